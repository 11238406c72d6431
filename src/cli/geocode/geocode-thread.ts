import { parentPort, workerData } from 'node:worker_threads';
import { Gazetteer } from '../../gazetteer/gazetteer.js';
import { GazetteerSearch } from '../../search/engine.js';
import { addressOf, answerTo, batchWriter, understand } from './batch.js';
import type { FromThread, ThreadSettings, ToThread } from './work.js';

/** Answers rows in a thread of its own, or tells what words mean; the gazetteer's memory is shared by all. */

// the main thread has checked the file
const search = new GazetteerSearch(Gazetteer.open(workerData as string));
let answer: (told: Exclude<ToThread, { settings: unknown }>) => FromThread = () => {
  throw new Error('rows before the settings');
};

const tell = (what: FromThread): void => {
  parentPort?.postMessage(what, what === 'loaded' || !('bytes' in what) ? [] : [what.bytes.buffer]);
};
parentPort?.on('message', (told: ToThread) => {
  if ('settings' in told) answer = answering(told.settings);
  else tell(answer(told));
});
tell('loaded');

function answering({ cells, target, form }: ThreadSettings): typeof answer {
  const write = batchWriter(search, form);
  const isSuggesting = form.columns.includes('suggestion');
  return (told) => {
    if ('words' in told) return understand(search, told.words, target, isSuggesting);
    const { rows } = told.work;
    return write(told.work, (i) => answerTo(search, addressOf(rows[i], cells), target));
  };
}
