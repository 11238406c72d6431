import type { Section } from '@banchi/engine/gazetteer/sections.js';
import { POST_BLOCK } from '@banchi/engine/gazetteer/sections.js';
import { u32 } from './columns.js';
import { namedSections } from './named-sections.js';
import { countingSort } from './ranks.js';
import type { TreeColumns } from './tree-columns.js';

/** The sections of the postal codes. */
export function postSections({
  post,
  ownPosts,
  sharedPosts,
}: Pick<TreeColumns, 'post' | 'ownPosts' | 'sharedPosts'>): Section[] {
  const places = Uint32Array.from({ length: sharedPosts.length / 2 }, (_, place) => place);
  const shared = byCode(places, (place) => sharedPosts[2 * place + 1]);
  return [
    ...namedSections(postRuns(post)),
    { name: 'post.node', data: byCode(ownPosts, (id) => post[id]) },
    { name: 'post.shared.code', data: shared.map((place) => sharedPosts[2 * place + 1]) },
    { name: 'post.shared.node', data: shared.map((place) => sharedPosts[2 * place]) },
  ];
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

/** Numbers by the postal code of each, then as they come: sorted by the last four digits, then by the first three. */
function byCode(numbers: Uint32Array, codeOf: (number: number) => number): Uint32Array {
  const ends = countingSort(numbers, (each) => codeOf(each) % 10_000, 10_000).values;
  return countingSort(ends, (each) => Math.floor(codeOf(each) / 10_000), 1000).values;
}
