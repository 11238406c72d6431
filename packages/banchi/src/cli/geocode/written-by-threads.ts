import type { ListWay } from './work.js';

/** The threads write the rows. */
export const WRITTEN_BY_THREADS: ListWay = {
  question: (work) => ({ work }),
  done: (_, reply) => {
    if (!('bytes' in reply)) throw new Error('a thread answered with words, not with rows');
    return reply;
  },
};
