// The engine for browsers: as workers that hold a file whole, one of them for published pages, as the library, and for files that are read in parts.
import { join } from 'node:path';
import { build } from 'vite';
import { guardedReads } from './guarded-reads.mjs';
import { root } from './project.mjs';

const outDir = join(root, 'dist/browser');

/** Workers of published pages; all others are of the engine. */
const OF_PAGES = ['page-worker', 'range-page-worker', 'range-page', 'offline-worker'];

const moduleOf = (name) =>
  join(
    root,
    `dist/packages/${OF_PAGES.includes(name) ? 'banchi/src/published' : 'engine/src/anywhere'}/${name}.js`,
  );

/** Places and examples of rows that say how numbers and addresses are written. */
const PLACES = /\bplaces: \[\s*(?:\[\s*'[^']*',\s*'[^']*',?\s*\],?\s*)+\]/g;
const EXAMPLE = /\b(?:example|place): '[^']*',?/g;
/** Leaves these out, which only tests read: 1.8 kB of a program with Brotli. */
const withoutPlaces = {
  name: 'without-places',
  transform: (code, id) =>
    /\/dist\/packages\/engine\/src\/reading\//.test(id)
      ? { code: code.replace(PLACES, 'places: []').replace(EXAMPLE, ''), map: null }
      : null,
};

/** Programs that hold files whole read nothing ahead: what only reading in parts needs (`gazetteer/guesses.ts`) is left out of them. */
const heldWhole = {
  name: 'held-whole',
  transform: (code, id) =>
    /\/dist\/packages\/engine\/src\/search\//.test(id)
      ? {
          code: code
            .replace(/\bisReadingAhead\(\)/g, 'false')
            .replace(/(?<![.#\w])readAhead\(\(\)/g, 'void (()'),
          map: null,
        }
      : null,
};

/** The shared module of the programs for ranges: all of the engine but a worker, which listens as soon as it is loaded. */
const RANGES = {
  name: 'ranges',
  test: /\/packages\/engine\/src\/(?!anywhere\/range-worker)|\/node_modules\/flat/,
};

/** A configuration that makes a module of each source, and one of the code that they share. */
const modules = (names, emptyOutDir, plugins, shared = 'ranges.js') => ({
  root,
  logLevel: 'warn',
  plugins: [withoutPlaces, ...plugins],
  build: {
    lib: {
      entry: Object.fromEntries(names.map((name) => [name, moduleOf(name)])),
      formats: ['es'],
      fileName: (_format, name) => `${name}.js`,
    },
    outDir,
    emptyOutDir,
    target: 'es2022',
    reportCompressedSize: false,
    copyPublicDir: false,
    rolldownOptions: {
      checks: { pluginTimings: false },
      output: {
        minify: true,
        chunkFileNames: shared,
        ...(names.includes('open-url') ? { codeSplitting: { groups: [RANGES] } } : {}),
      },
    },
  },
});

/** Lets the builds of others find the worker of the library, which this one leaves alone. */
const found = {
  name: 'found',
  renderChunk: (code) => ({ code: code.replace(/\s*\/\* @vite-ignore \*\/\s*/, ''), map: null }),
};

/** Builds the workers of published pages, each a module by itself; the programs that read in parts come last. */
const others = {
  name: 'others',
  async closeBundle() {
    for (const [names, plugins, shared] of [
      [['page-worker'], [heldWhole]],
      [['offline-worker'], []],
      [['browser', 'library-worker'], [found, heldWhole], 'library-[name].js'],
      [['range-page-worker'], [guardedReads()]],
      [['range-library'], [guardedReads()]],
      [['open-url', 'range-worker', 'range-page'], [guardedReads()]],
    ])
      await build({ ...modules(names, false, plugins, shared), configFile: false });
  },
};

export default modules(['worker'], true, [heldWhole, others]);
