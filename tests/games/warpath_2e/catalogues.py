"""Small catalogues of both versions of the format, made up for the tests."""

from __future__ import annotations

import zipfile
from pathlib import Path

OLD = """<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<catalogue id="c" revision="3" name="Tin Legion" xmlns="http://www.battlescribe.net/schema/catalogueSchema">
  <entries>
    <entry id="e1" name="Tin Soldiers Section" points="110.0" categoryId="536f6c696420556e69747323232344415441232323"
        type="unit" minSelections="0" maxSelections="-1" maxInRoster="-1">
      <entries>
        <entry id="e2" name="Pop gun" points="0.0" type="upgrade" minSelections="1" maxSelections="1">
          <links><link id="l1" targetId="p1" linkType="profile"/></links>
        </entry>
        <entry id="e3" name="Cork cannon" points="15.0" type="upgrade" minSelections="0" maxSelections="2">
          <links><link id="l2" targetId="p2" linkType="profile"/></links>
        </entry>
        <entry id="e4" name="Big spoon" points="5.0" type="upgrade" minSelections="0" maxSelections="1">
          <links><link id="l3" targetId="r2" linkType="rule"/></links>
        </entry>
      </entries>
      <profiles>
        <profile id="p3" profileTypeId="496e66616e74727923232344415441232323" name="Tin Soldiers">
          <characteristics>
            <characteristic name="Spd" value="5"/><characteristic name="Hit" value="4+"/>
            <characteristic name="Att" value="1"/><characteristic name="Def" value="4+"/>
            <characteristic name="Ner" value="10/12"/>
          </characteristics>
        </profile>
      </profiles>
      <links><link id="l4" targetId="r1" linkType="rule"/><link id="l5" targetId="r3" linkType="rule"/></links>
    </entry>
    <entry id="e5" name="Toy Tank" points="150.0" categoryId="41726d6f757223232344415441232323" type="unit"
        minSelections="0" maxSelections="-1" maxInRoster="1">
      <entries>
        <entry id="e6" name="Cork cannons [L] &amp; [R]" points="0" type="upgrade" minSelections="1" maxSelections="1">
          <links><link id="l6" targetId="p2" linkType="profile"/></links>
        </entry>
        <entry id="e7" name="Pop gun [F/L]" points="20.0" type="upgrade" minSelections="0" maxSelections="1">
          <links><link id="l7" targetId="p1" linkType="profile"/></links>
        </entry>
      </entries>
      <profiles>
        <profile id="p4" profileTypeId="41726d6f757223232344415441232323" name="Toy Tank">
          <characteristics>
            <characteristic name="Spd" value="8"/><characteristic name="Hit" value="4+"/>
            <characteristic name="Att" value="-"/><characteristic name="Def" value="8+"/>
            <characteristic name="Ner" value="-/12"/>
          </characteristics>
        </profile>
      </profiles>
    </entry>
  </entries>
  <sharedRules>
    <rule id="r1" name="Headstrong"/><rule id="r2" name="Crushing Strength (2)"/><rule id="r3" name="Shiny"/>
  </sharedRules>
  <sharedProfiles>
    <profile id="p1" profileTypeId="x" name="Pop gun"><characteristics>
      <characteristic name="Fire" value="1"/><characteristic name="Ran" value="24"/>
      <characteristic name="Piercing" value="-"/><characteristic name="Special" value="-"/>
    </characteristics></profile>
    <profile id="p2" profileTypeId="x" name="Cork cannon"><characteristics>
      <characteristic name="Fire" value="1"/><characteristic name="Ran" value="36"/>
      <characteristic name="Piercing" value="5"/><characteristic name="Special" value="Blast (D6), Reload!"/>
    </characteristics></profile>
  </sharedProfiles>
</catalogue>
"""

