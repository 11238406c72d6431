import { buildFile } from './build-file.js';
import { checkOutput } from './output-file.js';
import { openSources, parseSources } from './source-arguments.js';
import { summaryText } from './summary.js';

/** `banchi build --out FILE SOURCE…` */
export async function buildCommand(
  words: readonly string[],
  { out }: { readonly out: string },
): Promise<void> {
  const groups = parseSources(words);
  checkOutput(
    out,
    groups.flatMap(({ paths }) => paths),
  );
  const { summary, report, seconds } = await buildFile(out, openSources(groups));
  process.stdout.write(summaryText(summary, report, seconds));
}
