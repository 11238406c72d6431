import type { GeocodeResult } from '@banchi/engine/contract/geocode-result.js';
import { openSearch } from '@banchi/engine/library/open-search.js';
import type { Considered } from '@banchi/engine/search/query.js';
import { foldAligned } from '@banchi/engine/text/index.js';
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
    const answer = open.search.geocode({ word, target: wanted });
    print(picture(JSON.parse(answer) as GeocodeResult));
    print(considered(open.search.runnersUp?.({ word, target: wanted }) ?? []));
  } finally {
    open.close();
  }
}

type Span = GeocodeResult['match']['spans'][number];

/** The word with a bracket below each part, a line for each part, and the records it may mean. */
function picture({ word, record, match, ambiguous, suggestions }: GeocodeResult): string {
  const { folded, origins } = foldAligned(word);
  const foldOf = (from: number, to: number): string =>
    [...folded].filter((_, unit) => origins.from[unit] >= from && origins.from[unit] < to).join('');
  const parts = partsOf(word, match.spans);
  const brackets = parts.map(({ from, to, span }) => bracket(columnsOf(word.slice(from, to)), span !== null));
  const lines = [`word  ${printable(word)}`, `      ${brackets.join('')}`.trimEnd(), `fold  ${folded}`, ''];
  const width = Math.max(4, ...parts.map(({ from, to }) => columnsOf(word.slice(from, to))));
  for (const { from, to, span } of parts) {
    const text = printable(word.slice(from, to));
    const pad = ' '.repeat(width - columnsOf(text));
    const meaning =
      span === null ? say(messages.explainNothing) : `${(span.level ?? '-').padEnd(4)} ${span.rule}`;
    lines.push(`  ${text}${pad}  ${leftIn(meaning, 14)}  ${foldOf(from, to)}`.trimEnd());
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
function considered(all: readonly Considered[]): string {
  if (all.length === 0) return '';
  const lines = all.map(({ address, code, by, rest }) => {
    const left = rest.trim() === '' ? '' : say(messages.explainLeaves(printable(rest.trim())));
    return `  ${address}  ${code}\n      ${by}${left}\n`;
  });
  return `\n${say(messages.explainConsidered)}\n${lines.join('')}`;
}

/** The spans, and the texts between them. */
function partsOf(
  word: string,
  spans: readonly Span[],
): { readonly from: number; readonly to: number; readonly span: Span | null }[] {
  const parts: { from: number; to: number; span: Span | null }[] = [];
  let at = 0;
  for (const span of spans) {
    if (span.from > at) parts.push({ from: at, to: span.from, span: null });
    parts.push({ from: span.from, to: span.to, span });
    at = span.to;
  }
  if (at < word.length) parts.push({ from: at, to: word.length, span: null });
  return parts;
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
