// Runs before the page is drawn, so that it never shows the other colours first. The page of the service keeps the choice under
// the same name.
const root = document.documentElement;
let chosen: string | null = null;
try {
  chosen = localStorage.getItem('banchi.theme');
} catch {
  // storage may be forbidden
}
const system = matchMedia('(prefers-color-scheme: dark)');
const follow = (): void => {
  const isDark = chosen === 'dark' || (chosen !== 'light' && system.matches);
  root.dataset.theme = isDark ? 'dark' : 'light';
};
follow();
if (chosen !== 'dark' && chosen !== 'light') system.addEventListener('change', follow);
root.dataset.script = '';

export {};
