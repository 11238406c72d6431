import { halfWidth, hiragana } from '../rewritings.js';
import type { Subject } from './subject.js';
import { ALL, type Loss, type Way } from './way.js';
import { isClear } from './writing.js';

/** Full readings say nothing of the kanji: other records may be read the same. */
const SOUND: readonly Loss[] = ['suffix'];

function reading(name: string, form: (read: string) => string): Way {
  const write = (subject: Subject): string | null =>
    subject.address.read === null || !isClear(subject) ? null : form(subject.address.read);
  return { name, kinds: ALL, expects: 'record', loses: SOUND, write };
}

/** The address by its reading. */
export const READINGS: readonly Way[] = [
  reading('reading in katakana', (read) => read),
  reading('reading in hiragana', hiragana),
  reading('reading in half-width katakana', halfWidth),
];
