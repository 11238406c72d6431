import { POST_BLOCK } from '../gazetteer/sections.js';
import type { Section } from '../gazetteer/writer.js';
import { u32 } from './columns.js';
import { countingSort } from './ranks.js';
import type { TreeColumns } from './tree-columns.js';

/** The sections of the postal codes. */
export function postSections({ post, ownPosts }: Pick<TreeColumns, 'post' | 'ownPosts'>): Section[] {
  const runs = Object.entries(postRuns(post)).map(([name, data]) => ({ name, data }));
  return [...runs, { name: 'post.node', data: byCode(post, ownPosts) }];
}

/** The runs of ids with one code, and the run of every 64th id. */
export function postRuns(post: Uint32Array): Record<'post.start' | 'post.code' | 'post.block', Uint32Array> {
  const start = u32();
  const code = u32();
  const block = u32(Math.ceil(post.length / POST_BLOCK));
  for (let id = 0; id < post.length; id++) {
    if (id === 0 || post[id] !== post[id - 1]) {
      start.push(id);
      code.push(post[id]);
    }
    if (id % POST_BLOCK === 0) block.push(start.length - 1);
  }
  return { 'post.start': start.values, 'post.code': code.values, 'post.block': block.values };
}

/** The nodes with a code of their own, by code, then by id: sorted by its last four digits, then by its first three. */
function byCode(post: Uint32Array, own: Uint32Array): Uint32Array {
  const ends = countingSort(own, (id) => post[id] % 10_000, 10_000).values;
  return countingSort(ends, (id) => Math.floor(post[id] / 10_000), 1000).values;
}
