// The engine for browsers: as workers that hold a file whole, one of them for published pages, and for files that are read in parts.
import { join } from 'node:path';
import { build } from 'vite';
import { guardedReads } from './guarded-reads.mjs';
import { root } from './project.mjs';

const outDir = join(root, 'dist/anywhere');

/** A configuration that makes modules of some, what they share once. */
const modules = (names, emptyOutDir, plugins) => ({
  root,
  logLevel: 'warn',
  plugins,
  build: {
    lib: {
      entry: Object.fromEntries(names.map((name) => [name, join(root, `dist/src/anywhere/${name}.js`)])),
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
      output: { minify: true, chunkFileNames: 'ranges.js' },
    },
  },
});

/** Builds the workers of published pages, each a module by itself, and what reads in parts behind what does not. */
const others = {
  name: 'others',
  async closeBundle() {
    for (const [names, plugins] of [
      [['page-worker'], []],
      [['offline-worker'], []],
      [['open-url', 'range-worker'], [guardedReads()]],
    ])
      await build({ ...modules(names, false, plugins), configFile: false });
  },
};

export default modules(['worker'], true, [others]);
