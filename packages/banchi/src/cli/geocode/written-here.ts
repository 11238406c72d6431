import { mapGazetteer } from '@banchi/engine/files/map-gazetteer.js';
import { batchWriter, wordsOf } from './batch.js';
import { answersFrom } from './understood.js';
import type { ListWay, ThreadSettings } from './work.js';

/**
 * One thread finds the meaning of words, and this one reads and writes the rows. So two processors have something to do, and each
 * part of the program is compiled once; two threads that do everything would both begin with slow code. This thread loads the
 * writer while the other loads the engine.
 */
export function writtenHere(gazetteer: string, { columns, form }: ThreadSettings): ListWay {
  const writing = import('@banchi/engine/search/located-records.js').then(({ LocatedRecords }) =>
    batchWriter(LocatedRecords.of(mapGazetteer(gazetteer)), form, columns),
  );
  writing.catch(() => undefined); // the error is thrown where it is awaited
  return {
    question: ({ rows }) => ({ words: wordsOf(rows, columns) }),
    done: async (work, reply) => {
      if ('bytes' in reply) throw new Error('a thread answered with rows, not with words');
      const write = await writing;
      return write(work, answersFrom(wordsOf(work.rows, columns), reply));
    },
  };
}
