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
import { UsageError } from '../failure.js';
import { printAside, printLine } from '../print.js';

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

/** Adds `banchi keys create | list | show | revoke | rotate`. */
export function addKeysCommands(program: Command): void {
  const keys = program.command('keys').description('make and change the keys that let clients in');
  const command = (name: string, description: string): Command =>
    keys
      .command(name)
      .description(description)
      .requiredOption('-k, --keys <file>', 'the key file')
      .option('--json', 'as JSON');

  command('create', 'make a key and print its secrets, which nobody can show again')
    .requiredOption('--name <text>', 'what its owner is called')
    .option('--mode <modes...>', `${MODES.join(', ')} (default: by what else is given)`)
    .option('--allow <ranges...>', 'addresses that may use it with mode ip, as CIDR, e.g. 192.0.2.0/24')
    .option('--referer <patterns...>', 'pages that may use it, e.g. *.example.jp or https://example.jp/map')
    .option('--contract <contracts...>', `${CONTRACTS.join(', ')} (default: none)`)
    .option('--rate <number>', 'requests a second (default: without limit)')
    .option('--quota <number>', 'requests a day of Japan (default: without limit)')
    .option('--expires <time>', 'a day, which begins in Japan, or a time such as 2027-01-01T09:00:00Z')
    .action(createCommand);
  command('list', 'list all keys').action(listCommand);
  command('show', 'show a key').argument('<id>', 'its id').action(showCommand);
  command('revoke', 'end a key and its tokens for good').argument('<id>', 'its id').action(revokeCommand);
  command('rotate', 'give a key new secrets; without an id, sign new tokens with a new secret')
    .argument('[id]', 'the id of the key')
    .option('--grace <time>', 'how long the secrets before stay valid, e.g. 30m, 24h, 7d (default: not)')
    .action(rotateCommand);
}

async function createCommand(options: CreateOptions): Promise<void> {
  const wanted = newKey(options);
  if (wanted.expires !== null && Date.parse(wanted.expires) <= Date.now())
    printAside(`banchi: note: --expires: "${options.expires}" has passed; the key lets nobody in`);
  printSecrets(await createKey(options.keys, wanted), options);
}

function listCommand(options: KeysOptions): void {
  const keys = listKeys(options.keys);
  if (options.json) {
    printLine(JSON.stringify(keys.map(shown), null, 2));
    return;
  }
  if (keys.length === 0) {
    printLine('no keys');
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
  if (options.grace !== undefined) throw new UsageError('--grace: needs the id of a key');
  const { id: signing, created } = await rotateSigningKey(options.keys);
  printLine(
    options.json
      ? JSON.stringify({ signing_key: signing, created })
      : `New tokens are signed with a new secret (${signing}); those before stay valid until they expire.`,
  );
}

/**
 * The key that options describe.
 * @throws {UsageError} naming every option that is wrong
 */
function newKey(options: CreateOptions): NewKey {
  const faults: string[] = [];
  const fault = (option: string, value: string, rule: string): void => {
    faults.push(`--${option}: "${value}": ${rule}`);
  };
  const chosen = <T extends string>(option: 'mode' | 'contract', choices: readonly T[]): T[] =>
    items(options[option]).flatMap((item) => {
      const found = choices.find((choice) => choice === item);
      if (found === undefined) fault(option, item, `must be one of ${choices.join(', ')}`);
      return found ?? [];
    });
  const checked = (option: 'allow' | 'referer', faultOf: (text: string) => string | undefined): string[] => {
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
    if (!/^[1-9]\d{0,14}$/.test(text)) fault(option, text, 'must be a whole number from 1');
    return Number(text);
  };

  const name = options.name.trim();
  if (name === '' || name.length > LONGEST_NAME)
    fault('name', name, `must have 1 to ${LONGEST_NAME} characters`);
  const allow = checked('allow', addressRangeFault);
  const referers = checked('referer', refererPatternFault);
  const modes = options.mode === undefined ? fittingModes(allow, referers) : chosen('mode', MODES);
  if (modes.includes('ip') && allow.length === 0) faults.push('--mode ip needs --allow');
  if (modes.includes('referer') && referers.length === 0) faults.push('--mode referer needs --referer');
  if (modes.includes('url') && options.rate === undefined && options.quota === undefined)
    faults.push('--mode url needs --rate or --quota: addresses are seen by others');
  if (modes.includes('url') && modes.length > 1)
    faults.push('--mode url: not together with others; make a key of its own for it');
  if (allow.length > 0 && !modes.includes('ip')) faults.push('--allow needs --mode ip');
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
  if (faults.length > 0) throw new UsageError(faults.join('; '));
  return wanted;
}

/** The modes of a key for which none are named: those that it has lists for, else tokens. */
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

function timeOf(text: string, fault: (option: string, value: string, rule: string) => void): string {
  const day = /^\d{4}-\d\d-\d\d$/.test(text);
  const zoned = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:\d\d)$/.test(text);
  const time = Date.parse(day ? `${text}T00:00:00+09:00` : text);
  const real = day ? new Date(Date.parse(text) || 0).toISOString().startsWith(text) : zoned;
  if (real && !Number.isNaN(time)) return new Date(time).toISOString();
  fault('expires', text, 'must be a day such as 2027-01-01 or a time such as 2027-01-01T09:00:00+09:00');
  return '';
}

function graceOf(text: string | undefined): number {
  if (text === undefined) return 0;
  const [, amount, unit] = /^(\d{1,6})([smhd])$/.exec(text) ?? [];
  const grace = Number(amount) * GRACE_UNITS[unit];
  if (!(grace <= LONGEST_GRACE))
    throw new UsageError(`--grace: "${text}": must be a time such as 30m, 24h or 7d, at most 90d`);
  return grace;
}

/** What may be shown of a key: everything but its digests. */
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
    ['API key', secrets.key],
  ];
  if (secrets.client_id !== null && secrets.client_secret !== null)
    rows.push(['client id', secrets.client_id], ['client secret', secrets.client_secret]);
  printLine(columns(rows));
  printLine('\nThey are not kept and cannot be shown again. Running servers follow within a second.');
}

function columns(rows: readonly (readonly (string | number)[])[]): string {
  const widths = rows[0].map((_, i) => Math.max(...rows.map((row) => String(row[i]).length)));
  return rows
    .map((row) =>
      row
        .map((cell, i) => (i === row.length - 1 ? String(cell) : String(cell).padEnd(widths[i])))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}
