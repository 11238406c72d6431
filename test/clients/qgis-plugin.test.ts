/** The plugin for QGIS without QGIS: its source by linter and types, its texts, the packed files. */
import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { unzipSync } from 'fflate';
import { projectRoot } from '../support/imports.js';
import { pythonEnvironment } from '../support/python.js';

const PLUGIN = join(projectRoot, 'clients/qgis');

/** Packs the plugin; the files by their names. */
function packed(...words: readonly string[]): Record<string, Uint8Array> {
  const printed = execFileSync(process.execPath, ['scripts/pack-qgis.mjs', ...words], {
    cwd: projectRoot,
    encoding: 'utf8',
  });
  return unzipSync(readFileSync(join(projectRoot, printed.trim())));
}

/** The lines `name=value` of packed metadata. */
function metadataOf(files: Readonly<Record<string, Uint8Array>>): Record<string, string> {
  const text = new TextDecoder().decode(files['banchi/metadata.txt']);
  const [head, ...lines] = text.trim().split('\n');
  assert.equal(head, '[general]');
  return Object.fromEntries(lines.map((line) => [line.split('=', 1)[0], line.slice(line.indexOf('=') + 1)]));
}

test('what is packed is one folder, which has what QGIS asks for', () => {
  const files = packed();
  const names = Object.keys(files);
  for (const needed of ['__init__.py', 'metadata.txt', 'LICENSE', 'icon.png', 'i18n/banchi_ja.qm'])
    assert.ok(names.includes(`banchi/${needed}`), `${needed} is not in ${names}`);
  assert.deepEqual(
    names.filter((name) => !name.startsWith('banchi/') || /pycache|\.pyc$/.test(name)),
    [],
  );
  const metadata = metadataOf(files);
  for (const name of ['name', 'qgisMinimumVersion', 'description', 'about', 'version', 'author'])
    assert.ok(metadata[name], name);
  const { version } = JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8'));
  assert.equal(metadata.version, version);
  assert.ok(names.includes(`banchi/${metadata.icon}`));
  assert.equal(metadata.hasProcessingProvider, 'yes');
  // the publisher's additions
  const published = metadataOf(
    packed('--email', 'maps@example.org', '--repository', 'https://example.org/r'),
  );
  assert.deepEqual([published.email, published.repository], ['maps@example.org', 'https://example.org/r']);
});

test('its types hold for the newest QGIS 3, its source is as its formatter writes it, every text is in Japanese too', async (t) => {
  const environment = await pythonEnvironment();
  if ('missing' in environment) return t.skip(environment.missing);
  const { python } = environment;
  const cache = mkdtempSync(join(tmpdir(), 'banchi-mypy-'));
  t.after(() => rmSync(cache, { recursive: true }));
  const checks: readonly (readonly string[])[] = [
    ['-m', 'ruff', 'check', '--no-cache', '.'],
    ['-m', 'ruff', 'format', '--no-cache', '--check', '.'],
    ['-m', 'mypy', '--cache-dir', cache, 'banchi'],
    ['tests/texts.py'],
  ];
  for (const words of checks) {
    const done = spawnSync(python, words, { cwd: PLUGIN, encoding: 'utf8' });
    assert.equal(done.status, 0, `${words.join(' ')}\n${done.stdout}${done.stderr}`);
  }
});
