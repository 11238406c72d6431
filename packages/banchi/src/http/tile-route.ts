import { parameterError } from '@banchi/engine/contract/errors.js';
import { MAX_LISTED } from '@banchi/engine/contract/parameters.js';
import { LANGUAGE_TABLE } from '@banchi/engine/vocabulary/language-table.js';
import { type AnswerLanguages, FOREIGN_LANGUAGES } from '@banchi/engine/vocabulary/languages.js';
import type { MessageLanguage } from '@banchi/engine/vocabulary/message.js';
import { reasons } from '@banchi/engine/vocabulary/messages.js';
import { LINE_KINDS } from '@banchi/engine/vocabulary/stations.js';
import { mapStyle } from '@banchi/tiles/map-style.js';
import { isTile, MAX_ZOOM } from '@banchi/tiles/tile-grid.js';
import type { TileSet, TileSets } from '@banchi/tiles/tiles.js';
import { checkPastYears, languagesFor } from './access.js';
import type { Capacity } from './capacity.js';
import {
  type App,
  hasLeft,
  READ,
  type RequestParts,
  type ServiceReply,
  type ServiceRequest,
  vary,
} from './exchange.js';
import { RequestFailure } from './failure.js';
import { faultErrors, readForm } from './form.js';
import { preferredLanguage } from './language.js';
import { searchFailure } from './search-failure.js';
import { Turns } from './turns.js';

/** How long a map may use a tile without asking again, in seconds. */
const MAX_AGE = 300;
const YEAR = 'pastmap_year';

/**
 * Adds `GET /tiles/{z}/{x}/{y}.mvt` (vector tiles; `pastmap_year` selects a past year), `GET /tiles.json`, their
 * description for maps (TileJSON 3.0), and `GET /style.json`, a map of them.
 */
export function addTileRoutes(app: App, sets: TileSets, capacity: Capacity): void {
  const turns = new Turns();
  app.route<RequestParts>({
    method: READ,
    url: '/tiles/:z/:x/:y.mvt',
    handler: (request, reply) => {
      capacity.admit();
      const { z, x, y } = request.params;
      const address = { z: wholeNumber(z), x: wholeNumber(x), y: wholeNumber(y) };
      const set = requestedSet(request, sets);
      if (!isTile(address)) throw new RequestFailure('NOT_FOUND');
      const languages = languagesFor(request);
      const tag = `"${set.version}-${languages}-${z}-${x}-${y}"`;
      return sendTagged(request, reply, { type: 'application/vnd.mapbox-vector-tile', tag }, async () => {
        await turns.next();
        return hasLeft(reply) ? null : set.tile(address, languages);
      });
    },
  });
  app.route<RequestParts>({
    method: READ,
    url: '/tiles.json',
    handler: (request, reply) => {
      const set = requestedSet(request, sets);
      const { query } = request;
      const languages = languagesFor(request);
      const { service } = request;
      const url = `${service}/tiles/{z}/{x}/{y}.mvt${query === '' ? '' : `?${query}`}`;
      const tag = `"${set.version}-${languages}-${service}"`;
      return sendTagged(request, reply, { type: 'application/json', tag }, () =>
        JSON.stringify(tileJson(url, set, languages)),
      );
    },
  });
  addStyleRoute(app, sets);
}

/** Adds `GET /style.json`: a style of MapLibre that draws the tiles. */
function addStyleRoute(app: App, sets: TileSets): void {
  app.route<RequestParts>({
    method: READ,
    url: '/style.json',
    handler: (request, reply) => {
      const set = requestedSet(request, sets);
      const { query, service } = request;
      const tiles = `${service}/tiles.json${query === '' ? '' : `?${query}`}`;
      const tag = `"${set.version}-${service}"`;
      return sendTagged(request, reply, { type: 'application/json', tag }, () =>
        JSON.stringify(mapStyle(tiles, set.hasBoundaries)),
      );
    },
  });
}

