import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { build, defineConfig, type Plugin } from 'vite';

const out = join(import.meta.dirname, '../dist/page');

/** The best quality takes ten times as long for a twentieth less. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 7 } };

/** Modules that the service offers to other pages, under names that stay. */
const MODULES = {
  'client.js': '../clients/js/src/index.ts',
  'address-form.js': '../clients/address-form/src/index.ts',
} as const;

/** Builds {@link MODULES} beside the page. */
async function buildModules(): Promise<void> {
  for (const [name, entry] of Object.entries(MODULES))
    await build({
      configFile: false,
      root: join(import.meta.dirname, '..'),
      resolve: { alias: { 'banchi-client': join(import.meta.dirname, MODULES['client.js']) } },
      publicDir: false,
      logLevel: 'warn',
      build: {
        lib: { entry: join(import.meta.dirname, entry), formats: ['es'], fileName: () => name },
        outDir: out,
        emptyOutDir: false,
        target: 'es2022',
        reportCompressedSize: false,
        rolldownOptions: { checks: { pluginTimings: false }, output: { minify: true } },
      },
    });
}

/** Builds the programs served beside the page, and writes compressed copies of each text file, which the service sends as they are. */
const served: Plugin = {
  name: 'served',
  async closeBundle() {
    await buildModules();
    for (const entry of [
      ...Object.keys(MODULES),
      ...readdirSync(join(out, 'assets')).map((name) => `assets/${name}`),
    ]) {
      if (!/\.(?:js|mjs|css)$/.test(entry)) continue;
      const file = join(out, entry);
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
  plugins: [served],
  build: {
    outDir: out,
    emptyOutDir: true,
    target: 'es2022',
    modulePreload: { polyfill: false }, // the map's modules are fetched together, not one behind the other
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
