import { inKanji, KANJI_NUMERALS, kanjiNumber } from '../../facts/kanji-number.js';
import { fold } from '../../text/index.js';
import type { AddressParts } from '../../vocabulary/parts.js';
import type { PartedRecord } from './parted-record.js';

const CHOME = /^([0-9]+)丁目$/u;

/** A name in one form: numbers of 丁目 in kanji, since data has ２丁目 beside 二丁目; letters in half width. */
export function nameInOneForm(name: string): string {
  const plain = name.normalize('NFKC');
  const chome = CHOME.exec(plain);
  const number = chome === null ? '' : inKanji(Number(chome[1]));
  return number === '' ? plain : `${number}丁目`;
}

/** Parts that follow each other without a space. */
const GLUED = ['prefecture', 'county', 'municipality', 'ward', 'town', 'section', 'block', 'number'] as const;

/** An address in one form: 東京都港区芝五丁目29-11 G-BASE田町 13階. Streets and the rest are left out. */
export function normalizedAddress(parts: AddressParts): string {
  const place = GLUED.map((name) => parts[name]?.value ?? '').join('');
  const room = parts.room === undefined ? undefined : `${parts.room.value}号室`;
  return [place, parts.building?.value, parts.floor?.value, room]
    .filter((text) => text !== undefined && text !== '')
    .join(' ');
}

/** Marks the number of a lot in a key, since a house may have the same: 太田二丁目 has the house 10-3 and the lot 10-3. */
const LOT = 'lot:';

/**
 * A text that is equal for equal addresses: the code down to the section, number, building and room, with slashes between:
 * `131030010005/29-11/gbase田町/`. A lot of the data has its mark before the number, and a town or section that the data does not have
 * stands behind the code with a colon.
 */
export function keyOf(
  { code, numberOf }: Pick<PartedRecord, 'code' | 'numberOf'>,
  parts: AddressParts,
): string {
  const unknown = [parts.town, parts.section]
    .map((part) => (part?.verdict === 'unconfirmed' ? `:${folded(part.value)}` : ''))
    .join('');
  const mark = numberOf === 'lot' && parts.number?.verdict === 'confirmed' ? LOT : '';
  const number = mark + (parts.number?.value ?? parts.block?.value ?? '');
  const room = (parts.room?.value ?? '').toLowerCase().replaceAll('-', '');
  return [code + unknown, number, folded(parts.building?.value ?? ''), room].join('/');
}

/** A number of a building in kanji: 第二山田ビル. */
const ORDINAL = new RegExp(`(?<=第)[${KANJI_NUMERALS}](?![${KANJI_NUMERALS}])`, 'gu');

/** A name as names are compared, without what people leave out between its words. */
function folded(name: string): string {
  return fold(name.replace(ORDINAL, (kanji) => String(kanjiNumber(kanji, 0, kanji.length)))).replace(
    /[\s/・'’.&-]/gu,
    '',
  );
}
