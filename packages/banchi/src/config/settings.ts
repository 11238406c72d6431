import { ANSWER_MIB } from '@banchi/engine/facts/limits.js';
import { LOG_LEVELS, REQUEST_LOGS } from '@banchi/engine/vocabulary/logs.js';
import type { Message } from '@banchi/engine/vocabulary/message.js';
import { addressRangeFault } from '../credentials/address-list.js';
import { refererPatternFault } from '../credentials/referer-pattern.js';
import { DEFAULT_LIFETIME, LONGEST_LIFETIME } from '../credentials/tokens.js';
import { configMessages, units } from '../messages/config.js';
import { PUBLIC_MAPS } from './public-maps.js';
import { choice, list, optionalText, type Setting, text, whole, yesNo } from './setting.js';

const SECONDS = { unit: units.seconds } as const;

/**
 * Every setting of a service, by its place in the configuration file: the part before the dot is the section. Here and
 * nowhere else: the file, the environment, the schema and the printed settings follow from it.
 */
export const SETTINGS = {
  'server.host': text('127.0.0.1', 'Address to listen on', { alias: 'HOST' }),
  'server.port': whole(8080, 0, 65_535, 'Port to listen on; 0 takes a free one', { alias: 'PORT' }),
  'server.public': yesNo(
    false,
    'Without keys: listen beyond this machine, so that everybody who reaches it is let in',
  ),
  'server.trusted_proxies': list(
    'Addresses and ranges of proxies whose X-Forwarded headers are believed',
    addressRangeFault,
  ),
  'server.workers': whole(
    1,
    1,
    256,
    'Processes that answer requests; they share one mapped copy of the data',
  ),
  'server.drain_seconds': whole(
    0,
    0,
    3600,
    'At the end: how long requests are still taken while /readyz says no',
    SECONDS,
  ),
  'server.stop_seconds': whole(10, 1, 3600, 'At the end: how long open requests may take', SECONDS),
  'data.gazetteers': list(
    'Gazetteer files: one of current data and at most one of each past year',
    undefined,
    { isPath: true },
  ),
  'data.tky2jgd': optionalText('TKY2JGD.par, the official grid, for datum TOKYO', { isPath: true }),
  'data.island_offsets': optionalText('JSON table of displaced islands for datum TOKYO_NAVI', {
    isPath: true,
  }),
  'data.watch_seconds': whole(
    1,
    0,
    3600,
    'How often the files are looked at for being replaced; 0: only on SIGHUP',
    SECONDS,
  ),
  'data.min_records_percent': whole(
    50,
    0,
    100,
    'Records that a new file must have at least, of those of the file it replaces',
    { unit: units.percent },
  ),
  'data.check_seconds': whole(
    600,
    1,
    86_400,
    'How long checksums and structure of the files may be checked before they are put in service',
    SECONDS,
  ),
  'opensearch.nodes': list(
    'Nodes of an OpenSearch cluster to search in place of gazetteer files, as URLs: https://HOST:9200',
    nodeFault,
  ),
  'opensearch.index': optionalText('Name or alias of the index of current records, filled by banchi index', {
    fault: indexFault,
  }),
  'opensearch.past': list('Indexes of past years, as YEAR=NAME', pastFault),
  'opensearch.username': optionalText('Who the service is to the cluster'),
  'opensearch.password': optionalText('The password that goes with it', { masked: hidden }),
  'opensearch.token': optionalText('A token in place of user and password, sent as Authorization: Bearer', {
    masked: hidden,
  }),
  'opensearch.ca': optionalText('Certificates in PEM that those of the nodes are signed by', {
    isPath: true,
  }),
  'opensearch.verify': yesNo(true, 'Check the certificates of the nodes'),
  'opensearch.folder': optionalText(
    'Folder for the directories of indexes, which a server fetches when it starts; without it in the cache of the user',
    { isPath: true },
  ),
  'answers.polygon_objects': yesNo(
    false,
    'Answer boundaries as JSON objects instead of strings that hold JSON',
  ),
  'answers.max_mib': whole(ANSWER_MIB, 1, 1024, 'Largest answer in MiB; a larger one is refused with 413', {
    unit: units.MiB,
  }),
  'answers.compression': yesNo(true, 'Compress large answers for clients that say they can read that'),
  'answers.seconds': whole(
    10,
    1,
    600,
    'How long an answer may take; then the request is refused with 503',
    SECONDS,
  ),
  'routes.photon': yesNo(false, 'Answer programs that speak to Photon, at /photon/api and /photon/reverse'),
  'routes.mcp': yesNo(false, 'Answer assistants at /mcp by the Model Context Protocol, behind the same keys'),
  'page.tiles': optionalText(
    'Raster tiles that the page draws below its own boundaries, as a URL with {z}, {x} and {y}; without them it asks no other host',
    { fault: tilesFault, schema: { pattern: '^https?://' } },
  ),
  'page.tiles_attribution': optionalText('Who the raster tiles of the page are from, shown on its map'),
  'map.style': optionalText(
    'Streets below the boundaries of the page’s map: gsi, the map of the Geospatial Information Authority of Japan, or a file of vector tiles (.pmtiles) or a style of MapLibre, as a path or a URL',
    { isPath: true, words: Object.keys(PUBLIC_MAPS), fault: styleFault },
  ),
  'map.hosts': list(
    'Further hosts that the map of map.style comes from, as origins: https://tiles.example.jp',
    originFault,
  ),
  'access.keys': optionalText('Key file of banchi keys; without it no credentials are asked for', {
    isPath: true,
  }),
  'access.token_lifetime': whole(
    DEFAULT_LIFETIME,
    1,
    LONGEST_LIFETIME,
    'How long a token is valid, in seconds',
  ),
  'access.token_audience': text(
    'banchi',
    'Who tokens are for; servers with the same audience and signing keys take each other’s',
  ),
  'access.key_in_address': yesNo(
    false,
    'Let in keys of mode url by the address of /geocode.csv (key=…), for functions of spreadsheets',
  ),
  'access.origins': list(
    'Origins whose pages may read answers, besides the pages of keys, e.g. https://*.example.jp; without keys * is every origin',
    (item) => (item === '*' ? undefined : refererPatternFault(item)),
  ),
  'limits.redis': optionalText(
    'Redis that counts requests of keys for several servers together; without it each server counts its own',
    { fault: redisFault, masked: maskedUrl, schema: { pattern: '^(redis|rediss|unix)://' } },
  ),
  'limits.delay_ms': whole(
    1000,
    10,
    60_000,
    'How long a request may stand behind others before it is refused with 503',
    { unit: units.ms },
  ),
  'limits.in_flight_mib': whole(
    128,
    1,
    1 << 20,
    'Answers that wait for their readers and batches that wait for their answers, of one process; beyond it requests are refused with 503',
    { unit: units.MiB },
  ),
  'limits.exports': whole(
    16,
    1,
    1000,
    'Answers of /export that one process makes at once; beyond it requests are refused with 503',
  ),
  'limits.request_seconds': whole(
    30,
    1,
    3600,
    'How long a request may take to arrive; then it is refused with 408',
    SECONDS,
  ),
  'limits.idle_seconds': whole(
    30,
    1,
    3600,
    'How long a connection may move no byte; then it is cut',
    SECONDS,
  ),
  'limits.connections': whole(
    0,
    0,
    1_000_000,
    'Open connections of one process; 0: as many as the operating system allows',
  ),
  'log.level': choice('info', LOG_LEVELS, 'What is logged: everything from this level on'),
  'log.requests': choice(
    'none',
    REQUEST_LOGS,
    'What is logged of each request: nothing; method, route, status and time; or also client and URL, words and all',
  ),
  'metrics.host': text('127.0.0.1', 'Address that serves measures, where they have a port of their own'),
  'metrics.port': whole(
    0,
    0,
    65_535,
    'Port of their own for the measures; 0: none, they are at /metrics of the service',
  ),
} as const satisfies Readonly<Record<string, Setting<unknown>>>;

