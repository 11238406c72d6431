import { createHash } from 'node:crypto';
import { closeSync, openSync, readSync, renameSync, rmSync, writeSync } from 'node:fs';
import { crc32, deflateRawSync } from 'node:zlib';
import type { Gazetteer } from '../gazetteer/gazetteer.js';
import { blocksOf, RESIDENT, type SectionRun } from '../gazetteer/narrow/blocks.js';
import { arranged, type Way } from '../gazetteer/narrow/columns.js';
import {
  type Column,
  decodeHeader,
  encodeBlock,
  encodeHeader,
  encodeIndex,
  GRANULE,
  type Run,
  sealed,
} from '../gazetteer/narrow/container.js';
import type { ElementType } from '../gazetteer/sections.js';

/** Bytes of a section that are tried to find out how it is arranged best. */
const TRIED = 1 << 16;

/** Bytes of header, index and front: they are fetched before the first answer, beside a program of 0.16 MB. */
const MOST_FIRST = 1_300_000;

const WAYS_OF: Readonly<Record<ElementType, readonly Way[]>> = {
  u8: ['plain'],
  u16: ['plain', 'planes2'],
  u32: ['plain', 'planes4', 'steps4'],
  i32: ['plain', 'planes4', 'steps4'],
};

/**
 * Writes the narrow form of a gazetteer file.
 * @param front granules that every reader needs besides the names: fetched at first
 */
export function writeNarrow(
  file: string,
  gazetteer: Gazetteer,
  front: readonly Run[],
): { readonly bytes: number; readonly front: number } {
  const source = openSync(gazetteer.file, 'r');
  const temporary = `${file}.${process.pid}.tmp`;
  try {
    const pack = new Packer(gazetteer, source);
    const { blocks, names } = blocksOf(gazetteer);
    const packed = blocks.map((block) => pack.block(block));
    const pieces = piecesOf(blocks, Math.ceil(gazetteer.size / GRANULE));
    const index = (first: Uint8Array): Uint8Array =>
      deflateRawSync(encodeIndex([first, ...packed], pieces), { level: 9 });
    const wanted = [pack.table, ...names, ...front];
    let room =
      MOST_FIRST - index(new Uint8Array(0)).length - pack.block(pack.inSections(united(wanted))).length;
    for (const run of pack.wholes(RESIDENT)) {
      const { length } = pack.block(pack.inSections([run]));
      if (length > room) continue;
      wanted.push(run);
      room -= length;
    }
    const all = [pack.block(pack.inSections(united(wanted))), ...packed];
    const digest = createHash('sha256');
    for (const block of all) digest.update(block);
    const header = encodeHeader(index(all[0]), all, gazetteer.size, digest.digest(), crc32);
    const { checksum, frontEnd, size } = decodeHeader(file, header);
    const out = openSync(temporary, 'w');
    try {
      writeSync(out, header);
      for (const [i, block] of all.entries()) writeSync(out, sealed(block, i, checksum, crc32));
    } finally {
      closeSync(out);
    }
    renameSync(temporary, file);
    return { bytes: size, front: frontEnd };
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

  constructor({ entries }: Gazetteer, fd: number) {
    this.#fd = fd;
    this.#entries = [...entries].filter(({ length }) => length > 0).sort((a, b) => a.offset - b.offset);
  }

  /** Header and section table. */
  get table(): Run {
    return { from: 0, to: this.#entries[0].offset / GRANULE };
  }

  /** All granules of some sections; sections that the file lacks are skipped. */
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

  /** A block of some parts, compressed. Parts of one section are arranged together. */
  block(parts: Iterable<SectionRun>): Uint8Array {
    const sections = new Map<string, Run[]>();
    for (const { section, from, to } of parts) {
      const runs = sections.get(section) ?? [];
      if (runs.length === 0) sections.set(section, runs);
      runs.push({ from, to });
    }
    const columns = [...sections].map(([section, runs]): Column => {
      const way = this.#wayOf(section);
      return { runs, way, bytes: arranged(this.#read(runs), way) };
    });
    return deflateRawSync(encodeBlock(columns), { level: 9 });
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
