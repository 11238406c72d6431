import { existsSync, readdirSync } from 'node:fs';
import { dirname, join, posix, relative, sep } from 'node:path';
import {
  isMetaProperty,
  isNewExpression,
  isPropertyAccessExpression,
  isStringLiteral,
  type Node,
} from 'typescript/unstable/ast';
import { API } from 'typescript/unstable/sync';

/** What one source imports. */
export interface Imports {
  /** Files of the project, relative to its root with `/`, as TypeScript sources; each once. */
  readonly local: readonly string[];
  /** Everything else: packages and `node:` modules, as written. */
  readonly packages: readonly string[];
}

/** Imports of every TypeScript source under `src/`, `clients/`, `test/`, `bench/` and `web/`, by path relative to the root. */
export type ImportGraph = ReadonlyMap<string, Imports>;

/** Absolute path of the project root: the nearest folder above the working directory that holds tsconfig.json. */
export const projectRoot = findRoot(process.cwd());

function findRoot(folder: string): string {
  if (existsSync(join(folder, 'tsconfig.json'))) return folder;
  const above = dirname(folder);
  if (above === folder) throw new Error(`no tsconfig.json in ${process.cwd()} or above it`);
  return findRoot(above);
}

/**
 * The room of a source: `src/geo/datum.ts` → `geo`; each folder of `src/sources/` and `src/search/` is a room
 * of its own (`sources/abr`), and so is each client (`clients/js`). Undefined elsewhere.
 */
export function roomOf(path: string): string | undefined {
  const [top, room, part, ...deeper] = path.split('/');
  if (top === 'clients' && part !== undefined) return `clients/${room}`;
  if (top !== 'src' || room === undefined) return undefined;
  return (room === 'sources' || room === 'search' || room === 'reading') && deeper.length > 0
    ? `${room}/${part}`
    : room;
}

/**
 * Reads the imports of all sources with the compiler's own parser: static and dynamic ones, types and re-exports
 * included, and workers started from `new URL('./worker.js', import.meta.url)`.
 */
export function readImports(): ImportGraph {
  const api = new API({ cwd: projectRoot });
  try {
    const configs = ['tsconfig.json', 'bench/tsconfig.json', 'web/tsconfig.json'].map((path) =>
      join(projectRoot, path),
    );
    const snapshot = api.updateSnapshot({ openProjects: configs });
    const programs = configs.map((config) => {
      const project = snapshot.getProject(config);
      if (project === undefined) throw new Error(`the compiler does not open ${config}`);
      return project.program;
    });
    const graph = new Map<string, Imports>();
    for (const path of sourcePaths()) {
      const [source] = programs.flatMap((program) => program.getSourceFile(join(projectRoot, path)) ?? []);
      if (source === undefined) throw new Error(`${path} is part of no program: ${configs.join(', ')}`);
      const names = source.imports.filter(isStringLiteral).map((node) => node.text);
      collectUrls(source, names);
      const local = names
        .filter((name) => name.startsWith('.') && !name.endsWith('.css'))
        .map((name) => resolve(path, name));
      graph.set(path, {
        local: [...new Set(local)],
        packages: [...new Set(names.filter((name) => !name.startsWith('.')))],
      });
    }
    return graph;
  } finally {
    api.close();
  }
}

function collectUrls(node: Node, names: string[]): void {
  if (isNewExpression(node) && node.arguments?.length === 2) {
    const [address, base] = node.arguments;
    const fromHere = isPropertyAccessExpression(base) && isMetaProperty(base.expression);
    if (isStringLiteral(address) && fromHere && /^\..*\.js$/.test(address.text)) names.push(address.text);
  }
  node.forEachChild((child) => collectUrls(child, names));
}

/** `./b.js` seen from `src/a.ts` → `src/b.ts`, or `src/b.tsx` where there is that. */
function resolve(path: string, name: string): string {
  const found = posix.join(posix.dirname(path), name).replace(/\.js$/, '.ts');
  return existsSync(join(projectRoot, `${found}x`)) ? `${found}x` : found;
}

/** Translations of Qt (`i18n/banchi_ja.ts`) end as sources do, and are none. */
function sourcePaths(): string[] {
  return ['src', 'clients', 'test', 'bench', 'web'].flatMap((folder) => {
    if (!existsSync(join(projectRoot, folder))) return [];
    return readdirSync(join(projectRoot, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !entry.name.endsWith('.d.ts'))
      .filter((entry) => !/node_modules|i18n$/.test(entry.parentPath))
      .map((entry) => relative(projectRoot, join(entry.parentPath, entry.name)).split(sep).join('/'))
      .sort();
  });
}
