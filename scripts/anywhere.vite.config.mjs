// The engine for browsers: as a worker that holds a file, as the one of published pages, and as the library.
import { join } from 'node:path';
import { build } from 'vite';
import { root } from './project.mjs';

const outDir = join(root, 'dist/browser');

/** Workers of published pages; all others are of the engine. */
const OF_PAGES = ['page-worker', 'offline-worker'];

const moduleOf = (name) =>
  join(
    root,
    `dist/packages/${OF_PAGES.includes(name) ? 'banchi/src/published' : 'engine/src/anywhere'}/${name}.js`,
  );

/** A configuration that makes a module of each source, and one of the code that they share. */
const modules = (names, emptyOutDir, plugins = []) => ({
  root,
  logLevel: 'warn',
  plugins,
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
        chunkFileNames: 'library-[name].js',
      },
    },
  },
});

/** Lets the builds of others find the worker of the library, which this one leaves alone. */
const found = {
  name: 'found',
  renderChunk: (code) => ({ code: code.replace(/\s*\/\* @vite-ignore \*\/\s*/, ''), map: null }),
};

/** Builds the workers of published pages, each a module by itself, and the library. */
const others = {
  name: 'others',
  async closeBundle() {
    for (const [names, plugins] of [
      [['page-worker']],
      [['offline-worker']],
      [['browser', 'library-worker'], [found]],
    ])
      await build({ ...modules(names, false, plugins), configFile: false });
  },
};

export default modules(['worker'], true, [others]);
