import type { Spelling } from '@banchi/build/indexing/spelling.js';
import { isMunicipalityWritten, isPrefectureWritten } from '@banchi/engine/facts/endings.js';
import { streetDirectionEnds } from '@banchi/engine/facts/streets.js';
import { looseLength } from '@banchi/engine/text/index.js';
import type { ForeignLanguage } from '@banchi/engine/vocabulary/languages.js';
import { isNumberWritten } from './reference-reading.js';
import { isOfKind, type ReferenceNode } from './reference-tree.js';

const TOD = 0;
const SHK = 1;
const AZC = 3;
const GIK = 4;
const TBN = 5;

/** The part of the word for a level. */
interface Part {
  readonly depth: number;
  readonly text: string;
  readonly bare?: boolean;
  /** Whether a municipality is written without its kind (市) or as another one. */
  readonly short?: boolean;
  /** Whether another prefecture than its own stands before a municipality. */
  readonly elsewhere?: boolean;
}

/** A place in the word that a tail of some node reaches. */
interface Reached {
  readonly at: number;
  /** The class of the tail: 1 names, 2 readings, 3 either. */
  readonly class: number;
  /** The tolerated deviations: streets passed over, a municipality left out, written short or as another kind, a wrong prefecture. */
  readonly skipped: number;
  /** Whether it counts only where it is unique: the municipality is left out, or another prefecture written than its own. */
  readonly guessed: boolean;
  /** Whether another municipality has a town of the name whose municipality is left out: then a number decides nothing. */
  readonly shared?: boolean;
  /** The part of the word for each level, from large to small. */
  readonly written: readonly Part[];
  /** In another language: whether a name is cut where it may not end, so that only a word that is all names counts. */
  readonly cut?: boolean;
}

/** A way the word reaches a prefecture, and the towns there that fit most of the text behind, municipalities left out. */
interface Below {
  readonly above: Reached;
  readonly fits: readonly { readonly each: ReferenceNode; readonly at: number; readonly class: number }[];
}

/** The texts that the word is compared with. */
interface Naming {
  readonly spellings: (node: ReferenceNode) => readonly Spelling[];
  /** Whether Kyoto street directions may stand in the word. */
  readonly japanese: boolean;
  /** Where the parts of the word end, and its language; absent for Japanese, which has no parts. */
  readonly parts?: { readonly ends: readonly number[]; readonly language: ForeignLanguage };
}

const JAPANESE: Naming = { spellings: (node) => node.spellings, japanese: true };

/**
 * The nodes of which a tail is the longest beginning of an over-specified word (of equally long ones, those that pass
 * over the least), and that beginning's length.
 * @param nodes in the order of the tree
 * @param word folded
 */
