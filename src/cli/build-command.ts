import { buildFile } from './build-file.js';
import { checkOutput } from './output-file.js';
import { openSources, parseSources } from './source-arguments.js';
import { summaryText } from './summary.js';

/** `banchi build --out FILE SOURCE…` */
export async function buildCommand(
  words: readonly string[],
  { out, languages }: { readonly out: string; readonly languages: boolean },
): Promise<void> {
  const groups = parseSources(words);
  checkOutput(
    out,
    groups.flatMap(({ paths }) => paths),
  );
  const { summary, report, seconds } = await buildFile(out, openSources(groups), languages);
  process.stdout.write(summaryText(summary, report, seconds));
}
