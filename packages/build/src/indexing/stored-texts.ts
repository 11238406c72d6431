import type { Gazetteer } from '@banchi/engine/gazetteer/gazetteer.js';

/** Reads the spellings of a file, by their numbers. */
export function spellingTexts(gazetteer: Pick<Gazetteer, 'spellings'>): (spelling: number) => string {
  const { 'spelling.text': text, 'spelling.start': start } = gazetteer.spellings();
  const decoder = new TextDecoder('utf-16le');
  // a unit of 0 stands behind each
  return (spelling) => decoder.decode(text.subarray(start[spelling], start[spelling + 1] - 1));
}
