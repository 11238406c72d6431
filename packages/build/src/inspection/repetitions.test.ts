import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { mapGazetteer } from '@banchi/engine/files/map-gazetteer.js';
import { writeRecords } from '../../../../test/support/commands.js';
import { buildGazetteer } from '../indexing/build.js';
import { openNdjson } from '../sources/ndjson/ndjson.js';
import { findRepetitions, type Repetitions } from './repetitions.js';
import { Segments } from './segments.js';

const folder = mkdtempSync(join(tmpdir(), 'banchi-inspection-'));
after(() => rmSync(folder, { recursive: true, force: true }));

async function repetitions(...records: object[]): Promise<Repetitions> {
  const file = join(folder, 'a.gaz');
  await buildGazetteer(file, [openNdjson(writeRecords(folder, 'a.ndjson', records))]);
  const gazetteer = mapGazetteer(file);
  try {
    return findRepetitions(new Segments(gazetteer));
  } finally {
    gazetteer.close();
  }
}

const record = (codes: string, name: string, read: string | null, more: object = {}): object => {
  const segments = codes.split(' ');
  return { codes: segments, level: ['TOD', 'SHK', 'OAZ', 'AZC'][segments.length - 1], name, read, ...more };
};
const TOP = [
  record('99', '見本県', 'ミホンケン'),
  record('99 208', '所沢市', 'トコロザワシ', { post_code: '9990001' }),
];

test('a reading, a name and a code that repeat what stands above are found', async () => {
  const found = await repetitions(
    ...TOP,
    record('99 208 0001', '音江町', 'オトエチョウ'),
    record('99 208 0001 101', '広里', 'オトエチョウヒロサト'),
    record('99 208 0002', '所沢市西町', 'ニシマチ'),
    record('99 208 992080003', '東町', 'ヒガシマチ'),
  );
  assert.deepEqual(found.counts, { reading: 1, name: 1, code: 1 });
  assert.deepEqual(found.examples, {
    reading: ['992080001101 見本県 所沢市 音江町 広里: オトエチョウ, オトエチョウヒロサト'],
    name: ['992080002 見本県 所沢市 所沢市西町: 所沢市, 所沢市西町'],
    code: ['99208992080003 見本県 所沢市 東町: 99208, 992080003'],
  });
});

test('a reading may begin like the one above where the name does, or where the name makes it certain', async () => {
  const found = await repetitions(
    ...TOP,
    record('99 208 0001', '所沢新町', 'トコロザワシンマチ'),
    record('99 208 0002', '台', 'ダイ'),
    record('99 208 0002 003', '第三地割', 'ダイ3チワリ'),
    record('99 208 0003', '西', null),
    record('99 208 0003 001', '一丁目', null),
  );
  assert.deepEqual(found.counts, { reading: 0, name: 0, code: 0 });
  assert.deepEqual(found.postCodes, []);
});

test('a postal code of two prefectures is reported with both', async () => {
  const found = await repetitions(
    ...TOP,
    record('98', '標本県', 'ヒョウホンケン'),
    record('98 101', '標本市', 'ヒョウホンシ', { post_code: '9990001' }),
    record('98 101 0001', '北町', null, { post_code: '9990002' }),
  );
  assert.deepEqual(found.postCodes, ['9990001 標本県, 見本県']);
});
