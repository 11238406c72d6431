import { inKanji } from '../rewritings.js';
import type { Kind, Numbered, Subject } from './subject.js';

/** How the parts of an address are written; parts left out here are written by the book. */
export interface Parts {
  readonly prefecture?: string;
  readonly municipality?: string;
  readonly town?: string;
  /** With its counter or without: 三丁目, 3. */
  readonly chome?: string;
  readonly numbers?: string;
  /** Between the parts. */
  readonly between?: string;
}

/** The parts of a record's address by the book, from 県 to 番地. */
export function inFull(subject: Subject): Required<Parts> {
  const { prefecture, county, city, own, town, chome, address } = subject;
  return {
    prefecture,
    municipality: county + city + own,
    town: town.map(({ name }) => name).join(''),
    chome: chome === null ? '' : (address.segments.find(({ level }) => level === 'AZC')?.name ?? ''),
    numbers: plain(subject),
    between: '',
  };
}

/** The parts joined; a hyphen stands where digits would meet. */
export function write(subject: Subject, changed: Parts = {}): string {
  const { prefecture, municipality, town, chome, numbers, between } = { ...inFull(subject), ...changed };
  return [prefecture, municipality, town, chome, numbers]
    .filter((part) => part !== '')
    .reduce((text, part) => glue(text, between, part), '');
}

function glue(text: string, between: string, part: string): string {
  if (text === '') return part;
  return DIGIT_BEHIND.test(text) && DIGIT_BEFORE.test(part) ? `${text}-${part}` : text + between + part;
}

const DIGIT_BEHIND = /[0-9０-９]$/;
const DIGIT_BEFORE = /^[0-9０-９]/;

/** Block and house, or lot, by hyphens: 12-3. */
export function plain({ block, number }: Subject): string {
  return [block, number].filter((part) => part !== null).join('-');
}

/** Numbers as one list: ['12', '3'] for 12-3; null where one of them is not a plain number. */
export function digits(subject: Subject): string[] | null {
  const all = plain(subject).split('-');
  return all.every((each) => /^[0-9]+$/.test(each)) ? all : null;
}

/** How clear the numbers of a way are. */
export interface Clarity {
  /** The chome is written by its number alone. */
  readonly bareChome?: boolean;
  /** Kinds that the counters allow; all where nothing is said. */
  readonly kinds?: readonly Kind[];
  /** Nothing else at all may have the numbers: not even a lot beside a house. */
  readonly alone?: boolean;
}

/**
 * Whether the numbers, written so, can only mean this record: no other record of the town has the same ones. A house
 * stands before the lot that reads the same.
 */
export function isClear(
  subject: Subject,
  { bareChome = false, kinds, alone = false }: Clarity = {},
): boolean {
  const { address, kind, chome } = subject;
  if (kind === 'town') return true;
  const numbers = [chome, plain(subject)].filter((part) => part !== null && part !== '').join('-');
  const above = address.code.slice(0, bareChome ? 9 : 12);
  const rivals = (subject.register.written.get(numbers) ?? []).filter(
    (other) => other.code !== address.code && other.code.startsWith(above) && allowed(other, kinds),
  );
  return alone ? rivals.length === 0 : rivals.every((other) => kind === 'house' && other.kind === 'lot');
}

function allowed({ kind }: Numbered, kinds: readonly Kind[] | undefined): boolean {
  return kinds === undefined || kinds.includes(kind);
}

/** 12 → １２. */
export function fullWidth(text: string): string {
  return text.replace(/[0-9-]/g, (c) => String.fromCharCode(c.charCodeAt(0) + 0xfee0));
}

/** 103 → 百三. */
export function kanji(number: string): string {
  return Number(number) === 0 || Number(number) > 9999 ? number : inKanji(Number(number));
}

/** 103 → 一〇三. */
export function kanjiDigits(number: string): string {
  return number.replace(/[0-9]/g, (c) => '〇一二三四五六七八九'[Number(c)]);
}

/** 123 → 壱百弐拾参. */
export function daiji(number: string): string {
  return kanji(number).replace(/[一二三十]/g, (c) => '壱弐参拾'['一二三十'.indexOf(c)]);
}
