import { effect, type ReadonlySignal } from '@preact/signals';

/** Calls back once what has changed by now has been painted; a page in the background paints nothing and need not wait. */
export function afterPaint(callback: () => void): void {
  if (document.hidden) setTimeout(callback);
  else requestAnimationFrame(() => setTimeout(callback));
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
