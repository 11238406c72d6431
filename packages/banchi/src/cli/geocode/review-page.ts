import { createHash } from 'node:crypto';
import type { LonLat } from '@banchi/engine/vocabulary/coordinates.js';
import type { Message } from '@banchi/engine/vocabulary/message.js';
import { geocodeMessages } from '../../messages/lists.js';
import { POINTS_OF, REVIEW_REASONS, type ReviewReason } from '../../messages/verdicts.js';
import { escaped } from '../html.js';
import { messageLanguage, say } from '../language.js';
import { count } from '../numbers.js';
import { type Land, landPath } from './land.js';
import type { ReviewCard, ReviewPlace } from './review.js';
import type { Tally } from './tally.js';

const STYLE = `body{font:15px/1.5 system-ui,sans-serif;margin:2em auto;padding:0 2em;color:#222;background:#fff}
h1{font-size:1.4em}h2{font-size:1.15em;margin-top:2em}a{color:#0b57d0}nav a{margin-right:1em}
article{display:flex;gap:1em;flex-wrap:wrap;border-top:1px solid #ccc;padding:.7em 0}article>div{flex:1 1 24em;min-width:0;overflow-wrap:anywhere}
h3{font-size:1em;margin:0}p{margin:.2em 0}ol{margin:.2em 0;padding-left:2em}
mark{background:#ffe08a;color:#222}small{color:#595959}
svg{background:#eef2f5;display:block}svg.all{width:100%;max-height:80vh}article svg{flex:none;width:18em;height:12em}
.land{fill:#9aa7b1}.ground{fill:#fbfaf6;stroke:#b5bfc6;stroke-width:.7}.given{fill:#e8a200;stroke:#fff}.answer{fill:#0b57d0;stroke:#fff}.tie,.suggestion{fill:#fff;stroke:#b3261e;stroke-width:2}.tie{stroke:#0b57d0}
text{font:11px system-ui,sans-serif;fill:#222;paint-order:stroke;stroke:#eef2f5;stroke-width:3px}
@media(prefers-color-scheme:dark){body{background:#181a1b;color:#ddd}a{color:#8ab4f8}article{border-color:#444}small{color:#a5a5a5}
svg{background:#22282d}.land{fill:#5c6a75}.ground{fill:#2c333a;stroke:#55606a}text{fill:#ddd;stroke:#22282d}.answer{fill:#8ab4f8;stroke:#181a1b}.tie,.suggestion{fill:#181a1b;stroke:#f2b8b5}.tie{stroke:#8ab4f8}}`;

const HASH = createHash('sha256').update(STYLE).digest('base64');
/** The policy of the page: its own style only, no scripts, nothing from elsewhere. */
const POLICY = `default-src 'none'; style-src 'sha256-${HASH}'`;

/**
 * The page of rows that a person should look at. It needs no other file and asks no server.
 * @param list name of the list
 * @param reasons how many rows should be looked at for each reason, those beyond the page included
 * @param land what shows where places are
 */
export function reviewPage(
  list: string,
  rows: readonly ReviewCard[],
  reasons: Tally['reasons'],
  land: Land,
): string {
  const groups = (Object.keys(REVIEW_REASONS) as ReviewReason[]).flatMap((id) => {
    const own = { id, title: say(REVIEW_REASONS[id]), all: reasons[id] ?? 0 };
    return own.all === 0 ? [] : [{ ...own, rows: rows.filter(({ why }) => why === id) }];
  });
  const all = groups.reduce((sum, group) => sum + group.all, 0);
  const shown = rows.reduce((sum, { lines }) => sum + lines.length, 0);
  const more = shown < all ? `<p>${say(geocodeMessages.pageMore(count(shown)))}</p>` : '';
  const places = rows.flatMap(({ line, places: [first] }) =>
    first?.position == null ? [] : [{ place: first, position: first.position, line }],
  );
  return `<!doctype html>
<html lang="${messageLanguage()}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta http-equiv="Content-Security-Policy" content="${escaped(POLICY)}">
<title>${say(geocodeMessages.pageTitle(escaped(list)))}</title><style>${STYLE}</style></head><body><main>
<h1>${say(geocodeMessages.pageHead(escaped(list), all, count(all)))}</h1>
<nav>${groups.map(({ id, title, all: rows }) => `<a href="#${id}">${title}: ${count(rows)}</a>`).join('\n')}</nav>
${more}
${places.length === 0 ? '' : overview(places, land)}
${groups
  .map(
    (group) =>
      `<section id="${group.id}"><h2>${group.title}</h2>\n${group.rows.map((row) => article(row, land)).join('\n')}</section>`,
  )
  .join('\n')}
</main></body></html>
`;
}

function article(row: ReviewCard, land: Land): string {
  const { line, lines, word, rest, reason, places, tied, precision } = row;
  const notes = [
    reason === null ? '' : `<p>${escaped(reason)}</p>`,
    precision === null ? '' : `<p><small>${say(POINTS_OF[precision])}</small></p>`,
    tied > places.filter(({ is }) => is === 'tie').length
      ? `<p><small>${say(geocodeMessages.pageLikeliest(count(tied)))}</small></p>`
      : '',
  ];
  const items = places.map(placeItem).join('');
  return `<article id="row${line}"><div><h3><small>${linesText(lines)}</small> <span lang="ja">${marked(word, rest)}</span></h3>${notes.join('')}${
    items === '' ? '' : `<ol>${items}</ol>`
  }</div>${inset(places, land)}</article>`;
}

