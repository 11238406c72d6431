import { readdirSync, readFileSync } from 'node:fs';
import { extname, join, relative, sep } from 'node:path';

/** A body that is sent as it is. */
interface SiteFile {
  readonly type: string;
  readonly body: Buffer;
}

/** Types of the site's files; others are not served. */
const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
};

/** The documents as a site, built by `web/site` into a folder. */
export class Documents {
  readonly #folder: string;
  /** Paths below the folder with `/`; undefined while the site is not built. */
  #paths: ReadonlySet<string> | undefined;

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** Whether the site is built. In a clone, `npm start` builds it beside the service that it starts. */
  get isBuilt(): boolean {
    return this.#listed() !== undefined;
  }

  /** The file at a path such as `guides/export.html`; undefined where there is none. Only files of the folder can be asked for. */
  file(path: string): SiteFile | undefined {
    const type = TYPES[extname(path)];
    if (type === undefined || this.#listed()?.has(path) !== true) return undefined;
    try {
      return { type, body: readFileSync(join(this.#folder, path)) };
    } catch {
      return undefined; // a new build has removed it
    }
  }

  #listed(): ReadonlySet<string> | undefined {
    this.#paths ??= pathsBelow(this.#folder);
    return this.#paths;
  }
}

function pathsBelow(folder: string): ReadonlySet<string> | undefined {
  try {
    const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
    const paths = entries
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => relative(folder, join(parentPath, name)).split(sep).join('/'));
    // written last
    return paths.includes('search-ja.json') ? new Set(paths) : undefined;
  } catch {
    return undefined;
  }
}
