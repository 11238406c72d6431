import { mapGazetteer } from '../../files/map-gazetteer.js';
import { addressOf, answersFrom, batchWriter } from './batch.js';
import type { ListWay, ThreadSettings, Work } from './work.js';

/**
 * One thread tells what words mean, and the rows are read and written here: so two processors have something to do, and each
 * part of the program is compiled once, while two threads that do all would both begin with slow code. What writes is loaded
 * while the thread loads what understands.
 */
export function writtenHere(gazetteer: string, { cells, form }: ThreadSettings): ListWay {
  const writing = import('../../search/located-records.js').then(({ LocatedRecords }) =>
    batchWriter(LocatedRecords.of(mapGazetteer(gazetteer)), form),
  );
  writing.catch(() => undefined); // the error is thrown where it is awaited
  const wordsOf = ({ rows }: Work): string[] => rows.map((row) => addressOf(row, cells));
  return {
    question: (work) => ({ words: wordsOf(work) }),
    done: async (work, told) => {
      if ('bytes' in told) throw new Error('a thread told of rows, not of words');
      const write = await writing;
      return write(work, answersFrom(wordsOf(work), told));
    },
  };
}
