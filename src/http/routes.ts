/** The methods of a service's paths, for `Allow` and `OPTIONS`. */
export class Routes {
  /** Methods by pattern. */
  readonly #methods = new Map<string, Set<string>>();
  /** Patterns with parameters. */
  readonly #patterns: { readonly pattern: string; readonly test: RegExp }[] = [];

  /** Notes a route; `:name` in its pattern stands for anything but a slash. */
  add(pattern: string, method: string | readonly string[]): void {
    let methods = this.#methods.get(pattern);
    if (methods === undefined) {
      methods = new Set();
      this.#methods.set(pattern, methods);
      const escaped = pattern.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
      const test = new RegExp(`^${escaped.replace(/:[a-z]+/g, '[^/]+?')}$`);
      if (pattern.includes(':')) this.#patterns.push({ pattern, test });
    }
    for (const each of [method].flat()) methods.add(each);
  }

  /** The value of `Allow` for a URL; undefined where there is nothing. `*` stands for the service as a whole. */
  allow(url: string): string | undefined {
    const path = url.split('?', 1)[0];
    if (path === '*') return 'GET, HEAD, POST, OPTIONS';
    const pattern =
      path.includes('*') || !this.#methods.has(path)
        ? this.#patterns.find(({ test }) => test.test(path))?.pattern
        : path;
    if (pattern === undefined) return undefined;
    const methods = new Set(this.#methods.get(pattern)).add('OPTIONS');
    return ORDER.filter((method) => methods.has(method)).join(', ');
  }
}

const ORDER = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];
