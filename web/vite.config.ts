import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { defineConfig, type Plugin } from 'vite';

const out = join(import.meta.dirname, '../dist/page');

/** The best quality takes ten times as long for a twentieth less. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 7 } };

/** Writes compressed copies beside each text file: the service sends them as they are. */
const compressed: Plugin = {
  name: 'compressed',
  closeBundle() {
    for (const entry of readdirSync(join(out, 'assets'))) {
      if (!/\.(?:js|mjs|css)$/.test(entry)) continue;
      const file = join(out, 'assets', entry);
      const bytes = readFileSync(file);
      writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }));
      writeFileSync(`${file}.br`, brotliCompressSync(bytes, BROTLI));
    }
  },
};

export default defineConfig({
  root: import.meta.dirname,
  base: './',
  logLevel: 'warn',
  plugins: [compressed],
  build: {
    outDir: out,
    emptyOutDir: true,
    target: 'es2022',
    modulePreload: { polyfill: false }, // what the map is made of comes together, not one behind the other
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    rolldownOptions: {
      checks: { pluginTimings: false },
      output: {
        codeSplitting: {
          groups: [{ name: 'maplibre', test: /node_modules[\\/](?:maplibre-gl|@mapbox|@maplibre)/ }],
        },
      },
    },
    chunkSizeWarningLimit: 1200, // MapLibre
  },
});