export function resolveReference(
  nodes: readonly ReferenceNode[],
  word: string,
  naming = JAPANESE,
  kinds: Uint8Array | null = null,
): { readonly nodes: readonly ReferenceNode[]; readonly length: number; readonly isWhole?: boolean } {
  const isWhole = ({ at, skipped }: Reached): boolean =>
    !naming.japanese && at === word.length && skipped === 0;
  const reached = new Map(
    [...reach(nodes, word, naming, kinds)].map(
      ([node, each]) =>
        [
          node,
          each.filter(
            (one) =>
              isWhole(one) ||
              (one.cut !== true && isSure(one, word, naming) && !goesOn(node, one.at, word, naming)),
          ),
        ] as const,
    ),
  );
  let longest = 0;
  for (const each of reached.values()) for (const { at } of each) longest = Math.max(longest, at);
  if (longest < 2) return { nodes: [], length: 0 };
  const best = [...reached.values()].flat().filter(({ at }) => at === longest);
  const least = Math.min(...best.map(({ skipped }) => skipped));
  const isBest = ({ at, skipped }: Reached): boolean => at === longest && skipped === least;
  const found = nodes.filter((node) => reached.get(node)?.some(isBest));
  if (!naming.japanese) {
    const topmost = found.filter((node) => !found.some((other) => other !== node && isBelow(node, other)));
    const written = (node: ReferenceNode): readonly Part[] =>
      (reached.get(node) ?? [])
        .filter(isBest)
        .map((each) => each.written)
        .reduce((one, other) => (other.length > one.length ? other : one), []);
    const names = (node: ReferenceNode): number => 2 * written(node).length - levelsOf(node);
    const most = Math.max(...topmost.map(names));
    const best = topmost.filter((node) => names(node) === most);
    const nodes = isBareMunicipality(written(best[0]))
      ? topmost.filter((node) => node.depth >= SHK && written(node).length === 1)
      : housesBeforeLots(best);
    return { nodes, length: longest, isWhole: longest === word.length && least === 0 };
  }
  // houses stand before lots that read alike, and deeper nodes before the nodes above them
  const houses = found.some((node) => !isLot(node)) ? found.filter((node) => !isLot(node)) : found;
  const rank = ({ depth }: ReferenceNode): number => (depth === AZC ? AZC - 1 : depth);
  const deepest = Math.max(...houses.map(rank));
  const reported = houses.filter((node) => rank(node) === deepest);
  // where the municipality is left out, and below a wrong prefecture, only a unique place is meant
  const isReported = (of: (each: Reached) => boolean | undefined): boolean =>
    reported.some((node) => reached.get(node)?.some((each) => isBest(each) && of(each)));
  const guessed =
    isReported(({ shared }) => shared) || (reported.length > 1 && isReported((each) => each.guessed));
  return { nodes: guessed ? [] : reported, length: longest };
}

/** Whether a municipality alone is written, without its kind: Toyota is 豊田市 and many a town. */
function isBareMunicipality(written: readonly Part[]): boolean {
  const [{ depth, text, bare }] = written;
  return written.length === 1 && depth === SHK && (bare === true || !isMunicipalityWritten(text));
}

/** How many levels of a node's address have a name. */
function levelsOf(node: ReferenceNode): number {
  return node.namedParent === null ? 1 : 1 + levelsOf(node.namedParent);
}

function isBelow({ namedParent }: ReferenceNode, other: ReferenceNode): boolean {
  return namedParent !== null && (namedParent === other || isBelow(namedParent, other));
}

/** Houses stand before the lots that read the same. */
function housesBeforeLots(nodes: readonly ReferenceNode[]): readonly ReferenceNode[] {
  const houses = nodes.filter((node) => !isLot(node));
  return houses.length > 0 ? houses : nodes;
}

/** Whether a part of the word ends at a place, or before the hyphen there that closes its number. */
function endsPart(word: string, at: number, ends: readonly number[]): boolean {
  return ends.includes(at) || (word.charAt(at - 1) === '-' && ends.includes(at - 1));
}

/**
 * Whether a name may stand in a word in another language: it ends where a part does, or before a number, or it lies in one part
 * of a language that is also written in one run. Letters right behind a number make it one of something else, but in Chinese.
 */
function mayStand(word: string, from: number, at: number, { parts }: Naming): boolean {
  if (parts === undefined || at === word.length) return true;
  const { ends, language } = parts;
  if (endsPart(word, at, ends) || /[0-9-]/.test(word.charAt(at))) return true;
  if (/[0-9-]/.test(word.charAt(at - 1))) return language.startsWith('zh');
  return language !== 'en' && ends.every((end) => end <= from || end >= at);
}

/** Whether behind a town that the word reaches in Korean letters go on, in a word that is written with spaces. */
function goesOn({ depth }: ReferenceNode, at: number, word: string, { parts }: Naming): boolean {
  if (parts?.language !== 'ko' || parts.ends.length < 2 || depth <= SHK || at === word.length) return false;
  return !endsPart(word, at, parts.ends) && !/[0-9-]/.test(word.charAt(at));
}

/** Words behind a number of something else than an address. */
const UNITS =
  /^(?:year|month|day|hour|minute|person|people|percent|floor|night|yen|piece|times|km|kg|년|월|일|시간|분|명|층|개|급|세|엔|주년|킬로)/;

