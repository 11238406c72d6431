import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { banchi, MAIN } from '../../../../../test/support/commands.js';
import { placeSpecimen } from '../../../../../test/support/specimen.js';
import { toCp932 } from './cp932.js';
import { writingOf } from './writing.js';

const none = (character: string): never => assert.fail(`${character} is reported as lacking`);
const read = (bytes: Uint8Array): string => new TextDecoder('shift_jis', { fatal: true }).decode(bytes);

test('every character that is read from CP932 is written back', () => {
  let text = '';
  const decoder = new TextDecoder('shift_jis');
  for (let lead = 0x81; lead <= 0xfc; lead++)
    for (let trail = 0x40; trail <= 0xfc; trail++) {
      const character = decoder.decode(Uint8Array.of(lead, trail));
      if (character.length === 1 && character !== '\ufffd') text += character;
    }
  for (let byte = 0; byte < 0x80; byte++) text += String.fromCharCode(byte);
  assert.ok(text.length > 9000);
  assert.equal(read(toCp932(text, none)), text);
});

test('bytes are those of Windows where CP932 has a character twice, and look-alikes are no loss', () => {
  const hex = (text: string): string => Buffer.from(toCp932(text, none)).toString('hex');
  // ≒ of JIS X 0208, Ⅰ of NEC's row 13, 髙 and 﨑 of IBM's extensions
  assert.equal(hex('≒'), '81e0');
  assert.equal(hex('Ⅰ'), '8754');
  assert.equal(hex('髙﨑'), 'fbfcfab1');
  assert.equal(hex('〜−‖'), hex('～－∥'));
  assert.equal(hex('ｱa\0\n'), 'b161000a');
});

test('characters that CP932 lacks are reported, once for each time', () => {
  const replaced: string[] = [];
  const bytes = toCp932('𠮷野家 é𠮷', (character) => replaced.push(character));
  assert.deepEqual([read(bytes), replaced], ['〓野家 〓〓', ['𠮷', 'é', '𠮷']]);
});

test('the beginning of a text shows its encoding and its line ends', async () => {
  const cp932 = Buffer.from(toCp932('住所\r\n見本市\r\n', none));
  for (const [head, encoding, lineEnd] of [
    [Buffer.from('住所\n見本市\r\n'), 'utf8', '\n'],
    [Buffer.from('\ufeff住所\r\n'), 'utf8-bom', '\r\n'],
    [cp932, 'cp932', '\r\n'],
    [Buffer.concat([Buffer.from('住所\n見本\n見本\n'), Buffer.from([0xff, 0x0a])]), 'utf8', '\n'],
    [Buffer.from('id\n'), 'utf8', '\n'],
    [Buffer.alloc(0), 'utf8', '\n'],
  ] as const)
    assert.deepEqual(await writingOf(head), { encoding, lineEnd });
});

describe('answers are written as the list was', () => {
  const folder = mkdtempSync(join(tmpdir(), 'banchi-writing-'));
  const gazetteer = join(folder, 'a.gaz');
  after(() => rmSync(folder, { recursive: true }));
  before(() => placeSpecimen(gazetteer));

  const LIST = 'id,住所\r\n1,見本市\r\n2,𠮷\r\n3,"a\tb"\r\n';
  /** Answers a list that is written as bytes; returns the bytes of the answers. */
  const answered = async (
    list: Uint8Array | string,
    args: readonly string[] = [],
    names = ['in.csv', 'out.csv'],
  ): Promise<{ bytes: Buffer; err: string }> => {
    const [input, out] = names.map((name) => join(folder, name));
    writeFileSync(input, list);
    const columns = ['--columns', 'outcome,address', '-q'];
    const { code, err } = await banchi(['geocode', '-g', gazetteer, ...columns, ...args, '-o', out, input]);
    assert.equal(code, 0, err);
    return { bytes: readFileSync(out), err };
  };
  const FOUND =
    'id,住所,outcome,address\r\n1,見本市,found,見本県見本市\r\n2,𠮷,not_found,\r\n3,a\tb,not_found,\r\n';

  test('UTF-8, with its mark and its line ends', async () => {
    assert.equal((await answered(LIST)).bytes.toString(), FOUND);
    assert.equal((await answered(`\ufeff${LIST}`)).bytes.toString(), `\ufeff${FOUND}`);
    const feeds = LIST.replaceAll('\r\n', '\n');
    assert.equal((await answered(feeds)).bytes.toString(), FOUND.replaceAll('\r\n', '\n'));
  });

  test('CP932, and characters that it lacks are reported even by a quiet run', async () => {
    const lacking = LIST.replace('𠮷', '〓');
    const found = FOUND.replace('𠮷', '〓');
    const { bytes, err } = await answered(toCp932(lacking, none));
    assert.deepEqual([read(bytes), err], [found, '']);
    const replaced = await answered(LIST, ['--encoding', 'cp932']);
    assert.equal(read(replaced.bytes), found);
    assert.match(replaced.err, /CP932 lacks what is written as 〓: 𠮷 \(U\+20BB7\) once, first for line 3\./);
    const wide = await answered(toCp932(lacking, none), ['--encoding', 'utf8-bom']);
    assert.equal(wide.bytes.toString(), `\ufeff${found}`);
  });

  test('so are those of the standard input, whose first characters beyond ASCII come late', async () => {
    const out = join(folder, 'piped.csv');
    const options = ['-g', gazetteer, '--columns', 'outcome', '-q', '--from', 'csv', '-o', out, '-'];
    const child = spawn(process.execPath, [MAIN, 'geocode', ...options], {
      stdio: ['pipe', 'inherit', 'inherit'],
    });
    const ascii = 'id,address\r\n'.concat('0,\r\n'.repeat(30_000));
    child.stdin.end(Buffer.concat([Buffer.from(ascii), toCp932('1,見本市\r\n', none)]));
    const [code] = await once(child, 'exit');
    assert.equal(code, 0);
    const lines = read(readFileSync(out)).split('\r\n');
    assert.deepEqual([lines.length, lines[1], lines.at(-2)], [30_003, '0,,empty', '1,見本市,found']);
  });

  test('by the ending of the file: TSV, NDJSON and one feature a line', async () => {
    const tsv = await answered(LIST, [], ['in.csv', 'out.tsv']);
    assert.equal(tsv.bytes.toString(), FOUND.replaceAll(',', '\t').replace('a\tb', '"a\tb"'));
    const back = await answered(tsv.bytes, ['--columns', 'outcome'], ['in.tsv', 'out.csv']);
    assert.match(back.bytes.toString(), /^id,住所,outcome,address,found_outcome\r\n1,見本市,found,/);
    const lines = (await answered(LIST, [], ['in.csv', 'out.geojsonl'])).bytes
      .toString()
      .trimEnd()
      .split('\n');
    const features = lines.map((line) => JSON.parse(line));
    assert.deepEqual(
      features.map(({ type, properties }) => [type, properties.id, properties.outcome]),
      [
        ['Feature', '1', 'found'],
        ['Feature', '2', 'not_found'],
        ['Feature', '3', 'not_found'],
      ],
    );
    assert.equal(features[0].geometry.type, 'Point');
    for (const name of ['out.ndjson', 'out.jsonl', 'out.NDJSON']) {
      const [first] = (await answered(LIST, [], ['in.csv', name])).bytes.toString().split('\n');
      assert.equal(JSON.parse(first).input.id, '1');
    }
  });
});
