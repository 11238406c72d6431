import assert from 'node:assert/strict';
import { test } from 'node:test';
import { collect, cp932, refusals, testFolder } from '../../../../../test/support/sources.js';
import { openJigyosyo } from './jigyosyo.js';

const folder = testFolder();

/** Rows as published, in CP932; the last one is of a list of changes. */
const ROWS =
  '01101,"ｶﾌﾞｼｷｶｲｼﾔ","株式会社　見本","北海道","札幌市中央区","北一条西","４丁目２−２見本ビル１０Ｆ","0608613","060  ","札幌中央",0,0,0\r\n' +
  '13101,"ｸﾅｲﾁﾖｳ","宮内庁","東京都","千代田区","千代田","１−１","1008111","100  ","銀座",0,0,0\r\n' +
  '13101,"ﾊｲｼ","廃止","東京都","千代田区","千代田","１−１","1008112","100  ","銀座",0,0,5\r\n';

test('the code of an office is one inside its town, or its chome', async () => {
  const items = await collect(openJigyosyo(folder.write('JIGYOSYO.CSV', cp932(ROWS))));
  assert.deepEqual(
    items.flatMap((item) => (item.kind === 'postal' ? [{ ...item, origin: item.origin.line }] : [])),
    [
      {
        ...{ kind: 'postal', municipality: '01101', town: '北一条西4丁目', read: null, postCode: '0608613' },
        ...{ holds: 'inside', origin: 1 },
      },
      {
        ...{ kind: 'postal', municipality: '13101', town: '千代田', read: null, postCode: '1008111' },
        ...{ holds: 'inside', origin: 2 },
      },
    ],
  );
  assert.deepEqual(refusals(items), ['3: 廃止: its code 1008112 is abolished']);
});

test('a place ends before its first number; a town may be empty, or go on in the next column', async () => {
  const row = (town: string, rest: string): string =>
    `01101,"","会社","北海道","市","${town}","${rest}","0608613","060  ","札幌中央",0,0,0\r\n`;
  const rows = [
    ['第４７線', '北１３番地'],
    ['', '旭前町５０５０'],
    ['', '８９４番２'],
    ['大里', '字仲間８０７番地'],
    ['朝倉', '戊３７５－１高知県立ふくし交流プラザ内'],
    ['東洞院通夷川上る', '三本木五丁目４９３番地'],
    ['北四条西', '４丁目１番地'],
  ] as const;
  const path = folder.write('places.csv', cp932(rows.map(([town, rest]) => row(town, rest)).join('')));
  const items = await collect(openJigyosyo(path));
  assert.deepEqual(
    items.map((item) => item.kind === 'postal' && item.town),
    ['第４７線北', '旭前町', '', '大里字仲間', '朝倉戊', '東洞院通夷川上る三本木五丁目', '北四条西4丁目'],
  );
});

test('refuses malformed rows, and another file', async () => {
  const path = folder.write('rows.csv', `${ROWS}a,b\r\n${ROWS.replace('01101', '1101')}`);
  const items = await collect(openJigyosyo(path));
  assert.deepEqual(refusals(items).slice(1, 3), [
    '4: 2 columns, must be 13',
    '5: column 1 (municipality): "1101": must be 5 digits',
  ]);
  const other = folder.write('other.csv', 'a,b\n');
  await assert.rejects(collect(openJigyosyo(other)), {
    name: 'SourceError',
    message: `${other}:1: is not the table of offices: 2 columns, must be 13`,
  });
});