/** Whether a number behind a town is one as addresses write it. */
function isNumberOfAddress(follows: string, word: string, { parts }: Naming): boolean {
  if (!isNumberWritten(follows)) return false;
  if (parts === undefined || parts.language.startsWith('zh')) return true;
  const letters = follows.replace(/^[0-9-]+/, '');
  if (letters === '') return true;
  return endsPart(word, word.length - letters.length, parts.ends) && !UNITS.test(letters);
}

/** The kinds of places at the end of a name. */
const KINDS = [
  ...['to', 'fu', 'ken', 'shi', 'ku', 'cho', 'machi', 'mura', 'son', 'gun'],
  ...['prefecture', 'metropolis', 'city', 'town', 'village', 'county'],
  ...'都道府県市区町村도부현시구초손',
  ...['마치', '무라'],
];

/** A lot's segment has so many digits; those of blocks and houses are shorter. */
const LOT_DIGITS = 15;

/** Whether a node is a lot: no block stands above it, and its segment is that of a lot. */
export function isLot({ depth, parent, segment }: ReferenceNode): boolean {
  return depth === TBN && parent?.name === null && segment.length >= LOT_DIGITS;
}

/**
 * Municipalities as people write them short, or as another kind; the cost of each form, and whether it has the own kind; folded
 * names.
 */
function municipalityForms(
  name: string,
  isOnIsland = false,
): readonly (readonly [text: string, cost: number, whole: boolean])[] {
  const kind = /[市区町村]$/.exec(name)?.[0];
  if (kind === undefined) return [];
  const bare = name.slice(0, -1);
  const ward = /^(.+?)市(.+)区$/.exec(name);
  const county = /^(.+?)郡(.+[町村])$/.exec(name);
  const others = ward === null ? ['市', '町', '村'].filter((other) => other !== kind) : [];
  return [
    [bare, 2, ward !== null] as const,
    ...others.map((other) => [bare + other, 3, false] as const),
    ...(ward === null
      ? []
      : [[`${ward[1]}${ward[2]}区`, 2, true] as const, [ward[1] + ward[2], 4, false] as const]),
    ...(isOnIsland ? [[`${bare}島${name}`, 1, true] as const] : []),
    ...(county === null
      ? []
      : [
          [county[1] + county[2], 1, true] as const,
          [(county[1] + county[2]).slice(0, -1), 3, false] as const,
        ]),
  ].filter(([text]) => text.length > 1);
}

/**
 * Whether it is sure to be an address: it reaches a municipality with its kind or below a prefecture with its kind, or a town
 * behind which stands nothing or a number as addresses write it. A prefecture explains itself alone.
 */
function isSure({ at, written }: Reached, word: string, naming: Naming): boolean {
  const { japanese } = naming;
  const part = (depth: number) => written.find((each) => each.depth === depth);
  const of = (depth: number): string | undefined => part(depth)?.text;
  const [prefecture, municipality] = [of(TOD), of(SHK)];
  const below = prefecture !== undefined && isPrefectureWritten(prefecture);
  if (japanese && municipality !== undefined && isCutShort(at, written, word)) return false;
  if (municipality !== undefined) {
    if (below && part(TOD)?.bare !== true) return true;
    const sure = part(SHK)?.bare !== true && isMunicipalityWritten(municipality);
    if (sure || japanese) return sure;
  } else if (prefecture !== undefined && !below) return false;
  const town = written.findLast(({ depth, text }) => depth > SHK && !/^[0-9-]*$/.test(text));
  if (town === undefined) return written.every(({ depth }) => depth === TOD) && at === word.length && below;
  // below a written prefecture a long name, or another name behind it, is enough
  const first = written.find(({ depth }) => depth > SHK);
  if (japanese && below && first !== undefined && (first.text.length > 3 || first !== town)) return true;
  const numbers = written.slice(written.indexOf(town) + 1).map(({ text }) => text);
  const behind = numbers.join('') + word.slice(at);
  return behind === '' || isNumberOfAddress(behind, word, naming);
}

