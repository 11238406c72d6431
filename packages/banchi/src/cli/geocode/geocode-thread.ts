import { parentPort, workerData } from 'node:worker_threads';
import { needParts } from '@banchi/engine/contract/part-columns.js';
import { mapGazetteer } from '@banchi/engine/files/map-gazetteer.js';
import type { Gazetteer } from '@banchi/engine/gazetteer/gazetteer.js';
import type { GazetteerSearch } from '@banchi/engine/search/engine.js';
import type { GeocodeResult } from '@banchi/engine/vocabulary/geocode-result.js';
import { wantedOf } from './answer-columns.js';
import type { AsOf } from './as-of.js';
import { batchWriter } from './batch.js';
import { comparerOf } from './compare.js';
import type { DayNames } from './day-names.js';
import { Groups } from './groups.js';
import { answerTo, understand } from './understood.js';
import type { FromThread, ThreadSettings, ThreadStart, ToThread } from './work.js';

/** The thread that answers rows, or only understands words. All threads share the gazetteer's memory. */

const { gazetteer, isWriting, asOf } = workerData as ThreadStart;
type Asked = Exclude<ToThread, { settings: unknown }>;
let answer: (asked: Asked) => FromThread = () => {
  throw new Error('rows before the settings');
};

const send = (what: FromThread): void => {
  parentPort?.postMessage(what, what === 'loaded' || !('bytes' in what) ? [] : [what.bytes.buffer]);
};
const answering = isWriting ? await writing() : await answeringWords();
parentPort?.on('message', (asked: ToThread) => {
  if ('settings' in asked) answer = answering(asked.settings);
  else send(answer(asked));
});
send('loaded');

/** Understands words. */
async function answeringWords(): Promise<(settings: ThreadSettings) => typeof answer> {
  const { WordSearch } = await import('@banchi/engine/search/word-search.js');
  const { interpreter } = new WordSearch(open());
  return ({ target, form }) => {
    const wanted = wantedOf(form.columns);
    return (asked) => {
      if (!('words' in asked)) throw new Error('a thread that reads words is asked to write rows');
      return understand(interpreter, asked.words, target, wanted);
    };
  };
}

/** Writes rows. */
async function writing(): Promise<(settings: ThreadSettings) => typeof answer> {
  const { GazetteerSearch } = await import('@banchi/engine/search/engine.js');
  const search = new GazetteerSearch(open(), asOf === null ? {} : { asOf: asOf.day });
  const dayNames = asOf === null ? null : await dayNamesOf(asOf, search);
  return (settings) => {
    const { columns, target, form, isReviewed, isMapped, compare, isGrouped } = settings;
    const { language } = form;
    const names = language === 'ja' ? [] : [language];
    const reviewer = (word: string): GeocodeResult => search.geocode({ word, target, names }).value();
    const parter = (word: string): GeocodeResult => search.geocode({ word, target, parts: true }).value();
    const write = batchWriter(search, form, columns, {
      review: isReviewed ? reviewer : null,
      isMapped,
      parts: isGrouped || needParts(form.columns) ? parter : null,
      comparer: compare === null ? null : comparerOf(search, compare),
      groups: isGrouped ? new Groups() : null,
    });
    return (asked) => {
      if ('words' in asked) throw new Error('a thread that writes rows is asked what words mean');
      return write(asked.work, (word) => answerTo(search, word, target, dayNames));
    };
  };
}

async function dayNamesOf({ day, past }: AsOf, search: GazetteerSearch): Promise<DayNames> {
  const { DayNames } = await import('./day-names.js');
  return new DayNames(day, search, past === null ? null : mapGazetteer(past));
}

/** The main thread has checked the file. */
function open(): Gazetteer {
  return mapGazetteer(gazetteer);
}
