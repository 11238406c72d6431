import { CLASS_SHIFT, type ClassArray } from '../gazetteer/sections.js';
import { invertLists, type Lists } from './lists.js';

/**
 * The labels of each spelling, ascending, with the classes that it has there above; see `CLASS_SHIFT`.
 * @param labels the spellings of each label
 * @param classes the class of each of them, beside it
 */
export function carriersOf(labels: Lists, classes: ClassArray, spellings: number): Lists {
  const { offset, values } = invertLists(labels, spellings);
  for (let spelling = 0; spelling < spellings; spelling++)
    for (let k = offset[spelling]; k < offset[spelling + 1]; k++)
      values[k] = ((classOf(spelling, values[k], labels, classes) << CLASS_SHIFT) | values[k]) >>> 0;
  return { offset, values };
}

/** The class of one of a label's spellings. */
function classOf(spelling: number, label: number, labels: Lists, classes: ClassArray): number {
  let k = labels.offset[label];
  // a file that is made up may say otherwise in its offsets; its check comes later
  while (k < labels.values.length && labels.values[k] !== spelling) k++;
  return classes[k];
}
