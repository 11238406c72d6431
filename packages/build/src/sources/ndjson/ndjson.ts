import { isUtf8 } from 'node:buffer';
import { messages } from '../../record/messages.js';
import type { Attribution, Origin, RecordSource, SourceItem } from '../../record/record.js';
import { ownAttribution, recordItem } from '../canonical.js';
import { lineBlocks } from '../lines.js';
import { fileSource, refused } from '../source.js';
import { type CountBytes, messageOf, type StoredFile } from '../stored-file.js';

/** Longest line in bytes. The full-resolution boundary of the largest prefecture takes about half of it. */
const MAX_LINE = 1 << 26;

const LINE_FEED = 10;

const NAMED = /\.(?:ndjson|jsonl)(?:\.gz)?$/i;

/**
 * Canonical records, one JSON object a line (see `record.ts`), plain, gzipped or in a zip archive. Empty lines are
 * passed over; a line that is not a valid record is a `refused` item. Readings in hiragana or half-width become full-width
 * katakana.
 * @param path a file, or a directory of `.ndjson` or `.jsonl` files, gzipped or not
 * @param attribution the data's own, where known
 * @throws {SourceError} when the file does not exist
 */
export function openNdjson(path: string, attribution: Attribution = ownAttribution(path)): RecordSource {
  return fileSource(attribution, [path], NAMED, async function* (files, count) {
    for (const file of files) yield* readLines(file, count);
  });
}

async function* readLines(file: StoredFile, count: CountBytes): AsyncGenerator<SourceItem[]> {
  let line = 0;
  for await (const block of lineBlocks(file.read(count), MAX_LINE)) {
    const items: SourceItem[] = [];
    if (block === null) {
      line++;
      items.push(refused(messages.longLine(MAX_LINE), { file: file.path, line }));
      yield items;
      continue;
    }
    // One check covers the whole block; only a faulty block is checked line by line.
    const valid = isUtf8(block);
    let start = line === 0 && block[0] === 0xef && block[1] === 0xbb && block[2] === 0xbf ? 3 : 0;
    while (start < block.length) {
      if (block[start] === LINE_FEED) {
        line++;
        start++;
        continue;
      }
      const feed = block.indexOf(LINE_FEED, start);
      const end = feed < 0 ? block.length : feed;
      const origin = { file: file.path, line: ++line };
      if (!valid && !isUtf8(block.subarray(start, end))) items.push(refused(messages.notIn('UTF-8'), origin));
      else {
        const item = readLine(block.toString('utf8', start, end), origin);
        if (item !== undefined) items.push(item);
      }
      start = end + 1;
    }
    yield items;
  }
}

function readLine(text: string, origin: Origin): SourceItem | undefined {
  // the error of an empty line would cost 8 microseconds
  if (text.trim() === '') return undefined;
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    return refused(messages.notJson(messageOf(error)), origin);
  }
  return recordItem(value, origin);
}
