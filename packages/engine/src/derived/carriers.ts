import { CLASS_SHIFT } from '../gazetteer/sections.js';
import type { Lists } from './lists.js';

/**
 * The labels of each spelling, ascending, with the place of its class there above; see `CLASS_SHIFT`.
 * @param labels the spellings of each label
 * @param classes the place of the class of each of them, beside it
 */
export function carriersOf({ offset, values }: Lists, classes: Uint8Array, spellings: number): Lists {
  const starts = new Uint32Array(spellings + 1);
  for (const spelling of values) starts[spelling + 1]++;
  for (let spelling = 0; spelling < spellings; spelling++) starts[spelling + 1] += starts[spelling];
  const next = starts.slice();
  const carriers = new Uint32Array(values.length);
  for (let label = 0; label + 1 < offset.length; label++)
    for (let k = offset[label]; k < offset[label + 1]; k++)
      carriers[next[values[k]]++] = ((classes[k] << CLASS_SHIFT) | label) >>> 0;
  return { offset: starts, values: carriers };
}
