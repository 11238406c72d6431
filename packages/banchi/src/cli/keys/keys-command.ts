import { about, type Message } from '@banchi/engine/vocabulary/message.js';
import type { Command } from 'commander';
import { addressRangeFault } from '../../credentials/address-list.js';
import { CONTRACTS, type Key, MODES, type Mode } from '../../credentials/key.js';
import {
  createKey,
  findKey,
  listKeys,
  type NewKey,
  revokeKey,
  rotateKey,
  rotateSigningKey,
  type Secrets,
} from '../../credentials/key-changes.js';
import { LONGEST_NAME } from '../../credentials/key-file.js';
import { refererPatternFault } from '../../credentials/referer-pattern.js';
import { messages, together } from '../../messages/commands.js';
import { keysMessages } from '../../messages/keys.js';
import { UsageError } from '../failure.js';
import { say } from '../language.js';
import { isDeceptive, printAside, printableInLine, printLine } from '../print.js';
import { columnsOf, leftIn } from '../text-width.js';

/** Options of every `banchi keys` command. */
interface KeysOptions {
  readonly keys: string;
  readonly json?: boolean;
}

/** Options of `banchi keys create`, as the command line has them. */
interface CreateOptions extends KeysOptions {
  readonly name: string;
  readonly mode?: readonly string[];
  readonly allow?: readonly string[];
  readonly referer?: readonly string[];
  readonly contract?: readonly string[];
  readonly rate?: string;
  readonly quota?: string;
  readonly expires?: string;
}

const DAY = 86_400_000;
/** Longest time that secrets stay valid after their rotation. */
const LONGEST_GRACE = 90 * DAY;
const GRACE_UNITS: Readonly<Record<string, number>> = { s: 1000, m: 60_000, h: 3_600_000, d: DAY };

/** Reports a wrong value of an option. */
type ReportFault = (option: string, value: string, rule: Message) => void;

/** Adds `banchi keys create | list | show | revoke | rotate`. */
export function addKeysCommands(program: Command): void {
  const keys = program.command('keys').description(say(keysMessages.keys));
  const command = (name: string, description: string): Command =>
    keys
      .command(name)
      .description(description)
      .requiredOption('-k, --keys <file>', say(keysMessages.file))
      .option('--json', say(messages.json));

  command('create', say(keysMessages.create))
    .requiredOption('--name <text>', say(keysMessages.name))
    .option('--mode <modes...>', say(keysMessages.mode(MODES)))
    .option('--allow <ranges...>', say(keysMessages.allow))
    .option('--referer <patterns...>', say(keysMessages.referer))
    .option('--contract <contracts...>', say(keysMessages.contract(CONTRACTS)))
    .option('--rate <number>', say(keysMessages.rate))
    .option('--quota <number>', say(keysMessages.quota))
    .option('--expires <time>', say(keysMessages.expires))
    .action(createCommand);
  command('list', say(keysMessages.list)).action(listCommand);
  command('show', say(keysMessages.show)).argument('<id>', say(keysMessages.id)).action(showCommand);
  command('revoke', say(keysMessages.revoke)).argument('<id>', say(keysMessages.id)).action(revokeCommand);
  command('rotate', say(keysMessages.rotate))
    .argument('[id]', say(keysMessages.idOptional))
    .option('--grace <time>', say(keysMessages.grace))
    .action(rotateCommand);
}

async function createCommand(options: CreateOptions): Promise<void> {
  const wanted = newKey(options);
  if (wanted.expires !== null && Date.parse(wanted.expires) <= Date.now())
    printAside(`banchi: ${say(keysMessages.hasPassed(options.expires))}`);
  printSecrets(await createKey(options.keys, wanted), options);
}

function listCommand(options: KeysOptions): void {
  const keys = listKeys(options.keys);
  if (options.json) {
    printLine(JSON.stringify(keys.map(shown), null, 2));
    return;
  }
  if (keys.length === 0) {
    printLine(say(keysMessages.none));
    return;
  }
  const rows = keys.map((key) => {
    const { id, name, modes, contracts, rate, quota, state } = shown(key);
    return [id, state, modes.join(','), contracts.join(',') || '-', rate ?? '-', quota ?? '-', name];
  });
  printLine(columns([['id', 'state', 'modes', 'contracts', 'rate', 'quota', 'name'], ...rows]));
}

function showCommand(id: string, options: KeysOptions): void {
  printKey(findKey(options.keys, id), options);
}

async function revokeCommand(id: string, options: KeysOptions): Promise<void> {
  printKey(await revokeKey(options.keys, id), options);
}

async function rotateCommand(
  id: string | undefined,
  options: KeysOptions & { readonly grace?: string },
): Promise<void> {
  if (id !== undefined) {
    printSecrets(await rotateKey(options.keys, id, graceOf(options.grace)), options);
    return;
  }
  if (options.grace !== undefined) throw new UsageError(keysMessages.graceNeedsId);
  const { id: signing, created } = await rotateSigningKey(options.keys);
  printLine(
    options.json ? JSON.stringify({ signing_key: signing, created }) : say(keysMessages.signed(signing)),
  );
}

/**
 * The key that options describe.
 * @throws {UsageError} naming every option that is wrong
 */
