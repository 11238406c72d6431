/** Calls back once what has changed by now has been painted; a page in the background paints nothing and need not wait. */
export function afterPaint(callback: () => void): void {
  if (document.hidden) setTimeout(callback);
  else requestAnimationFrame(() => setTimeout(callback));
}
