// The thread that understands the addresses of lists, in one module: it is loaded for every list, and loading a hundred
// modules, and compiling calls from one to another, takes a tenth of the time of 60,000 rows.
import { join } from 'node:path';
import { root } from './project.mjs';

export default {
  root,
  logLevel: 'warn',
  ssr: { noExternal: true },
  build: {
    // in one module with the engine, whose own packages it takes along
    ssr: 'dist/packages/banchi/src/cli/geocode/geocode-thread.js',
    outDir: join(root, 'dist/threads'),
    emptyOutDir: true,
    target: 'es2022',
    minify: false,
    reportCompressedSize: false,
    copyPublicDir: false,
    rolldownOptions: { checks: { pluginTimings: false } },
  },
};
