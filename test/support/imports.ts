import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, posix, relative, sep } from 'node:path';
import {
  isMetaProperty,
  isNewExpression,
  isPropertyAccessExpression,
  isStringLiteral,
  type Node,
} from 'typescript/unstable/ast';
import { API } from 'typescript/unstable/sync';

/** The imports of one source. */
export interface Imports {
  /** Files of the project, relative to its root with `/`, as TypeScript sources; each once. */
  readonly local: readonly string[];
  /** Packages of others and `node:` modules, as written. */
  readonly packages: readonly string[];
  /** Packages of the project, by name, that it imports from. */
  readonly own: readonly string[];
}

/** Imports of every TypeScript source under `packages/`, `clients/`, `test/`, `bench/` and `web/`, by path relative to the root. */
export type ImportGraph = ReadonlyMap<string, Imports>;

/** Absolute path of the project root: the nearest folder above the working directory that holds tsconfig.base.json. */
export const projectRoot = findRoot(process.cwd());

function findRoot(folder: string): string {
  if (existsSync(join(folder, 'tsconfig.base.json'))) return folder;
  const above = dirname(folder);
  if (above === folder) throw new Error(`no tsconfig.base.json in ${process.cwd()} or above it`);
  return findRoot(above);
}

/**
 * The room of a source: `packages/engine/src/geo/datum.ts` → `geo`; each folder of `sources/`, `search/` and `reading/` is a room
 * of its own (`sources/abr`), and so is a package without folders (`tiles`) and each client (`clients/js`). Undefined elsewhere.
 */
export function roomOf(path: string): string | undefined {
  const [top, name, source, room, part, ...deeper] = path.split('/');
  if (top === 'clients' && source !== undefined) return `clients/${name}`;
  if (top !== 'packages' || source !== 'src' || room === undefined) return undefined;
  if (part === undefined) return name;
  return (room === 'sources' || room === 'search' || room === 'reading') && deeper.length > 0
    ? `${room}/${part}`
    : room;
}

/** The manifest of a package of the project. */
export interface Manifest {
  readonly name: string;
  readonly exports?: Readonly<Record<string, string | { readonly types: string }>>;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
}

/** Manifests by the folders of the packages, relative to the root. */
export const manifests: ReadonlyMap<string, Manifest> = new Map(
  ['packages', 'clients']
    .flatMap((top) => readdirSync(join(projectRoot, top)).map((name) => `${top}/${name}`))
    .filter((folder) => existsSync(join(projectRoot, folder, 'package.json')))
    .map((folder) => [
      folder,
      JSON.parse(readFileSync(join(projectRoot, folder, 'package.json'), 'utf8')) as Manifest,
    ]),
);

/** Whether a package has no modules: the starter gazetteer. */
export function holdsDataAlone(folder: string): boolean {
  return manifests.has(folder) && !existsSync(join(projectRoot, folder, 'tsconfig.json'));
}

/** The source that a name of a package of the project means: `@banchi/engine/geo/datum.js`. Undefined for packages of others. */
export function ownModule(specifier: string): string | undefined {
  for (const [folder, { name, exports = {} }] of manifests) {
    if (specifier !== name && !specifier.startsWith(`${name}/`)) continue;
    const path = `.${specifier.slice(name.length)}`;
    const entry = exports[path] ?? (path === '.' ? undefined : exports['./*']);
    const declared = typeof entry === 'string' ? entry.replace('*', path.slice(2)) : entry?.types;
    if (declared === undefined) throw new Error(`${name} does not export ${specifier}`);
    return declared
      .replace(/^\.\/dist\/(?:types\/)?/, '')
      .replace(/^(?!clients\/)/, `${folder}/src/`)
      .replace(/(?:\.d\.ts|\.js)$/, '.ts');
  }
  return undefined;
}

/**
 * Reads the imports of all sources with the compiler's own parser: static and dynamic ones, types and re-exports
 * included, and workers started from `new URL('./worker.js', import.meta.url)`.
 */
export function readImports(): ImportGraph {
  const api = new API({ cwd: projectRoot });
  try {
    const configs = ['.', 'bench', 'web', ...manifests.keys()]
      .filter((folder) => !holdsDataAlone(folder))
      .map((folder) => join(projectRoot, folder, 'tsconfig.json'));
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
      const own = names.filter((name) => ownModule(name) !== undefined);
      const local = [
        ...names
          .filter(
            (name) => name.startsWith('.') && !name.endsWith('.css') && !existsSync(declaration(path, name)),
          )
          .map((name) => resolve(path, name)),
        ...own.map((name) => ownModule(name) as string),
      ];
      graph.set(path, {
        local: [...new Set(local)],
        packages: [...new Set(names.filter((name) => !name.startsWith('.') && !own.includes(name)))],
        own: [...new Set(own.map(packageName))],
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

/** The package of an import: `@banchi/engine/geo/datum.js` → `@banchi/engine`. */
export function packageName(specifier: string): string {
  return specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/');
}

/** The declaration of a module without a source: `./opencc/TSCharacters.d.ts`. */
function declaration(path: string, name: string): string {
  return join(projectRoot, posix.dirname(path), name.replace(/\.js$/, '.d.ts'));
}

/** `./b.js` seen from `src/a.ts` → `src/b.ts`, or `src/b.tsx` where there is that. */
function resolve(path: string, name: string): string {
  const found = posix.join(posix.dirname(path), name).replace(/\.js$/, '.ts');
  return existsSync(join(projectRoot, `${found}x`)) ? `${found}x` : found;
}

/** Translations of Qt (`i18n/banchi_ja.ts`) end as sources do, and are none. */
function sourcePaths(): string[] {
  return ['packages', 'clients', 'test', 'bench', 'web'].flatMap((folder) => {
    if (!existsSync(join(projectRoot, folder))) return [];
    return readdirSync(join(projectRoot, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !entry.name.endsWith('.d.ts'))
      .filter((entry) => !/node_modules|i18n$|\/dist(?:\/|$)/.test(relative(projectRoot, entry.parentPath)))
      .map((entry) => relative(projectRoot, join(entry.parentPath, entry.name)).split(sep).join('/'))
      .sort();
  });
}
