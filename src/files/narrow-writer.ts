import { closeSync, openSync, readSync, renameSync, rmSync, writeSync } from 'node:fs';
import { crc32, deflateRawSync } from 'node:zlib';
import type { Gazetteer } from '../gazetteer/gazetteer.js';
import { blocksOf, RESIDENT, type SectionRun } from '../gazetteer/narrow/blocks.js';
import { arranged, type Way } from '../gazetteer/narrow/columns.js';
import {
  type BlockPlace,
  type Column,
  encodeBlock,
  encodeHeader,
  encodeIndex,
  GRANULE,
  type Run,
} from '../gazetteer/narrow/container.js';
import type { ElementType } from '../gazetteer/sections.js';

/** Bytes of a section that are tried to find out how it is arranged best. */
const TRIED = 1 << 16;

/** Bytes of the front: it is fetched before the first answer. */
const MOST_FRONT = 1_220_000;

const WAYS_OF: Readonly<Record<ElementType, readonly Way[]>> = {
  u8: ['plain'],
  u16: ['plain', 'planes2'],
  u32: ['plain', 'planes4', 'steps4'],
  i32: ['plain', 'planes4', 'steps4'],
};

/** What a section takes in the narrow file. */
export interface NarrowSize {
  readonly section: string;
  readonly before: number;
  /** An estimate: its share of the blocks it is in. */
  readonly after: number;
}

/**
 * Writes the narrow form of a gazetteer file.
 * @param front granules that every reader needs besides the names: fetched at first
 */
export function writeNarrow(
  file: string,
  gazetteer: Gazetteer,
  front: readonly Run[],
): { readonly bytes: number; readonly front: number; readonly sections: readonly NarrowSize[] } {
  const source = openSync(gazetteer.file, 'r');
  const temporary = `${file}.${process.pid}.tmp`;
  try {
    const pack = new Packer(gazetteer, source);
    const { blocks, names } = blocksOf(gazetteer);
    const wanted = [pack.table, ...names, ...front];
    let room = MOST_FRONT - pack.block(pack.inSections(united(wanted))).length;
    for (const run of pack.wholes(RESIDENT)) {
      const { length } = pack.block(pack.inSections([run]));
      if (length > room) continue;
      wanted.push(run);
      room -= length;
    }
    const first = pack.block(pack.inSections(united(wanted)));
    const packed = [first, ...blocks.map((block) => pack.block(block, true))];
    const places: Omit<BlockPlace, 'offset'>[] = packed.map((bytes) => ({
      length: bytes.length,
      checksum: crc32(bytes),
    }));
    const index = encodeIndex(places, piecesOf(blocks, Math.ceil(gazetteer.size / GRANULE)));
    const sizes = {
      front: first.length,
      blocks: packed.reduce((sum, { length }) => sum + length, 0),
      gazetteer: gazetteer.size,
    };
    const header = encodeHeader(deflateRawSync(index, { level: 9 }), sizes, crc32);
    const out = openSync(temporary, 'w');
    try {
      for (const bytes of [header, ...packed]) writeSync(out, bytes);
    } finally {
      closeSync(out);
    }
    renameSync(temporary, file);
    return {
      bytes: header.length + sizes.blocks,
      front: header.length + first.length,
      sections: pack.sizes(),
    };
  } finally {
    closeSync(source);
    rmSync(temporary, { force: true });
  }
}

/** Which block each granule is looked for in, the first that has it; of the blocks behind the front. */
function piecesOf(
  blocks: readonly (readonly Run[])[],
  granules: number,
): (Run & { readonly block: number })[] {
  const owner = new Int32Array(granules);
  for (const [i, block] of blocks.entries())
    for (const { from, to } of block)
      for (let granule = from; granule < to; granule++) owner[granule] ||= i + 1;
  const pieces: (Run & { readonly block: number })[] = [];
  for (let from = 0, to = 0; from < granules; from = to) {
    while (to < granules && owner[to] === owner[from]) to++;
    if (owner[from] !== 0) pieces.push({ from, to, block: owner[from] });
  }
  return pieces;
}