/** The data set of the requested year, or the current one. */
function requestedSet(request: ServiceRequest, sets: TileSets): TileSet {
  const language = preferredLanguage(request.headers['accept-language']);
  const form = readForm(request.query);
  const { entries } = form;
  checkPastYears(request, entries);
  const errors = faultErrors(form, language);
  const unknown = entries.filter(([name]) => name !== YEAR);
  const years = [...sets.keys()].flatMap((year) => year ?? []).sort((a, b) => a - b);
  let year: number | null = null;
  entries.forEach(([name, value], i) => {
    const refuse = (reason: Parameters<typeof parameterError>[1]): void => {
      errors.push(parameterError(name, reason, value, language));
    };
    if (name !== YEAR) {
      if (unknown.indexOf(entries[i]) < MAX_LISTED) refuse(reasons.unknown(YEAR));
    } else if (i > 0) refuse(reasons.repeated());
    else if (value === null) return;
    else if (!/^[0-9]{4}$/.test(value)) refuse(reasons.notYear(value));
    else if (!years.includes(Number(value))) refuse(reasons.yearNotServed(Number(value), years));
    else year = Number(value);
  });
  if (unknown.length > MAX_LISTED) {
    const further = reasons.furtherUnknown(unknown.length - MAX_LISTED);
    errors.push(parameterError(null, further, null, language));
  }
  if (errors.length > 0) throw new RequestFailure('INVALID_PARAMETER', errors);
  const set = sets.get(year);
  if (set === undefined) throw new RequestFailure('NOT_FOUND');
  return set;
}

/** NaN for anything but plain digits. */
function wholeNumber(text: string): number {
  return /^(0|[1-9][0-9]{0,8})$/.test(text) ? Number(text) : Number.NaN;
}

/** Makes a body; null where nobody waits for it any more. */
type TaggedBody = () => Uint8Array | string | Promise<Uint8Array | null>;

/**
 * Answers with a body that is made only when the client asks for it and does not have it. Where keys are asked for, caches that many share
 * must not keep it, and the client's own keeps it for one key only: another may see less.
 */
async function sendTagged(
  { headers, key, method }: ServiceRequest,
  reply: ServiceReply,
  { type, tag }: { readonly type: string; readonly tag: string },
  body: TaggedBody,
): Promise<void> {
  const known = headers['if-none-match']?.split(',').map((each) => each.trim().replace(/^W\//, ''));
  const isKnown = known?.some((each) => each === tag || each === '*') ?? false;
  // a failure must not be kept as the tile would be
  const isMade = !isKnown && method !== 'HEAD';
  const made = isMade ? await bodyOf(body, preferredLanguage(headers['accept-language'])) : undefined;
  if (made === null) return;
  if (key !== null) vary(reply, 'x-api-key');
  const keepers = key === null ? 'public' : 'private';
  reply
    .header('etag', tag)
    .header('cache-control', `${keepers}, max-age=${MAX_AGE}`)
    .header('content-type', type)
    .code(isKnown ? 304 : 200)
    .send(made && Buffer.from(made));
}

async function bodyOf(body: TaggedBody, language: MessageLanguage): Promise<Uint8Array | null> {
  try {
    const made = await body();
    return typeof made === 'string' ? Buffer.from(made) : made;
  } catch (error) {
    throw searchFailure(error, language);
  }
}

/** The names of a feature, or of its town, in other languages. */
const foreignNames = (of: 'name' | 'town'): Record<string, string> =>
  Object.fromEntries(
    FOREIGN_LANGUAGES.map((language) => [`${of}_${language}`, LANGUAGE_TABLE[language].title]),
  );

function tileJson(url: string, { bounds }: TileSet, languages: AnswerLanguages) {
  const fields = {
    code: 'address code',
    level: 'TOD, SHK, OAZ, AZC, GIK or TBN',
    name: 'own name, Japanese',
    ...(languages === 'all' ? foreignNames('name') : {}),
  };
  const town = {
    town: 'of a chome: the town it is of, Japanese',
    ...(languages === 'all' ? foreignNames('town') : {}),
  };
  const station = {
    code: 'group code, N02_005g',
    name: 'name without 駅, Japanese',
    ...(languages === 'all' ? foreignNames('name') : {}),
  };
  return {
    tilejson: '3.0.0',
    name: 'Banchi',
    tiles: [url],
    minzoom: 0,
    maxzoom: MAX_ZOOM,
    bounds,
    vector_layers: [
      { id: 'boundaries', fields: { ...fields, joined: 'whether its parts are drawn too' } },
      { id: 'blocks', fields },
      {
        id: 'tracks',
        fields: { operator: 'company', line: 'name of the line', kind: Object.values(LINE_KINDS).join(', ') },
      },
      { id: 'stations', fields: { ...station, lines: 'number of its lines' } },
      { id: 'points', fields: { ...fields, ...town } },
    ],
  };
}