/**
 * Whether a municipality written short, or a town of at most three characters below it, may be the beginning of another
 * name: a kanji follows that is of no number. Behind another prefecture nothing may follow the municipality at all.
 */
function isCutShort(at: number, written: readonly Part[], word: string): boolean {
  const place = written.findIndex(({ depth }) => depth === SHK);
  const { short = false, elsewhere = false } = written[place];
  const isLast = place === written.length - 1;
  if (elsewhere && isLast) return at < word.length;
  if (!short) return false;
  const goesOn = (from: number): boolean => /[\u4e00-\u9fff]/.test(word.charAt(from));
  if (isLast) return goesOn(at);
  const [town, next] = written.slice(place + 1);
  const end = at - written.slice(place + 2).reduce((sum, { text }) => sum + text.length, 0);
  if (next !== undefined && /[^0-9-]/.test(next.text)) return false;
  return town.text.length <= 3 && goesOn(end) && !isNumberWritten(word.slice(end));
}

/** Whether the word reaches a municipality and goes on with something that is nearly the name of one of its towns. */
export function spelledNearly(nodes: readonly ReferenceNode[], word: string): boolean {
  const reached = reach(nodes, word, JAPANESE);
  return nodes.some(({ namedParent, spellings }) => {
    if (namedParent?.depth !== SHK) return false;
    const places = reached.get(namedParent) ?? [];
    return places.some(({ at }) => spellings.some(({ text }) => looseLength(word.slice(at), text) > 0));
  });
}

