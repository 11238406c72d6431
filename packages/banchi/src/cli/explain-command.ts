import { openSearch } from '@banchi/engine/library/open-search.js';
import { type ExplainResult, explained } from '@banchi/engine/questions/explain.js';
import { GEOCODE_TARGETS } from '@banchi/engine/vocabulary/searches.js';
import type { Command } from 'commander';
import { messages } from '../messages/commands.js';
import { UsageError } from './failure.js';
import { say } from './language.js';
import { print } from './print.js';
import { columnsOf, leftIn } from './text-width.js';

/** Adds `banchi explain`. */
export function addExplainCommand(program: Command): void {
  program
    .command('explain')
    .description(say(messages.explain))
    .argument('<word>', say(messages.explainWord))
    .requiredOption('-g, --gazetteer <file>', say(messages.gazetteerSearched))
    .option('--target <kind>', say(messages.target))
    .action(explainCommand);
}

/** `banchi explain WORD`: the answer of `/geocode`, as a picture. */
function explainCommand(
  word: string,
  { gazetteer, target }: { readonly gazetteer: string; readonly target?: string },
): void {
  const wanted = GEOCODE_TARGETS.find((each) => each === target) ?? null;
  if (target !== undefined && wanted === null)
    throw new UsageError(messages.notOneOf('--target', target, GEOCODE_TARGETS));
  if (word.trim() === '') throw new UsageError(messages.explainEmpty);
  const open = openSearch([gazetteer]);
  try {
    const query = { word, target: wanted };
    const result = explained(open.search.geocode(query).value(), open.search, query);
    print(picture(result));
    print(considered(result.considered ?? []));
  } finally {
    open.close();
  }
}

/** The word with a bracket below each part, a line for each part, and the records it may mean. */
function picture({ answer, folded, parts }: ExplainResult): string {
  const { word, record, match, ambiguous, suggestions } = answer;
  const brackets = parts.map(({ text, rule }) => bracket(columnsOf(text), rule !== null));
  const lines = [`word  ${printable(word)}`, `      ${brackets.join('')}`.trimEnd(), `fold  ${folded}`, ''];
  const width = Math.max(4, ...parts.map((part) => columnsOf(part.text)));
  for (const part of parts) {
    const text = printable(part.text);
    const pad = ' '.repeat(width - columnsOf(text));
    const meaning =
      part.rule === null ? say(messages.explainNothing) : `${(part.level ?? '-').padEnd(4)} ${part.rule}`;
    lines.push(`  ${text}${pad}  ${leftIn(meaning, 14)}  ${part.folded}`.trimEnd());
  }
  lines.push('');
  if (record !== null) {
    const facts = [match.kind, match.number, match.position && say(messages.explainPoint(match.position))];
    lines.push(`= ${record.address}  (${facts.filter(Boolean).join(', ')})`, `  ${record.address_code}`);
  } else if (ambiguous.count > 0) {
    lines.push(`? ${say(messages.explainTie(ambiguous.count))}`);
    for (const { address, address_code } of ambiguous.records) lines.push(`  ${address}  ${address_code}`);
    if (ambiguous.count > ambiguous.records.length) lines.push('  …');
  } else lines.push(`= ${say(messages.explainNone)}`);
  if (suggestions.length > 0) lines.push('', say(messages.explainMeant));
  for (const { address, address_code } of suggestions) lines.push(`  ${address}  ${address_code}`);
  return `${lines.join('\n')}\n`;
}

/** Other records that the word may mean, and the reason against each. */
function considered(all: NonNullable<ExplainResult['considered']>): string {
  if (all.length === 0) return '';
  const lines = all.map(({ address, address_code: code, by, rest }) => {
    const left = rest.trim() === '' ? '' : say(messages.explainLeaves(printable(rest.trim())));
    return `  ${address}  ${code}\n      ${by}${left}\n`;
  });
  return `\n${say(messages.explainConsidered)}\n${lines.join('')}`;
}

/** The bracket below a part of so many columns. */
function bracket(width: number, isExplained: boolean): string {
  if (!isExplained) return ' '.repeat(width);
  return width < 2 ? '╵'.repeat(width) : `└${'─'.repeat(width - 2)}┘`;
}

/** A text with a space in place of each control character. */
function printable(text: string): string {
  return text.replace(/\p{Cc}/gu, ' ');
}
