import { effect, type ReadonlySignal } from '@preact/signals';

/** Calls back when all changes so far have been painted; a page in the background, which paints nothing, does not wait. */
export function afterPaint(callback: () => void): void {
  if (document.hidden) setTimeout(callback);
  else requestAnimationFrame(() => setTimeout(callback));
}

/**
 * Calls back when something of the page can be seen. A busy machine may show it long after it was
 * painted. Browsers that do not tell, and pages in the background, do not wait for it.
 */
export function afterFirstSight(callback: () => void): void {
  if (document.hidden || !PerformanceObserver.supportedEntryTypes.includes('paint')) {
    afterPaint(callback);
    return;
  }
  const observer = new PerformanceObserver((entries) => {
    if (entries.getEntriesByName('first-contentful-paint').length === 0) return;
    observer.disconnect();
    callback();
  });
  observer.observe({ type: 'paint', buffered: true });
}

/**
 * Calls back with the value of a signal whenever it has stayed the same for some milliseconds.
 * @returns ends it
 */
export function afterCalm<T>(
  source: ReadonlySignal<T>,
  milliseconds: number,
  callback: (value: T) => void,
): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = effect(() => {
    const { value } = source;
    clearTimeout(timer);
    timer = setTimeout(callback, milliseconds, value);
  });
  return () => {
    clearTimeout(timer);
    stop();
  };
}