const WHAT: Readonly<Record<ReviewPlace['is'], Message>> = {
  answer: geocodeMessages.pageAnswer,
  tie: geocodeMessages.pageTie,
  suggestion: geocodeMessages.pageSuggestion,
  given: geocodeMessages.pageGiven,
};

/** Lines of a card that are named; of more the number is said. */
const NAMED_LINES = 8;

/** The lines of a card, and how many there are. */
function linesText(lines: readonly number[]): string {
  const named = lines.slice(0, NAMED_LINES).join(', ');
  if (lines.length === 1) return named;
  return `${count(lines.length)} × · ${named}${lines.length > NAMED_LINES ? ' …' : ''}`;
}

function placeItem({ is, address, isJapanese, code, position }: ReviewPlace): string {
  const shown = `<span${isJapanese ? ' lang="ja"' : ''}>${escaped(address)}</span>`;
  const [lon, lat] = position ?? [];
  const linked =
    lon === undefined || lat === undefined
      ? shown
      : `<a rel="noreferrer" href="https://maps.gsi.go.jp/#16/${lat}/${lon}/">${shown}</a>`;
  return `<li>${linked} <small>${code === '' ? '' : `${escaped(code)}, `}${say(WHAT[is])}</small></li>`;
}

/** A word with its unexplained rest marked, if that is one piece. */
function marked(word: string, rest: string): string {
  const left = rest.trim();
  const at = left === '' || left === word ? -1 : word.lastIndexOf(left);
  if (at < 0) return escaped(word);
  return `${escaped(word.slice(0, at))}<mark>${escaped(left)}</mark>${escaped(word.slice(at + left.length))}`;
}

/** A piece of the earth on a picture, east to the right. */
class Plan {
  readonly width: number;
  readonly height: number;
  readonly #west: number;
  readonly #north: number;
  readonly #scale: number;
  readonly #stretch: number;

  /**
   * @param width of the picture
   * @param shape height by width; null for the shape of the points
   * @param least degrees of longitude that are shown at least
   */
  constructor(points: readonly LonLat[], width: number, shape: number | null, least: number) {
    this.width = width;
    let [west, south] = points[0];
    let [east, north] = points[0];
    for (const [lon, lat] of points) {
      [west, east] = [Math.min(west, lon), Math.max(east, lon)];
      [south, north] = [Math.min(south, lat), Math.max(north, lat)];
    }
    this.#stretch = 1 / Math.cos((((south + north) / 2) * Math.PI) / 180);
    const high = (north - south) * this.#stretch;
    const across = Math.max(least, (east - west) * MARGIN, shape === null ? 0 : (high * MARGIN) / shape);
    this.#scale = width / across;
    this.height =
      shape === null ? Math.ceil(Math.max(high * MARGIN * this.#scale, width * FLATTEST)) : width * shape;
    this.#west = (west + east - across) / 2;
    this.#north = (south + north) / 2 + this.height / 2 / this.#scale / this.#stretch;
  }

  /** Where a point lies on the picture. */
  at([lon, lat]: LonLat): readonly [x: number, y: number] {
    return [(lon - this.#west) * this.#scale, (this.#north - lat) * this.#scale * this.#stretch];
  }
}

/** Height of a picture for its width, at least. */
const FLATTEST = 0.4;
/** How many times as large as its points a picture is. */
const MARGIN = 1.25;

/** All first places, each a link to its row. */
function overview(
  places: readonly { readonly place: ReviewPlace; readonly position: LonLat; readonly line: number }[],
  land: Land,
): string {
  const plan = new Plan([...land.points, ...places.map(({ position }) => position)], 800, null, 1);
  const dots = places.map(({ place, position, line }) => {
    return `<a href="#row${line}">${dot(plan, position, place.is, 5, `${line}: ${place.address}`)}</a>`;
  });
  return `<svg class="all" viewBox="0 0 800 ${plan.height}" role="group" aria-label="${say(geocodeMessages.pageOverview)}">${landPath(plan, land)}${dots.join('')}</svg>`;
}

const [WIDTH, HEIGHT] = [300, 200];
/** Degrees of longitude that the picture of a row shows at least: some five kilometres; for one place, its surroundings. */
const [LEAST, AROUND_ONE] = [0.05, 1];

/** The places of a row, numbered as they stand beside it. */
function inset(places: readonly ReviewPlace[], land: Land): string {
  const known = places.flatMap(({ is, address, position }, i) =>
    position === null ? [] : [{ is, address, position, number: i + 1 }],
  );
  if (known.length === 0) return '';
  const plan = new Plan(
    known.map(({ position }) => position),
    WIDTH,
    HEIGHT / WIDTH,
    known.length === 1 ? AROUND_ONE : LEAST,
  );
  const dots = known.map(({ is, address, position, number }) => {
    const [x, y] = plan.at(position);
    return `${dot(plan, position, is, 6, address)}<text x="${(x + 9).toFixed(1)}" y="${(y + 4).toFixed(1)}">${number}</text>`;
  });
  return `<svg viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="${say(geocodeMessages.pagePlaces)}">${landPath(plan, land)}${dots.join('')}</svg>`;
}

function dot(plan: Plan, position: LonLat, is: ReviewPlace['is'], radius: number, title: string): string {
  const [x, y] = plan.at(position);
  return `<circle class="${is}" cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="${radius}"><title>${escaped(title)}</title></circle>`;
}
