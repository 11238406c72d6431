import { inKanji, KANJI_NUMERALS, kanjiNumber } from '../../facts/kanji-number.js';
import { fold } from '../../text/index.js';
import type { AddressRecord } from '../../vocabulary/fields.js';
import type { AddressParts } from '../../vocabulary/parts.js';

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

/** The official codes of a record down to its section: 131030010005. */
function codesOf(record: AddressRecord): string {
  const { address_code2, address_code3, address_code4, address_code5 } = record;
  return [address_code2, address_code3, address_code4, address_code5].map((code) => code ?? '').join('');
}

/** A text that is equal for equal addresses: codes, number, building and room, with slashes between. */
export function keyOf(record: AddressRecord, parts: AddressParts): string {
  const unknown = [parts.town, parts.section]
    .map((part) => (part?.verdict === 'unconfirmed' ? `:${folded(part.value)}` : ''))
    .join('');
  const number = parts.number?.value ?? parts.block?.value ?? '';
  const room = (parts.room?.value ?? '').toLowerCase().replaceAll('-', '');
  return [codesOf(record) + unknown, number, folded(parts.building?.value ?? ''), room].join('/');
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
