// Runs before the first paint, as a plain script: the theme that was chosen, or the system's.
(() => {
  let theme = '';
  try {
    theme = JSON.parse(localStorage.getItem('grognard.settings') || '{}').theme;
  } catch {
    // storage is closed or holds nonsense: the system's theme will do
  }
  const dark = theme === 'dark' || (theme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.dataset.theme = dark ? 'dark' : 'light';
})();
