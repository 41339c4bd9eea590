// Before anything is drawn: the colours that this browser's user chose. A file of its own, since the page's policy
// allows no script inside it.
const chosen = localStorage.getItem('color-scheme');
const isDark =
  chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
document.documentElement.dataset.mantineColorScheme = isDark ? 'dark' : 'light';