function newKey(options: CreateOptions): NewKey {
  const faults: Message[] = [];
  const fault: ReportFault = (option, value, rule) => {
    faults.push(about(`--${option}: "${printableInLine(value)}"`, rule));
  };
  const chosen = <T extends string>(option: 'mode' | 'contract', choices: readonly T[]): T[] =>
    items(options[option]).flatMap((item) => {
      const found = choices.find((choice) => choice === item);
      if (found === undefined) fault(option, item, keysMessages.notOneOf(choices));
      return found ?? [];
    });
  const checked = (option: 'allow' | 'referer', faultOf: (text: string) => Message | undefined): string[] => {
    const texts = items(options[option]);
    for (const text of texts) {
      const rule = faultOf(text);
      if (rule !== undefined) fault(option, text, rule);
    }
    return texts;
  };
  const limit = (option: 'rate' | 'quota'): number | null => {
    const text = options[option];
    if (text === undefined) return null;
    if (!/^[1-9]\d{0,14}$/.test(text)) fault(option, text, keysMessages.notWhole);
    return Number(text);
  };

  const name = options.name.trim();
  if (name === '' || name.length > LONGEST_NAME) fault('name', name, keysMessages.notAName(LONGEST_NAME));
  if (isDeceptive(name)) fault('name', name, keysMessages.deceptiveName);
  const allow = checked('allow', addressRangeFault);
  const referers = checked('referer', refererPatternFault);
  const modes = options.mode === undefined ? fittingModes(allow, referers) : chosen('mode', MODES);
  if (modes.includes('ip') && allow.length === 0) faults.push(keysMessages.ipNeedsAllow);
  if (modes.includes('referer') && referers.length === 0) faults.push(keysMessages.refererNeeded);
  if (modes.includes('url') && options.rate === undefined && options.quota === undefined)
    faults.push(keysMessages.urlNeedsLimit);
  if (modes.includes('url') && modes.length > 1) faults.push(keysMessages.urlAlone);
  if (allow.length > 0 && !modes.includes('ip')) faults.push(keysMessages.allowNeedsIp);
  const wanted: NewKey = {
    name,
    modes: unique(modes),
    allow: unique(allow),
    referers: unique(referers),
    contracts: unique(chosen('contract', CONTRACTS)),
    rate: limit('rate'),
    quota: limit('quota'),
    expires: options.expires === undefined ? null : timeOf(options.expires, fault),
  };
  if (faults.length > 0) throw new UsageError(together(faults, '; '));
  return wanted;
}

/** The modes of a key without named modes: those of its lists, else tokens. */
function fittingModes(allow: readonly string[], referers: readonly string[]): Mode[] {
  const modes: Mode[] = [];
  if (allow.length > 0) modes.push('ip');
  if (referers.length > 0) modes.push('referer');
  return modes.length > 0 ? modes : ['bearer'];
}

/** The items of a list that is written with commas, as several words, or both. */
function items(words: readonly string[] | undefined): string[] {
  return (words ?? []).flatMap((word) => word.split(',').map((item) => item.trim()));
}

function unique<T>(list: readonly T[]): T[] {
  return [...new Set(list)];
}

function timeOf(text: string, fault: ReportFault): string {
  const day = /^\d{4}-\d\d-\d\d$/.test(text);
  const zoned = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:\d\d)$/.test(text);
  const time = Date.parse(day ? `${text}T00:00:00+09:00` : text);
  const real = day ? new Date(Date.parse(text) || 0).toISOString().startsWith(text) : zoned;
  if (real && !Number.isNaN(time)) return new Date(time).toISOString();
  fault('expires', text, keysMessages.notATime);
  return '';
}

function graceOf(text: string | undefined): number {
  if (text === undefined) return 0;
  const [, amount, unit] = /^(\d{1,6})([smhd])$/.exec(text) ?? [];
  const grace = Number(amount) * GRACE_UNITS[unit];
  if (!(grace <= LONGEST_GRACE)) throw new UsageError(keysMessages.graceWrong(text));
  return grace;
}

/** A key without its digests, which are never shown. */
function shown({ digests, ...key }: Key): Omit<Key, 'digests'> & { readonly state: string } {
  const expired = key.expires !== null && Date.parse(key.expires) <= Date.now();
  return { ...key, state: key.revoked !== null ? 'revoked' : expired ? 'expired' : 'valid' };
}

function printKey(key: Key, { json }: KeysOptions): void {
  const fields = shown(key);
  if (json) {
    printLine(JSON.stringify(fields, null, 2));
    return;
  }
  const rows = Object.entries(fields).map(([field, value]) => [
    field,
    Array.isArray(value) ? value.join(', ') || '-' : String(value ?? '-'),
  ]);
  printLine(columns(rows));
}

function printSecrets(secrets: Secrets, { json }: KeysOptions): void {
  if (json) {
    printLine(JSON.stringify(secrets));
    return;
  }
  const rows = [
    ['id', secrets.id],
    [say(keysMessages.apiKey), secrets.key],
  ];
  if (secrets.client_id !== null && secrets.client_secret !== null)
    rows.push(
      [say(keysMessages.clientId), secrets.client_id],
      [say(keysMessages.clientSecret), secrets.client_secret],
    );
  printLine(columns(rows));
  printLine(`\n${say(keysMessages.notKept)}`);
}

/** Rows in columns. A cell stays in its line, whatever a key file holds. */
function columns(rows: readonly (readonly (string | number)[])[]): string {
  const cells = rows.map((row) => row.map((cell) => printableInLine(String(cell))));
  const widths = cells[0].map((_, i) => Math.max(...cells.map((row) => columnsOf(row[i]))));
  return cells
    .map((row) =>
      row
        .map((cell, i) => (i === row.length - 1 ? cell : leftIn(cell, widths[i])))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}