/** The place of a setting. */
export type SettingName = keyof typeof SETTINGS;

type ValueOf<S> = S extends Setting<infer T> ? T : never;

/** A value for every setting. */
export type Config = { readonly [K in SettingName]: ValueOf<(typeof SETTINGS)[K]> };

/** Faults of settings that are right one by one but do not go together, each by the setting that it is reported at. */
export function conflicts(config: Config): readonly (readonly [SettingName, Message])[] {
  const found: (readonly [SettingName, Message])[] = [];
  if (config['access.keys'] !== null && config['access.origins'].includes('*'))
    found.push(['access.origins', configMessages.originsNamed]);
  if (config['access.keys'] === null && config['access.key_in_address'])
    found.push(['access.key_in_address', configMessages.useless('access.keys')]);
  if (config['access.keys'] === null && config['limits.redis'] !== null)
    found.push(['limits.redis', configMessages.redisUseless]);
  if (config['map.style'] !== null && config['page.tiles'] !== null)
    found.push(['page.tiles', configMessages.oneMap]);
  if (config['map.style'] === null && config['map.hosts'].length > 0)
    found.push(['map.hosts', configMessages.useless('map.style')]);
  found.push(...clusterConflicts(config));
  return found;
}

function clusterConflicts(config: Config): readonly (readonly [SettingName, Message])[] {
  const found: (readonly [SettingName, Message])[] = [];
  const { 'opensearch.nodes': nodes, 'opensearch.index': index, 'opensearch.token': token } = config;
  if (nodes.length > 0 !== (index !== null)) found.push(['opensearch.nodes', configMessages.needsIndex]);
  if (index === null && config['opensearch.past'].length > 0)
    found.push(['opensearch.past', configMessages.useless('opensearch.index')]);
  if (index !== null && config['data.gazetteers'].length > 0)
    found.push(['opensearch.index', configMessages.oneServed]);
  if (index !== null && config['server.workers'] > 1)
    found.push(['server.workers', configMessages.noWorkers]);
  if (token !== null && config['opensearch.username'] !== null)
    found.push(['opensearch.token', configMessages.notTogether('opensearch.username')]);
  if (config['opensearch.password'] !== null && config['opensearch.username'] === null)
    found.push(['opensearch.password', configMessages.needs('opensearch.username')]);
  return found;
}

