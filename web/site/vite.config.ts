import { readdirSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { defineConfig, type Plugin } from 'vite';
import { writeSite } from './write-site.js';

const project = join(import.meta.dirname, '../..');
const out = join(project, 'dist/site');

const started = Date.now();

/** Writes the documents beside the scripts, and notes of which sources: `scripts/setup.mjs` builds the site when one is newer. */
const documents: Plugin = {
  name: 'documents',
  closeBundle() {
    const read = writeSite(project, out);
    const own = readdirSync(import.meta.dirname, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => relative(project, join(parentPath, name)));
    const sources = [...own, ...read, 'web/src/styles/tokens.css', 'node_modules/.package-lock.json'];
    writeFileSync(join(project, 'dist/.site-built'), JSON.stringify({ built: started, sources }));
  },
};

/** The documents as a site: plain pages, a style sheet, and scripts for colours, copying and searching. */
export default defineConfig({
  root: import.meta.dirname,
  base: './',
  logLevel: 'warn',
  plugins: [documents],
  publicDir: false,
  build: {
    outDir: out,
    emptyOutDir: true,
    target: 'es2022',
    modulePreload: false,
    cssCodeSplit: true,
    reportCompressedSize: false,
    rolldownOptions: {
      input: {
        site: join(import.meta.dirname, 'browser/site.ts'),
        theme: join(import.meta.dirname, 'browser/theme.ts'),
      },
      // names that stay: pages and scripts change together, and a service lets neither be kept unasked
      output: {
        entryFileNames: 'assets/[name].js',
        chunkFileNames: 'assets/[name].js',
        assetFileNames: 'assets/[name][extname]',
      },
    },
  },
});
