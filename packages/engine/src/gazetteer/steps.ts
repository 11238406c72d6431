import { STEP_KINDS, type Step, type Unit } from '../lineage/step.js';
import { fileFaults } from '../vocabulary/messages.js';
import { concatenated } from './bytes.js';
import { GazetteerError } from './format.js';
import type { SectionArrays } from './section-file.js';
import { type ElementType, NONE, type Section } from './sections.js';

/** Changes of municipalities: their sections, how they are written, and how they are read and checked at once. */

/** Changes of municipalities; absent in a file that was built without a list of changes. */
export const HISTORY_SECTIONS = {
  'history.date': 'u32',
  'history.kind': 'u8',
  'history.unit': 'u32',
  'history.part': 'u32',
  'history.code': 'u32',
  'history.name': 'u32',
  'history.offset': 'u32',
  'history.heap': 'u8',
} as const satisfies Record<string, ElementType>;

/** The sections with the changes of municipalities; {@link readSteps} reads them. */
export type HistorySections = SectionArrays<typeof HISTORY_SECTIONS>;

/** Values of `history.part`; from {@link FIRST_PART} on they are the number of a text. */
const WHOLE = 0;
const SOME_PART = 1;
const FIRST_PART = 2;

/** Texts of a unit in `history.name`, in stored order. */
const UNIT_TEXTS = ['name', 'read', 'above', 'aboveRead'] as const;

/** The sections with the changes of municipalities, see `docs/gazetteer-format.md`; none without steps. */
export function historySections(steps: readonly Step[]): Section[] {
  if (steps.length === 0) return [];
  const texts = new Numbers();
  const units = new Numbers();
  const codes: number[] = [];
  const names: number[] = [];
  const unitOf = (unit: Unit | null): number => {
    if (unit === null) return NONE;
    const own = UNIT_TEXTS.map((field) => unit[field]);
    const [number, isNew] = units.of(JSON.stringify([unit.code, ...own]));
    if (isNew) {
      codes.push(Number(unit.code));
      names.push(...own.map((text) => (text === null ? NONE : texts.of(text)[0])));
    }
    return number;
  };
  const pairs = steps.flatMap(({ from, to }) => [unitOf(from), unitOf(to)]);
  const parts = steps.map(({ whole, part }) =>
    whole ? WHOLE : part === null ? SOME_PART : FIRST_PART + texts.of(part)[0],
  );
  const encoded = [...texts.keys()].map((text) => new TextEncoder().encode(text));
  const offset = new Uint32Array(encoded.length + 1);
  encoded.forEach((bytes, i) => {
    offset[i + 1] = offset[i] + bytes.length;
  });
  return [
    { name: 'history.date', data: Uint32Array.from(steps, ({ date }) => Number(date.replaceAll('-', ''))) },
    { name: 'history.kind', data: Uint8Array.from(steps, ({ kind }) => STEP_KINDS.indexOf(kind)) },
    { name: 'history.unit', data: Uint32Array.from(pairs) },
    { name: 'history.part', data: Uint32Array.from(parts) },
    { name: 'history.code', data: Uint32Array.from(codes) },
    { name: 'history.name', data: Uint32Array.from(names) },
    { name: 'history.offset', data: offset },
    { name: 'history.heap', data: concatenated(encoded) },
  ];
}

/**
 * Reads the changes of municipalities from a file: the steps for a `History`. Empty if the file was built without a
 * list of changes.
 * @throws {GazetteerError} naming the section that is unsound
 */
export function readSteps(gazetteer: { readonly file: string; history(): HistorySections | null }): Step[] {
  const sections = gazetteer.history();
  if (sections === null) return [];
  const fail = (section: string, reason: string): never => {
    throw new GazetteerError(gazetteer.file, fileFaults.unsound(`section history.${section} ${reason}`));
  };
  const date = sections['history.date'];
  const kind = sections['history.kind'];
  const unit = sections['history.unit'];
  const part = sections['history.part'];
  const code = sections['history.code'];
  const name = sections['history.name'];
  const offset = sections['history.offset'];
  const heap = sections['history.heap'];
  const lengths = [
    ['kind', kind.length, date.length],
    ['unit', unit.length, 2 * date.length],
    ['part', part.length, date.length],
    ['name', name.length, UNIT_TEXTS.length * code.length],
  ] as const;
  for (const [section, length, wanted] of lengths)
    if (length !== wanted) fail(section, `has ${length} elements, expected ${wanted}`);
  const decoder = new TextDecoder();
  const texts = Array.from({ length: Math.max(0, offset.length - 1) }, (_, i) => {
    if (offset[i] > offset[i + 1] || offset[i + 1] > heap.length)
      fail('offset', `says ${offset[i]} to ${offset[i + 1]} of ${heap.length} bytes`);
    return decoder.decode(heap.subarray(offset[i], offset[i + 1]));
  });
  const textAt = (section: string, number: number): string =>
    texts[number] ?? fail(section, `names text ${number} of ${texts.length}`);
  const units = Array.from(code, (number, i): Unit => {
    const [own, read, above, aboveRead] = Array.from(
      name.subarray(UNIT_TEXTS.length * i, UNIT_TEXTS.length * (i + 1)),
      (text) => (text === NONE ? null : textAt('name', text)),
    );
    if (number > 99999) fail('code', `has ${number}, at most 99999`);
    if (own === null) return fail('name', 'has a unit without a name');
    return { code: String(number).padStart(5, '0'), name: own, read, above, aboveRead };
  });
  const unitAt = (number: number): Unit | null => {
    if (number === NONE) return null;
    return units[number] ?? fail('unit', `names unit ${number} of ${units.length}`);
  };
  return Array.from(date, (day, i): Step => {
    const [, year, month, rest] =
      /^([0-9]{4})([0-9]{2})([0-9]{2})$/.exec(String(day)) ?? fail('date', `has ${day}`);
    return {
      date: `${year}-${month}-${rest}`,
      kind: STEP_KINDS[kind[i]] ?? fail('kind', `has ${kind[i]}, at most ${STEP_KINDS.length - 1}`),
      from: unitAt(unit[2 * i]),
      to: unitAt(unit[2 * i + 1]),
      whole: part[i] === WHOLE,
      part: part[i] < FIRST_PART ? null : textAt('part', part[i] - FIRST_PART),
    };
  });
}

/** Numbers for keys in the order in which they first come up. */
class Numbers {
  readonly #of = new Map<string, number>();

  /** The number of a key, and whether it is new. */
  of(key: string): [number: number, isNew: boolean] {
    const known = this.#of.get(key);
    if (known !== undefined) return [known, false];
    this.#of.set(key, this.#of.size);
    return [this.#of.size - 1, true];
  }

  keys(): Iterable<string> {
    return this.#of.keys();
  }
}