/** The environment variable of a setting: `server.port` → `BANCHI_SERVER_PORT`. */
export function variableOf(name: string): string {
  return `BANCHI_${name.toUpperCase().replace('.', '_')}`;
}

function nodeFault(value: string): Message | undefined {
  const rule = configMessages.node;
  try {
    const { protocol, username, password } = new URL(value);
    return /^https?:$/.test(protocol) && username === '' && password === '' ? undefined : rule;
  } catch {
    return rule;
  }
}

/** The names that the cluster allows, and no pattern. */
const INDEX_NAME = /^[a-z0-9][a-z0-9._-]{0,200}$/;

function indexFault(value: string | null): Message | undefined {
  return value === null || INDEX_NAME.test(value) ? undefined : configMessages.indexName;
}

function pastFault(value: string): Message | undefined {
  const [, name] = /^\d{4}=(.*)$/.exec(value) ?? [];
  return name === undefined ? configMessages.pastIndex : indexFault(name);
}

/** A secret as it may be shown. */
function hidden(value: string | null): string | null {
  return value === null ? null : '***';
}

function tilesFault(value: string | null): Message | undefined {
  if (value === null) return undefined;
  const rule = configMessages.url('https://HOST/{z}/{x}/{y}.png');
  const isWhole = ['{z}', '{x}', '{y}'].every((part) => value.includes(part));
  try {
    const { protocol, host } = new URL(value);
    return isWhole && /^https?:$/.test(protocol) && !host.includes('%7B') ? undefined : rule;
  } catch {
    return rule;
  }
}

function styleFault(value: string | null): Message | undefined {
  if (value === null || !/^[a-z][a-z+]*:\/\//i.test(value)) return undefined;
  return URL.canParse(value) && /^https?:/.test(value) && !/[{}]/.test(value)
    ? undefined
    : configMessages.style;
}

function originFault(value: string): Message | undefined {
  return URL.canParse(value) && new URL(value).origin === value && /^https?:/.test(value)
    ? undefined
    : configMessages.origin;
}

function redisFault(value: string | null): Message | undefined {
  if (value === null) return undefined;
  const rule = configMessages.redis;
  try {
    return ['redis:', 'rediss:', 'unix:'].includes(new URL(value).protocol) ? undefined : rule;
  } catch {
    return rule;
  }
}

/** A URL whose password, and query with it, are hidden. */
function maskedUrl(value: string | null): string | null {
  if (value === null) return null;
  try {
    const url = new URL(value);
    if (url.password !== '') url.password = '***';
    url.search = url.search === '' ? '' : '?***';
    return url.href;
  } catch {
    return '***';
  }
}
