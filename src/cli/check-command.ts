import { Gazetteer } from '../gazetteer/gazetteer.js';
import { findRepetitions, REPEATED } from '../inspection/repetitions.js';
import { Segments } from '../inspection/segments.js';
import { count } from './numbers.js';

/**
 * `banchi check FILE`: reads the whole file, compares every section with its checksum, and tells which segments repeat
 * what stands above them.
 */
export function checkCommand(file: string): void {
  const gazetteer = Gazetteer.open(file, 'all');
  try {
    console.log(`${file}: sound, ${gazetteer.entries.length} sections, ${count(gazetteer.size)} bytes`);
    process.stdout.write(repetitionText(new Segments(gazetteer)));
  } finally {
    gazetteer.close();
  }
}

function repetitionText(segments: Segments): string {
  const { counts, examples, postCodes } = findRepetitions(segments);
  const lines = REPEATED.flatMap((kind) => [
    `${count(counts[kind])} segments begin with the ${kind} above them`,
    ...examples[kind].map((example) => `  ${example}`),
  ]);
  lines.push(`${count(postCodes.length)} postal codes are of several prefectures`);
  lines.push(...postCodes.slice(0, 10).map((code) => `  ${code}`));
  return `${lines.join('\n')}\n`;
}
