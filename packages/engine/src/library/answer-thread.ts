import { parentPort, workerData } from 'node:worker_threads';
import { mapGazetteer } from '../files/map-gazetteer.js';
import { GazetteerSearch } from '../search/engine.js';
import type { MessageLanguage } from '../vocabulary/message.js';
import { answersTo, type CheckedElement } from './answers.js';
import { LOADED } from './threads.js';

/** Answers words in a thread of its own; the gazetteer's memory is shared by all. */

/** The `workerData` of the thread. */
export interface AnswerStart {
  /** Path of a file that has been checked. */
  readonly gazetteer: string;
  /** Identifies its data, to see that it is still the same. */
  readonly id: string;
  readonly language: MessageLanguage;
}

const { gazetteer: file, id, language } = workerData as AnswerStart;
const gazetteer = mapGazetteer(file);
if (gazetteer.meta.id !== id)
  throw new Error(`${file}: has been replaced since it was opened; open it again`);
const search = new GazetteerSearch(gazetteer);
parentPort?.on('message', (words: readonly CheckedElement[]) => {
  parentPort?.postMessage(answersTo(search, words, language));
});
parentPort?.postMessage(LOADED);
