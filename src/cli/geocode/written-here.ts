import { Gazetteer } from '../../gazetteer/gazetteer.js';
import { addressOf, answersFrom, batchWriter } from './batch.js';
import type { Way } from './threads.js';
import type { Done, ThreadSettings, Understood, Work } from './work.js';

/**
 * One thread tells what words mean, and the rows are written here: so two processors have something to do, and each part
 * of the program is compiled once, while two threads that do all would both begin with slow code. What writes is loaded
 * when the thread has its first words.
 */
export function writtenHere(gazetteer: string, { cells, form }: ThreadSettings): Way {
  let writing: Promise<(work: Work, told: Understood) => Done> | null = null;
  const load = async (): Promise<(work: Work, told: Understood) => Done> => {
    const { LocatedRecords } = await import('../../search/located-records.js');
    const write = batchWriter(LocatedRecords.of(Gazetteer.open(gazetteer)), form);
    return (work, told) => write(work, answersFrom(wordsOf(work), told));
  };
  const wordsOf = ({ rows }: Work): string[] => rows.map((row) => addressOf(row, cells));
  return {
    asked: (work) => {
      writing ??= load();
      return { words: wordsOf(work) };
    },
    done: async (work, told) => {
      if ('bytes' in told || writing === null) throw new Error('a thread told of rows, not of words');
      const write = await writing;
      return write(work, told);
    },
  };
}
