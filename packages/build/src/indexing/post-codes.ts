import { countingSort } from './ranks.js';
import type { TreeColumns } from './tree-columns.js';

/** The postal codes of a tree in the order of their sections: by code, then id. */
export function postCodesOf({
  post,
  ownPosts,
  sharedPosts,
}: Pick<TreeColumns, 'post' | 'ownPosts' | 'sharedPosts'>) {
  const places = Uint32Array.from({ length: sharedPosts.length / 2 }, (_, place) => place);
  const shared = byCode(places, (place) => sharedPosts[2 * place + 1]);
  return {
    post,
    own: byCode(ownPosts, (id) => post[id]),
    shared: {
      code: shared.map((place) => sharedPosts[2 * place + 1]),
      node: shared.map((place) => sharedPosts[2 * place]),
    },
  };
}

/** Numbers by the postal code of each, then as they come: sorted by the last four digits, then by the first three. */
function byCode(numbers: Uint32Array, codeOf: (number: number) => number): Uint32Array {
  const ends = countingSort(numbers, (each) => codeOf(each) % 10_000, 10_000).values;
  return countingSort(ends, (each) => Math.floor(codeOf(each) / 10_000), 1000).values;
}