function reach(
  nodes: readonly ReferenceNode[],
  word: string,
  naming: Naming,
  kinds: Uint8Array | null = null,
): Map<ReferenceNode, readonly Reached[]> {
  const { spellings, japanese } = naming;
  const bare = (node: ReferenceNode, text: string): boolean =>
    !japanese &&
    node.depth <= SHK &&
    spellings(node).some(
      (each) => each.text.startsWith(text) && KINDS.includes(each.text.slice(text.length)),
    );
  const reached = new Map<ReferenceNode, readonly Reached[]>();
  const below = new Map<ReferenceNode, Below[]>();
  const directions = japanese ? streetDirectionEnds(word) : []; // of Kyoto
  for (const node of nodes) {
    const found = new Map<string, Reached>();
    const add = (each: Reached): void => {
      const key = `${each.at} ${each.class} ${each.written.map(({ depth, text }) => `${depth}${text}`)}`;
      if (each.skipped < (found.get(key)?.skipped ?? Number.POSITIVE_INFINITY)) found.set(key, each);
    };
    const { depth } = node;
    const fits = (from: number, at: number): boolean =>
      [...(kinds ?? []).slice(from, at)].every((kind) => kind === 0 || isOfKind(node, kind));
    const cut = (above: Reached | null, from: number, at: number): boolean =>
      above?.cut === true || !mayStand(word, from, at, naming) || (above !== null && isParted(from, at));
    // a house stands in one part with its block, unless it has a counter
    const isParted = (from: number, at: number): boolean =>
      naming.parts !== undefined &&
      depth === TBN &&
      node.namedParent?.depth === GIK &&
      endsPart(word, from, naming.parts.ends) &&
      [...(kinds ?? []).slice(from, at)].every((kind) => kind === 0);
    for (const spelling of spellings(node)) {
      for (const at of behind(word, 0, spelling.text, japanese)) {
        const written = [{ depth, text: word.slice(0, at), bare: bare(node, word.slice(0, at)) }];
        if (mayBegin(node, spelling.text, at) && fits(0, at))
          add({ at, class: spelling.class, skipped: 0, written, guessed: false, cut: cut(null, 0, at) });
      }
      if (!spelling.follows || node.namedParent === null) continue;
      for (const above of reached.get(node.namedParent) ?? []) {
        const common = above.class & spelling.class;
        if (common === 0) continue;
        // Kyoto: streets and a direction may stand between the ward and its town
        const hasStreets = node.namedParent.depth === SHK && isOfKyoto(node.namedParent);
        const skipped = hasStreets ? directions.filter((end) => end > above.at) : [];
        for (const from of [above.at, ...skipped]) {
          if (from > above.at && /^[0-9-]+$/.test(spelling.text)) continue; // a lot behind a street, not a town
          for (const at of behind(word, from, spelling.text, japanese)) {
            const text = word.slice(from, at);
            const written = [...above.written, { depth, text, bare: bare(node, text) }];
            const skipped = above.skipped + from - above.at;
            if (fits(from, at))
              add({
                at,
                class: common,
                skipped,
                written,
                guessed: above.guessed,
                shared: above.shared,
                cut: cut(above, from, at),
              });
          }
        }
      }
    }
    if (node.namedParent?.depth === SHK) for (const each of omitting(node)) add(each);
    if (japanese && depth === SHK) {
      for (const each of writtenShort(node)) add(each);
      for (const each of elsewhere(node)) add(each);
    }
    reached.set(node, [...found.values()]);
  }
  return reached;

  /** Whether streets stand before the towns of a municipality: in Kyoto, and in any city with wards like Kyoto's. */
  function isOfKyoto({ name }: ReferenceNode): boolean {
    const city = (name ?? '').slice(0, (name ?? '').indexOf('市') + 1);
    const isWard = (each: ReferenceNode): boolean =>
      new RegExp(`^${city}[上中下]京区$`).test(each.name ?? '');
    return city === '京都市' || (city !== '' && nodes.some((each) => each.depth === SHK && isWard(each)));
  }

  /** Whether the word has a county where a municipality's name without its kind stands. */
  function bareCounty(text: string, at: number): boolean {
    return !/[市区町村]$/.test(text) && word.charAt(at + text.length) === '郡';
  }

  /** Whether a town or village is of no county. */
  function isOnIsland(node: ReferenceNode): boolean {
    const names = spellings(node).filter((spelling) => (spelling.class & 1) !== 0);
    return names.every(({ text }) => /^[^郡]+[町村]$/.test(text));
  }

  /** How the word reaches a municipality below its prefecture by forms that people write for its name. */
  function writtenShort(node: ReferenceNode): Reached[] {
    const begun: Reached = { at: 0, class: 3, skipped: 0, guessed: false, written: [] };
    return [begun, ...(reached.get(node.namedParent as ReferenceNode) ?? [])].flatMap((above) =>
      spellings(node)
        .filter((spelling) => (spelling.class & above.class & 1) !== 0)
        .flatMap(({ text }) => [
          ...municipalityForms(text, isOnIsland(node)),
          ...(/^.市$/.test(text) && isOneCharacter(node, above) ? [[text[0], 2, false] as const] : []),
        ])
        .filter(([text]) => word.startsWith(text, above.at))
        // 岩手郡 is not 岩手町 and 郡
        .filter(([text, , whole]) => whole || !bareCounty(text, above.at))
        .map(([text, cost, whole]) => ({
          at: above.at + text.length,
          class: above.class,
          skipped: above.skipped + cost,
          guessed: false,
          written: [...above.written, { depth: SHK, text, short: !whole }],
        })),
    );
  }

  /** Whether a city may be written by one character: behind its prefecture, and no other name of a municipality there. */
  function isOneCharacter({ namedParent }: ReferenceNode, { at, written }: Reached): boolean {
    if (written.length === 0 || !isPrefectureWritten(written[0].text)) return false;
    return !hasMunicipality(namedParent, at);
  }

  /** Whether a municipality of a prefecture stands at a place of the word, whole or written short. */
  function hasMunicipality(prefecture: ReferenceNode | null, at: number): boolean {
    const isWritten = (text: string): boolean => word.startsWith(text, at);
    return nodes.some(
      (each) =>
        each.depth === SHK &&
        each.namedParent === prefecture &&
        spellings(each).some(
          ({ text }) => isWritten(text) || municipalityForms(text).some(([form]) => isWritten(form)),
        ),
    );
  }

  /** How the word reaches a municipality behind the name of a prefecture that has none that is written there. */
  function elsewhere(node: ReferenceNode): Reached[] {
    const own = node.namedParent;
    const prefectures = nodes.filter(({ depth, name }) => depth === TOD && name !== null);
    return prefectures.flatMap((prefecture) => {
      if (prefecture === own) return [];
      const ends = spellings(prefecture)
        .filter(({ text }) => isPrefectureWritten(text) && word.startsWith(text))
        .map(({ text }) => text.length);
      return ends.flatMap((end) => {
        if (hasMunicipality(prefecture, end)) return [];
        return spellings(node)
          .filter(({ text }) => isMunicipalityWritten(text) && word.startsWith(text, end))
          .map((spelling) => ({
            at: end + spelling.text.length,
            class: spelling.class,
            skipped: 4,
            guessed: true,
            written: [{ depth: SHK, text: spelling.text, elsewhere: true }],
          }));
      });
    });
  }

  /**
   * How the word reaches a town below a prefecture, its municipality left out. In Japanese a longer name may decide which of several is
   * meant; in the other languages no other town there fits as much of the word.
   */
  function omitting(town: ReferenceNode): Reached[] {
    const prefecture = town.namedParent?.namedParent ?? null;
    if (prefecture?.depth !== TOD) return [];
    const best = below.get(prefecture) ?? longestBelow(prefecture);
    below.set(prefecture, best);
    return best.flatMap(({ above, fits }) => {
      if (!japanese && fits.some(({ each }) => each !== town)) return [];
      const own = fits.filter(({ each }) => each === town);
      return own.map(({ at, class: common }) => ({
        at,
        class: common,
        skipped: above.skipped + 2,
        guessed: true,
        shared: fits.some((other) => other.at === at && other.each.namedParent !== town.namedParent),
        cut: above.cut,
        written: [...above.written, { depth: town.depth, text: word.slice(above.at, at) }],
      }));
    });
  }

  /** The towns of a prefecture that fit most of the text behind it, for each way the word reaches the prefecture. */
  function longestBelow(prefecture: ReferenceNode): Below[] {
    const places = reached.get(prefecture) ?? [];
    if (places.length === 0) return [];
    const towns = nodes.filter(
      ({ namedParent }) => namedParent?.depth === SHK && namedParent.namedParent === prefecture,
    );
    return places.map((above) => {
      const fits = towns.flatMap((each) =>
        spellings(each)
          .filter((spelling) => (spelling.class & above.class) !== 0)
          .flatMap((spelling) =>
            behind(word, above.at, spelling.text, japanese)
              .filter((at) => /[^0-9-]/.test(word.slice(above.at, at)))
              .filter((at) => mayStand(word, above.at, at, naming))
              .filter((at) =>
                [...(kinds ?? []).slice(above.at, at)].every((k) => k === 0 || isOfKind(each, k)),
              )
              .map((at) => ({ each, at, class: spelling.class & above.class })),
          ),
      );
      const longest = fits.reduce((most, { at }) => Math.max(most, at), 0);
      return { above, fits: japanese ? fits : fits.filter(({ at }) => at === longest) };
    });
  }
}

/** A tail begins at a large section or above, or at a small section with a real name. */
function mayBegin(node: ReferenceNode, spelling: string, length: number): boolean {
  return node.depth < AZC || (node.depth === AZC && length > 1 && !/^[0-9]/.test(spelling));
}

/**
 * Positions behind a spelling that stands at a place of the word; the hyphen that closes a number may be missing, and
 * カ or ガ at its end is ケ in the word where a kanji follows.
 */
function behind(word: string, from: number, spelling: string, japanese: boolean): number[] {
  const found: number[] = [];
  if (word.startsWith(spelling, from)) found.push(from + spelling.length);
  const open = /[0-9]-$/.test(spelling) ? spelling.slice(0, -1) : null;
  if (open !== null && word.startsWith(open, from) && !/[0-9-]/.test(word.charAt(from + open.length)))
    found.push(from + open.length);
  const end = from + spelling.length;
  const ending = japanese && end < word.length && /.[カガ]$/.test(spelling);
  if (ending && word.startsWith(`${spelling.slice(0, -1)}ケ`, from)) found.push(end);
  return found;
}
