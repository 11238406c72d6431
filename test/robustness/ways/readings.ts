import type { Subject } from './subject.js';
import { ALL, type Loss, type Way } from './way.js';
import { isClear } from './writing.js';

const hiragana = (text: string): string =>
  text.replace(/[ァ-ヶ]/g, (c) => String.fromCharCode(c.charCodeAt(0) - 0x60));

const HALF = new Map(
  Array.from({ length: 0xff9f - 0xff66 }, (_, i) => String.fromCharCode(0xff66 + i)).flatMap((half) =>
    [half, `${half}ﾞ`, `${half}ﾟ`]
      .map((written) => [written.normalize('NFKC'), written] as const)
      .filter(([full]) => full.length === 1),
  ),
);

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
  reading('reading in half-width katakana', (read) => [...read].map((c) => HALF.get(c) ?? c).join('')),
];
