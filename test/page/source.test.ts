import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isChanged, licenceParts, nameIn } from '../../web/src/source.js';

test('a source is named by its Japanese name in Japanese, by the other one else', () => {
  const name = 'Digital Agency, Japan (デジタル庁)';
  assert.equal(nameIn(name, 'ja'), 'デジタル庁');
  assert.equal(nameIn(name, 'ko'), 'Digital Agency, Japan');
  const title = 'Address Base Registry (アドレス・ベース・レジストリ), 2026; a part of it';
  assert.equal(nameIn(title, 'ja'), 'アドレス・ベース・レジストリ, 2026; a part of it');
  assert.equal(nameIn(title, 'en'), 'Address Base Registry, 2026; a part of it');
  assert.equal(nameIn('Public Data License (PDL 1.0)', 'ja'), 'Public Data License (PDL 1.0)');
});

test('a licence has a name, an address and what was changed', () => {
  const licence = 'CC BY 4.0: https://example.org/by/4.0/; changed: see data/starter/README.md';
  assert.deepEqual(licenceParts(licence), {
    name: 'CC BY 4.0',
    url: 'https://example.org/by/4.0/',
    note: 'changed: see data/starter/README.md',
  });
  assert.deepEqual(licenceParts('MIT'), { name: 'MIT', url: null, note: null });
  assert.equal(isChanged({ title: '', publisher: '', licence }), true);
  assert.equal(isChanged({ title: '', publisher: '', licence: 'MIT' }), false);
});