NEW = """<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<catalogue id="c" name="Paper Fleet" revision="7" battleScribeVersion="2.03"
    xmlns="http://www.battlescribe.net/schema/catalogueSchema">
  <categoryEntries><categoryEntry id="k1" name="Heroes"/></categoryEntries>
  <catalogueLinks><catalogueLink id="x" name="Paper Library" targetId="y" type="catalogue"/></catalogueLinks>
  <entryLinks>
    <entryLink id="a1" name="Admiral [1]" targetId="s1" type="selectionEntry">
      <constraints><constraint type="max" value="1" field="selections" scope="roster"/></constraints>
      <categoryLinks><categoryLink id="a2" name="New CategoryLink" targetId="k1" primary="true"/></categoryLinks>
    </entryLink>
    <entryLink id="a9" name="Lost at Sea" targetId="nowhere" type="selectionEntry"/>
  </entryLinks>
  <selectionEntries>
    <selectionEntry id="b1" name="Paper Marines*" type="unit" hidden="false">
      <costs><cost name="pts" typeId="p" value="10"/><cost name="Power" typeId="q" value="3"/></costs>
      <selectionEntries>
        <selectionEntry id="b2" name="Marine" type="model">
          <constraints>
            <constraint type="min" value="8" field="selections" scope="parent"/>
            <constraint type="max" value="8" field="selections" scope="parent"/>
          </constraints>
          <profiles>
            <profile id="b3" name="Marine" typeId="t" typeName="Infantry"><characteristics>
              <characteristic name="Speed" typeId="1">6</characteristic>
              <characteristic name="To Hit" typeId="2">4+</characteristic>
              <characteristic name="Attacks" typeId="3">1</characteristic>
              <characteristic name="Defence" typeId="4">3+</characteristic>
              <characteristic name="Nerve" typeId="5">9/11</characteristic>
              <characteristic name="Special" typeId="6">Stealthy, Recon, Folded</characteristic>
            </characteristics></profile>
          </profiles>
          <costs><cost name="pts" typeId="p" value="60"/></costs>
        </selectionEntry>
      </selectionEntries>
      <selectionEntryGroups>
        <selectionEntryGroup id="b4" name="Arms" defaultSelectionEntryId="b6">
          <constraints><constraint type="min" value="1" field="selections" scope="parent"/></constraints>
          <selectionEntries>
            <selectionEntry id="b5" name="Scissors" type="upgrade"/>
            <selectionEntry id="b6" name="Dart" type="upgrade">
              <infoLinks><infoLink id="b7" name="Dart" targetId="d1" type="profile"/></infoLinks>
            </selectionEntry>
          </selectionEntries>
        </selectionEntryGroup>
      </selectionEntryGroups>
      <modifiers><modifier type="increment" field="x" value="1"/></modifiers>
    </selectionEntry>
    <selectionEntry id="h1" name="Secret Weapon" type="unit" hidden="true"/>
    <selectionEntry id="h2" name="Mascot" type="unit"/>
  </selectionEntries>
  <sharedSelectionEntries>
    <selectionEntry id="s1" name="Admiral" type="unit">
      <costs><cost name="pts" typeId="p" value="75"/></costs>
      <profiles><profile id="s2" name="Admiral" typeId="t" typeName="Character"><characteristics>
        <characteristic name="Speed" typeId="1">5"</characteristic>
        <characteristic name="To Hit" typeId="2">3+</characteristic>
        <characteristic name="Attacks" typeId="3">3</characteristic>
        <characteristic name="Defence" typeId="4">4+</characteristic>
        <characteristic name="Nerve" typeId="5">12/14</characteristic>
      </characteristics></profile></profiles>
      <infoLinks><infoLink id="s3" name="Command" targetId="g1" type="infoGroup"/></infoLinks>
      <selectionEntries>
        <selectionEntry id="s4" name="Flare pistol" type="upgrade">
          <costs><cost name="pts" typeId="p" value="5"/></costs>
          <infoLinks><infoLink id="s5" name="Flare pistol" targetId="d2" type="profile"/></infoLinks>
        </selectionEntry>
      </selectionEntries>
    </selectionEntry>
  </sharedSelectionEntries>
  <sharedInfoGroups>
    <infoGroup id="g1" name="Command"><rules><rule id="g2" name="Inspiring"/></rules></infoGroup>
  </sharedInfoGroups>
  <sharedProfiles>
    <profile id="d1" name="Dart" typeId="w" typeName="Weapon"><characteristics>
      <characteristic name="Range" typeId="1">18"</characteristic>
      <characteristic name="Dice" typeId="2">2</characteristic>
      <characteristic name="AP" typeId="3">1</characteristic>
      <characteristic name="Special" typeId="4">-</characteristic>
    </characteristics></profile>
    <profile id="d2" name="Flare pistol" typeId="w" typeName="Weapon"><characteristics>
      <characteristic name="Range" typeId="1">12"</characteristic>
      <characteristic name="Dice" typeId="2">1</characteristic>
      <characteristic name="AP" typeId="3">-</characteristic>
      <characteristic name="Special" typeId="4">Pistol</characteristic>
    </characteristics></profile>
  </sharedProfiles>
</catalogue>
"""


def save(folder: Path, text: str | bytes, name: str = "army.cat") -> Path:
    path = folder / name
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    return path


def zipped(folder: Path, *texts: str | bytes, name: str = "army.catz") -> Path:
    path = folder / name
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for n, text in enumerate(texts):
            archive.writestr(f"army{n}.cat", text)
    return path
