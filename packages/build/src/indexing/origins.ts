import { originSections } from '@banchi/engine/gazetteer/origins.js';
import { NONE, type Section } from '@banchi/engine/gazetteer/sections.js';
import type { Attribution, RecordSource } from '../record/record.js';
import { u32 } from './columns.js';
import { ORIGIN_RUN } from './part-columns.js';

/** The origin of names or points: one of the sources, and the date of its data. */
interface DatedOrigin {
  /** Place of the source among {@link FileOrigins.sources}. */
  readonly source: number;
  readonly date: string | null;
  /** Whether codes below the municipality are those of the Address Base Registry. */
  readonly isRegistry: boolean;
}

/**
 * At most this many origins have a number of 16 bits, the last of which means none; beyond that, dates are left out.
 */
const MOST_ORIGINS = 0xffff;

/** The sources of a build, and which of them each file is of. */
export class FileOrigins {
  /** The sources; those with the same title, publisher and licence once. */
  readonly sources: Omit<Attribution, 'date'>[] = [];
  readonly #places = new Map<string, number>();
  readonly #files = new Map<string, DatedOrigin>();

  /** Enters a source, that of the files to come. */
  add({ attribution: { title, publisher, licence } }: Pick<RecordSource, 'attribution'>): void {
    const attribution = { title, publisher, licence };
    const key = JSON.stringify(attribution);
    if (this.#places.has(key)) return;
    this.#places.set(key, this.sources.push(attribution) - 1);
  }

  /** Notes of which source a file is. */
  note(
    file: string,
    { attribution, dateOf, isRegistry = false }: Pick<RecordSource, 'attribution' | 'dateOf' | 'isRegistry'>,
  ): void {
    if (this.#files.has(file)) return;
    const { title, publisher, licence, date } = attribution;
    const source = this.#places.get(JSON.stringify({ title, publisher, licence })) ?? 0;
    this.#files.set(file, { source, date: dateOf?.(file) ?? date ?? null, isRegistry });
  }

  /** The origin of a file's data. */
  of(file: string): DatedOrigin {
    return this.#files.get(file) ?? { source: 0, date: null, isRegistry: false };
  }
}

/** The sources of all names and points, as runs in the order of the tree. */
export class OriginRuns {
  /** The origins that are numbered. */
  readonly table: DatedOrigin[] = [];
  readonly #files: readonly DatedOrigin[];
  readonly #most: number;
  readonly #places = new Map<string, number>();
  readonly #starts = u32();
  readonly #names = u32();
  readonly #points = u32();

  /** @param files where records came from, by their numbers */
  constructor(files: readonly string[], origins: FileOrigins) {
    this.#files = files.map((file) => origins.of(file));
    // each source without a date has a place in any case, with the registry's codes and with others
    this.#most = MOST_ORIGINS - 2 * Math.max(1, origins.sources.length);
  }

  /** Adds the runs of a part, given the number of its first node. */
  append(runs: Uint32Array, base: number): void {
    const last = this.#starts.length - 1;
    let name = last < 0 ? NONE : this.#names.at(last);
    let point = last < 0 ? NONE : this.#points.at(last);
    for (let at = 0; at < runs.length; at += ORIGIN_RUN) {
      const [start, from, pointFile] = [runs[at], runs[at + 1], runs[at + 2]];
      const ownName = from === NONE ? name : this.#place(this.#files[from >>> 1], (from & 1) === 1);
      const placed = this.#files[pointFile];
      const ownPoint = pointFile === NONE ? point : this.#place(placed, placed.isRegistry);
      if (ownName === name && ownPoint === point) continue;
      name = ownName;
      point = ownPoint;
      this.#starts.push(base + start);
      this.#names.push(name);
      this.#points.push(point);
    }
  }

  /** The sections of the runs. */
  sections(): Section[] {
    const numbers = (values: Uint32Array): Uint16Array => Uint16Array.from(values, (value) => value & 0xffff);
    return originSections({
      start: this.#starts.values,
      name: numbers(this.#names.values),
      point: numbers(this.#points.values),
    });
  }

  #place({ source, date }: DatedOrigin, isRegistry: boolean): number {
    const dated = { source, date: this.table.length < this.#most ? date : null };
    const key = `${dated.source} ${dated.date} ${isRegistry}`;
    const known = this.#places.get(key);
    if (known !== undefined) return known;
    const place = this.table.push({ ...dated, isRegistry }) - 1;
    this.#places.set(key, place);
    return place;
  }
}
