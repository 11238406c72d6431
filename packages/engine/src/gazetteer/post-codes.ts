import { checkAscending, checkSame, type Refuse } from './rules.js';
import type { SectionArrays } from './section-file.js';
import { type ElementType, NONE, type Section } from './sections.js';

/** Postal codes: their sections, how they are written, read and checked. */

/**
 * Runs of ids with one code: the first id and the code of each; the run of every {@link POST_BLOCK}th id; and the records with a code of
 * their own, in order of code, then id.
 */
export const POST_SECTIONS = {
  'post.start': 'u32',
  'post.code': 'u32',
  'post.block': 'u32',
  'post.node': 'u32',
} as const satisfies Record<string, ElementType>;

/** The sections of the runs. */
type PostSections = SectionArrays<typeof POST_SECTIONS>;

/**
 * Postal codes that find a record but are not its own: those of a town with several, of a building or an office. In
 * order of code, then id.
 */
export const SHARED_POST_SECTIONS = {
  'post.shared.code': 'u32',
  'post.shared.node': 'u32',
} as const satisfies Record<string, ElementType>;

/** Postal codes that find a record but are not its own: of a town with several, of a building or an office. */
export type SharedPostSections = SectionArrays<typeof SHARED_POST_SECTIONS>;

/** Ids that one entry of `post.block` covers; see `docs/gazetteer-format.md`. */
const POST_BLOCK = 64;

/** How many entries `post.block` has for some number of nodes. */
export function postBlocks(nodes: number): number {
  return Math.ceil(nodes / POST_BLOCK);
}

/** The postal codes of a tree. */
interface OwnPostCodes {
  /** The code of each node, its own or inherited, `NONE` for none. */
  readonly post: Uint32Array;
  /** The nodes with a code of their own, by code, then id. */
  readonly own: Uint32Array;
  /** Codes that find nodes without being their own, and these nodes, by code, then id. */
  readonly shared: { readonly code: Uint32Array; readonly node: Uint32Array };
}

/** The sections of the postal codes. */
export function postSections({ post, own, shared }: OwnPostCodes): Section[] {
  let runs = 0;
  for (let id = 0; id < post.length; id++) if (id === 0 || post[id] !== post[id - 1]) runs++;
  const [start, code] = [new Uint32Array(runs), new Uint32Array(runs)];
  const block = new Uint32Array(postBlocks(post.length));
  for (let id = 0, run = -1; id < post.length; id++) {
    if (id === 0 || post[id] !== post[id - 1]) {
      run++;
      [start[run], code[run]] = [id, post[id]];
    }
    if (id % POST_BLOCK === 0) block[id / POST_BLOCK] = run;
  }
  return [
    { name: 'post.start', data: start },
    { name: 'post.code', data: code },
    { name: 'post.block', data: block },
    { name: 'post.node', data: own },
    { name: 'post.shared.code', data: shared.code },
    { name: 'post.shared.node', data: shared.node },
  ];
}

/** The postal codes of a file by record. */
export class PostCodes {
  readonly #start: Uint32Array;
  readonly #code: Uint32Array;
  readonly #block: Uint32Array;

  constructor({ 'post.start': start, 'post.code': code, 'post.block': block }: PostSections) {
    this.#start = start;
    this.#code = code;
    this.#block = block;
  }

  /**
   * The postal code of a node as a number, its own or inherited; `NONE` where it is not known. In the order of the tree
   * whole towns have one code, so that a run of ids is stored, not each: a tenth of a byte a node instead of four.
   */
  at(id: number): number {
    const block = Math.floor(id / POST_BLOCK);
    let run = this.#block[block];
    const last = this.#block[block + 1] ?? this.#start.length;
    while (run < last && this.#start[run + 1] <= id) run++;
    return this.#code[run] ?? NONE;
  }
}

/** The postal code of each node, from its run. */
export function expandPostCodes(
  { 'post.start': start, 'post.code': code }: PostSections,
  nodes: number,
): Uint32Array {
  const codes = new Uint32Array(nodes);
  for (let run = 0; run < start.length; run++)
    codes.fill(code[run], start[run], start[run + 1] ?? codes.length);
  return codes;
}

/** Codes are numbers of seven digits. */
const POST_CODES = 10_000_000;

/** Checks the runs of ids with one postal code, the run of every 64th id, and the ids with a code of their own. */
export function checkPostCodes(tree: PostSections, nodes: number, refuse: Refuse): void {
  const { 'post.start': start, 'post.code': code, 'post.block': block, 'post.node': own } = tree;
  checkAscending(refuse, 'post.start', start, nodes);
  if (nodes > 0 && start[0] !== 0) refuse('post.start', `the first run begins at ${start[0]}, not at 0`);
  for (let run = 0; run < code.length; run++)
    if (code[run] >= POST_CODES && code[run] !== NONE)
      refuse('post.code', `run ${run} has ${code[run]}, codes have 7 digits`);
  const runs = new Uint32Array(block.length);
  for (let i = 0, run = 0; i < runs.length; i++) {
    while (run + 1 < start.length && start[run + 1] <= POST_BLOCK * i) run++;
    runs[i] = run;
  }
  checkSame(refuse, 'post.block', block, runs);
  let lastCode = -1;
  let lastNode = -1;
  for (let i = 0; i < own.length; i++) {
    const node = own[i];
    if (node >= nodes) refuse('post.node', `number ${i} is ${node}, there are ${nodes} nodes`);
    let run = block[Math.floor(node / POST_BLOCK)];
    while (start[run + 1] <= node) run++;
    if (code[run] === NONE) refuse('post.node', `number ${i} is the node ${node}, which has no postal code`);
    if (code[run] < lastCode || (code[run] === lastCode && node <= lastNode))
      refuse('post.node', `number ${i} is the node ${node}, they ascend by code and id`);
    lastCode = code[run];
    lastNode = node;
  }
}

/** Checks the postal codes that find nodes without being their own. */
export function checkSharedPostCodes(shared: SharedPostSections, nodes: number, refuse: Refuse): void {
  const { 'post.shared.code': codes, 'post.shared.node': ids } = shared;
  for (let i = 0; i < codes.length; i++) {
    if (codes[i] >= POST_CODES) refuse('post.shared.code', `number ${i} is ${codes[i]}, codes have 7 digits`);
    if (ids[i] >= nodes) refuse('post.shared.node', `number ${i} is ${ids[i]}, there are ${nodes} nodes`);
    const order = i === 0 ? 1 : codes[i] - codes[i - 1] || ids[i] - ids[i - 1];
    if (order <= 0)
      refuse('post.shared.node', `number ${i} is the node ${ids[i]}, they ascend by code and id`);
  }
}