/** Runs of which some overlap, as runs that do not. */
function united(runs: readonly Run[]): Run[] {
  const out: { from: number; to: number }[] = [];
  for (const { from, to } of [...runs].sort((a, b) => a.from - b.from)) {
    const last = out.at(-1);
    if (last !== undefined && from <= last.to) last.to = Math.max(last.to, to);
    else out.push({ from, to });
  }
  return out;
}

/** Reads parts of a file and packs them. */
class Packer {
  readonly #fd: number;
  readonly #entries: Gazetteer['entries'];
  readonly #ways = new Map<string, Way>();
  readonly #sizes = new Map<string, number>();

  constructor({ entries }: Gazetteer, fd: number) {
    this.#fd = fd;
    this.#entries = [...entries].filter(({ length }) => length > 0).sort((a, b) => a.offset - b.offset);
  }

  /** Header and section table. */
  get table(): Run {
    return { from: 0, to: this.#entries[0].offset / GRANULE };
  }

  /** All granules of some sections, of those that have any. */
  wholes(names: readonly string[]): Run[] {
    return names.flatMap((section) =>
      this.#entries
        .filter(({ name }) => name === section)
        .map(({ offset, length }) => ({
          from: offset / GRANULE,
          to: Math.ceil((offset + length) / GRANULE),
        })),
    );
  }

  /** Granules with the sections they are in; what lies before the first one is called the table. */
  *inSections(runs: readonly Run[]): Iterable<SectionRun> {
    for (const { from, to } of runs)
      for (let at = from; at < to; ) {
        const next = this.#entries.findIndex(({ offset }) => offset > at * GRANULE);
        const end = next < 0 ? to : Math.min(to, this.#entries[next].offset / GRANULE);
        const section = next === 0 ? 'table' : this.#entries.at(next < 0 ? -1 : next - 1)?.name;
        yield { section: section ?? '', from: at, to: end };
        at = end;
      }
  }

  /**
   * A block of some parts, compressed; those of one section are arranged together.
   * @param isCounted whether it adds to {@link sizes}
   */
  block(parts: Iterable<SectionRun>, isCounted = false): Uint8Array {
    const sections = new Map<string, Run[]>();
    for (const { section, from, to } of parts) {
      const runs = sections.get(section) ?? [];
      if (runs.length === 0) sections.set(section, runs);
      runs.push({ from, to });
    }
    const columns = [...sections].map(([section, runs]): Column => {
      const way = this.#wayOf(section);
      const bytes = arranged(this.#read(runs), way);
      if (isCounted) this.#sizes.set(section, (this.#sizes.get(section) ?? 0) + deflateRawSync(bytes).length);
      return { runs, way, bytes };
    });
    return deflateRawSync(encodeBlock(columns), { level: 9 });
  }

  sizes(): NarrowSize[] {
    return this.#entries.map(({ name, length }) => ({
      section: name,
      before: length,
      after: this.#sizes.get(name) ?? 0,
    }));
  }

  #read(runs: readonly Run[]): Uint8Array {
    const bytes = new Uint8Array(runs.reduce((sum, { from, to }) => sum + to - from, 0) * GRANULE);
    let done = 0;
    for (const { from, to } of runs) {
      const length = (to - from) * GRANULE;
      // behind the last section the file may end within a granule
      readSync(this.#fd, bytes, done, length, from * GRANULE);
      done += length;
    }
    return bytes;
  }

  /** How a section is arranged best: tried in its middle. */
  #wayOf(section: string): Way {
    const known = this.#ways.get(section);
    if (known !== undefined) return known;
    const entry = this.#entries.find(({ name }) => name === section);
    let best: Way = section === 'spelling.text' ? 'texts2' : 'plain';
    if (best === 'plain' && entry !== undefined) {
      const length = Math.min(TRIED, Math.ceil(entry.length / GRANULE) * GRANULE);
      const from = Math.floor((entry.offset + (entry.length - length) / 2) / GRANULE);
      const tried = this.#read([
        {
          from: Math.max(from, entry.offset / GRANULE),
          to: Math.max(from, entry.offset / GRANULE) + length / GRANULE,
        },
      ]);
      let least = Infinity;
      for (const way of WAYS_OF[entry.type]) {
        const size = deflateRawSync(arranged(tried, way)).length;
        if (size < least) [least, best] = [size, way];
      }
    }
    this.#ways.set(section, best);
    return best;
  }
}
