import { type ParameterEntry, parseAddressParameters } from '@banchi/engine/contract/parameters.js';
import { ANSWER_BYTES } from '@banchi/engine/facts/limits.js';
import { openDatums } from '@banchi/engine/library/datums.js';
import { openSearch } from '@banchi/engine/library/open-search.js';
import { toQuery } from '@banchi/engine/library/query.js';
import { searchInfo } from '@banchi/engine/library/search-info.js';
import { AnswerTooLarge, NotImplemented } from '@banchi/engine/search/query.js';
import { asIs } from '@banchi/engine/vocabulary/message.js';
import { PARAMETERS } from '@banchi/engine/vocabulary/parameters.js';
import type { Endpoint } from '@banchi/engine/vocabulary/searches.js';
import { type Command, Option } from 'commander';
import { messages } from '../messages/commands.js';
import { CommandError, UsageError } from './failure.js';
import { messageLanguage, say } from './language.js';
import { count } from './numbers.js';
import { print } from './print.js';

/** Fields of the table, with the width of each. */
const TABLE: readonly (readonly [field: string, width: number])[] = [
  ['address_code', 27],
  ['address_level', 5],
  ['lon', 12],
  ['lat', 11],
];

/** Adds `banchi search` with an option for each parameter of the searches. */
export function addSearchCommand(program: Command): void {
  const command = program
    .command('search')
    .description(say(messages.search))
    .argument('[word]', say(messages.searchWord))
    .requiredOption(
      '-g, --gazetteer <file>',
      say(messages.gazetteersSearched),
      (file: string, before: readonly string[] = []) => [...before, file],
    )
    .option('--json', say(messages.searchJson))
    .option('--multi', say(messages.searchMulti))
    .action(searchCommand);
  for (const [name, row] of Object.entries(PARAMETERS))
    command.addOption(
      new Option(`--${flagOf(name)} <value>`, say(messages.searchValue(row.meaning, row.example))),
    );
}

/**
 * `banchi search [WORD]`: one search, as a table or as the service's JSON.
 * @throws {UsageError} naming every wrong parameter, as the service does
 */
async function searchCommand(
  word: string | undefined,
  options: Readonly<Record<string, string | boolean | readonly string[] | undefined>>,
): Promise<void> {
  const endpoint: Endpoint = options.multi === true ? 'address_multi' : 'address';
  const entries: ParameterEntry[] = word === undefined ? [] : [['word', word]];
  for (const name of Object.keys(PARAMETERS)) {
    const value = options[keyOf(name)];
    if (typeof value === 'string') entries.push([name, value]);
  }
  const open = openSearch(options.gazetteer as readonly string[]);
  try {
    const checked = parseAddressParameters(entries, endpoint, messageLanguage, open.search.years);
    if ('errors' in checked)
      throw new UsageError(
        asIs(
          checked.errors
            .map(({ parameter, reason }) => (parameter === null ? reason : `${nameOf(parameter)}: ${reason}`))
            .join('; '),
        ),
      );
    const { datum } = checked.parameters;
    const conversion = datum === 'JGD' ? undefined : openDatums({})[datum];
    const shape = endpoint === 'address' ? 'address' : 'multilingual';
    const query = toQuery(checked.parameters, shape, conversion, {
      polygonAsObject: false,
      maxBytes: ANSWER_BYTES,
    });
    if (options.json === true) {
      const answer = await answerOf(() => open.search.search(query));
      const info = JSON.stringify(searchInfo(answer));
      const text = `[${new TextDecoder().decode(answer.items)}]`;
      print(`{"status":"OK","result":{"info":${info},"item":${text}}}\n`);
    } else {
      const { hit, records } = await answerOf(() => open.search.page(query));
      print(table(hit, records as readonly object[] as readonly Readonly<Record<string, unknown>>[]));
    }
  } finally {
    open.close();
  }
}

async function answerOf<T>(search: () => T | Promise<T>): Promise<T> {
  try {
    return await search();
  } catch (error) {
    if (error instanceof NotImplemented)
      throw new CommandError(messages.searchNotAnswered(nameOf(error.parameter)));
    if (error instanceof AnswerTooLarge) throw new CommandError(messages.searchTooLarge);
    throw error;
  }
}

/** `word_match_type` as an option: `word-match-type`. */
function flagOf(name: string): string {
  return name.replaceAll('_', '-');
}

/** The key under which the parser of options keeps a parameter. */
function keyOf(name: string): string {
  return name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

/** A parameter as the user knows it here. */
function nameOf(parameter: string): string {
  return Object.hasOwn(PARAMETERS, parameter) ? `--${flagOf(parameter)}` : parameter;
}

/** One line a record, the address last: it is as long as it is. */
function table(hit: number, items: readonly Readonly<Record<string, unknown>>[]): string {
  const shown = items.length < hit ? say(messages.hitsShown(count(items.length))) : '';
  const lines = [`${say(messages.hits(hit, count(hit)))}${shown}`];
  if (items.length === 0) return `${lines[0]}\n`;
  lines.push(`${TABLE.map(([field, width]) => field.padEnd(width)).join('  ')}  address`);
  for (const item of items) {
    const [lon, lat] = (item.position as readonly number[] | null) ?? ['', ''];
    const cells: Readonly<Record<string, unknown>> = { ...item, lon, lat };
    const row = TABLE.map(([field, width]) => String(cells[field] ?? '').padEnd(width));
    const years = item.pastmap_year == null ? '' : ` (${item.pastmap_year})`;
    lines.push(`${row.join('  ')}  ${item.address_en ?? item.address}${years}`);
  }
  return `${lines.join('\n')}\n`;
}
