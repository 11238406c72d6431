import type { ListWay } from './work.js';

/** The threads write the rows. */
export const WRITTEN_BY_THREADS: ListWay = {
  question: (work) => ({ work }),
  done: (_, told) => {
    if (!('bytes' in told)) throw new Error('a thread answered with words, not with rows');
    return told;
  },
};
