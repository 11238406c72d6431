import findMyWay from 'find-my-way';
import type { App } from './exchange.js';

/** Methods in the order of `Allow`. */
const ORDER = ['GET', 'HEAD', 'POST', 'OPTIONS'];

/**
 * Collects the methods of every path of an application.
 * @returns the value of `Allow` for a path, a URL; undefined if it has no route. `*` is the service as a whole
 */
export function allowedMethods(app: App): (url: string) => string | undefined {
  const methods = new Map<string, Set<string>>();
  app.addHook('onRoute', ({ url, method }) => {
    const known = methods.get(url) ?? new Set(['OPTIONS']);
    methods.set(url, known);
    for (const each of [method].flat()) known.add(each);
  });
  const paths = findMyWay();
  app.addHook('onReady', async () => {
    for (const [url, known] of methods)
      if (url !== '*')
        paths.on('GET', url, () => undefined, { allow: ORDER.filter((each) => known.has(each)) });
  });
  return (url) => (url === '*' ? ORDER : paths.find('GET', url)?.store.allow)?.join(', ');
}
