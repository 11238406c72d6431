import type { Contract } from '../credentials/key.js';
import type { ServiceReply, ServiceRequest } from './exchange.js';

/** Methods that routes take. `GET` stands for `HEAD` too: Node leaves the body out. */
export type Method = 'GET' | 'POST' | 'OPTIONS';

/** Answers a request, at once or with a promise; throws or rejects with the failure to answer instead. */
export type Handler = (request: ServiceRequest, reply: ServiceReply) => unknown;

/** A route: its method, its path, who may ask, and the handler. */
export interface Route {
  readonly methods: readonly Method[];
  /** A path; `:name` stands for anything without a slash, `*` for every path that has no route. */
  readonly path: string;
  readonly handler: Handler;
  /** Answered without credentials. Every other route needs them, so that none is open by oversight. */
  readonly isPublic?: boolean;
  /** Whether pages of other origins may not read the answers, whatever is configured. */
  readonly isSameOrigin?: boolean;
  /** Name of the parameter that may carry a key of mode `url`. Absent: keys come in headers only. */
  readonly keyIn?: string;
  /** The contract that the key needs. */
  readonly contract?: Contract;
  /** Media types of bodies that the handler reads itself. Forms are read before. */
  readonly bodies?: readonly string[];
}

/** A route that takes a request. */
export interface RouteMatch {
  readonly route: Route;
  /** The values in the path for the names of its route. */
  readonly parameters: Readonly<Record<string, string>>;
}

/** The routes of one path, by method. */
type Place = Map<string, RouteMatch>;

const ANYWHERE = '*';
const ORDER = ['GET', 'HEAD', 'POST', 'OPTIONS'];

/** Finds the route of a request. */
export class Router {
  readonly #places = new Map<string, Place>();
  /** Paths with names. */
  readonly #patterns: { readonly place: Place; readonly pattern: RegExp }[] = [];

  add(route: Route): void {
    const { path, methods } = route;
    let place = this.#places.get(path);
    if (place === undefined) {
      place = new Map();
      this.#places.set(path, place);
      if (path.includes(':')) this.#patterns.push({ place, pattern: patternOf(path) });
    }
    for (const method of methods) {
      place.set(method, { route, parameters: {} });
      if (method === 'GET') place.set('HEAD', { route, parameters: {} });
    }
  }

  /** The route for a request; undefined if its path or its method has none. */
  find(method: string, path: string): RouteMatch | undefined {
    const match = this.#places.get(path)?.get(method);
    if (match !== undefined) return match;
    for (const { place, pattern } of this.#patterns) {
      const found = pattern.exec(path);
      const named = found === null ? undefined : place.get(method);
      if (named !== undefined) return { route: named.route, parameters: { ...found?.groups } };
    }
    return this.#places.get(ANYWHERE)?.get(method);
  }

  /** The value of `Allow` for a path; undefined if it has no route. `*` is the service as a whole. */
  allow(path: string): string | undefined {
    if (path === ANYWHERE) return ORDER.join(', ');
    const place = this.#places.get(path) ?? this.#patterns.find(({ pattern }) => pattern.test(path))?.place;
    if (place === undefined) return undefined;
    return ORDER.filter((method) => method === 'OPTIONS' || place.has(method)).join(', ');
  }
}

function patternOf(path: string): RegExp {
  const escaped = path.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return new RegExp(`^${escaped.replace(/:([a-z]+)/g, '(?<$1>[^/]+?)')}$`);
}

/**
 * The path of a URL without query, fragment, and the host that a request to a proxy names. Escapes are decoded,
 * except those of characters that divide a URL, such as `%2F`. Null if it cannot be decoded.
 */
export function pathOf(url: string): string | null {
  const end = url.search(/[?#]/);
  let path = end < 0 ? url : url.slice(0, end);
  if (!path.startsWith('/')) path = path.replace(/^https?:\/\/[^/]*/, '');
  if (!path.includes('%')) return path;
  try {
    // `%25` stays as it is: decoded it would begin an escape that was not in the URL
    return decodeURI(path.replaceAll('%25', '%2525'));
  } catch {
    return null;
  }
}
