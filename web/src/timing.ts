import { effect, type ReadonlySignal, signal } from '@preact/signals';

/** Calls back when all changes so far have been painted; a page in the background, which paints nothing, does not wait. */
export function afterPaint(callback: () => void): void {
  if (document.hidden) setTimeout(callback);
  else requestAnimationFrame(() => setTimeout(callback));
}

/**
 * Calls back when something of the page can be seen. A busy machine may show it long after it was
 * painted. Browsers without that measure, and pages in the background, do not wait for it.
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

/** The number of running steps that will change the map. */
export const underWay = signal(0);

/** Counts a step as {@link underWay}, until the returned function is called. */
export function begin(): () => void {
  underWay.value = underWay.peek() + 1;
  let isOver = false;
  return () => {
    if (!isOver) underWay.value = underWay.peek() - 1;
    isOver = true;
  };
}

/** Something that is done later, unless it is stopped or another thing takes its place; {@link underWay} until then. */
export class Later {
  #timer: ReturnType<typeof setTimeout> | undefined;
  #end: (() => void) | undefined;

  start(milliseconds: number, callback: () => void): void {
    this.stop();
    const end = begin();
    this.#end = end;
    this.#timer = setTimeout(() => {
      callback();
      end();
    }, milliseconds);
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#end?.();
  }
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
  const later = new Later();
  const stop = effect(() => {
    const { value } = source;
    later.start(milliseconds, () => callback(value));
  });
  return () => {
    later.stop();
    stop();
  };
}
