import { ANY_COUNTRY } from '../../facts/countries.js';
import { LATIN } from '../../facts/scripts.js';
import { beginsSection, isNumberOrSection } from '../../facts/section-beginnings.js';
import { NONE } from '../../gazetteer/sections.js';
import { isEnglishBuilding } from '../../reading/buildings.js';
import { MUNICIPALITY, SECTION, TOWN } from '../../vocabulary/levels.js';
import type { MatchNote, SpanRule } from '../../vocabulary/match.js';
import type { AddressTree } from '../tree.js';

/** The parts of an answer that show how sure it is. */
interface Judged {
  /** As it was typed. */
  readonly word: string;
  /** Depth of the one best record, 0 a prefecture; null where there is none. */
  readonly depth: number | null;
  /** How each part of the word was read, from left to right. */
  readonly spans: readonly JudgedSpan[];
  /** Whether the record is a municipality whose addresses name no town, see {@link isTownless}. */
  readonly isTownless?: boolean;
  /** Whether the town that is written may be a city of its prefecture as well, see {@link soundsLikeCity}. */
  readonly soundsLikeCity?: boolean;
  /** What speaks against the answer. */
  readonly note?: MatchNote;
}

/** A part of a word and its reading. */
export interface JudgedSpan {
  readonly from: number;
  readonly to: number;
  /** Depth of the node that it names; null for streets and postal codes. */
  readonly depth: number | null;
  readonly rule: SpanRule;
}

/** The signs in an answer of how sure it is. */
interface Signs {
  readonly depth: number;
  /** Nothing above the town is written that proves it, and no postal code. */
  readonly isBare: boolean;
  /** The word has a number below the town, and it was found, or stands behind a section of a town that are both written. */
  readonly hasNumber: boolean;
  readonly isNear: boolean;
  /** A name in English is spelled nearly so. */
  readonly isNearInEnglish: boolean;
  /** The postal code is the town's. */
  readonly isCoded: boolean;
  /** Nothing but the postal code names the town behind its municipality. */
  readonly isOnlyCoded: boolean;
  /** English names that nothing explains stand between the names of an address. */
  readonly isParted: boolean;
  readonly isFormer: boolean;
  /** Letters or digits are left over that belong to no number. */
  readonly isLeft: boolean;
  /** 字 is written before a town that is called so without it, and a section of the town is meant. */
  readonly passesOver: boolean;
  /** A number or 字 stands behind a municipality whose addresses name no town: 姫島村1630-1. */
  readonly endsData: boolean;
  /** A number stands behind a municipality that is a town or village: 下諏訪町4611, whose lots may stand beside towns. */
  readonly mayEndData: boolean;
  /** The municipality is written with another kind than it has, and nothing is called as it is written. */
  readonly isOtherKind: boolean;
  /** Something else that is written is of another place. */
  readonly isContradicted: boolean;
  /** Letters that begin no section go on behind the deepest name: it may be another one, as 島 in 本町島. */
  readonly goesOn: boolean;
  /** A number stands behind those letters, as behind a 字 that the data lacks: 矢中町村北20. */
  readonly isNumbered: boolean;
}

/** A kind of answers that are equally sure. */
export interface ConfidenceClass {
  /** A description of these answers. */
  readonly of: string;
  /** At least this share of them was right where it was measured, see `npm run confidence`. */
  readonly confidence: number;
}

/** The kinds of answers with a record. An answer is of the first kind that fits. */
export const CONFIDENCE_CLASSES: readonly (ConfidenceClass & { readonly fits: (signs: Signs) => boolean })[] =
  [
    {
      of: 'a municipality whose addresses name no town, and a number',
      confidence: 0.95,
      fits: ({ endsData, isContradicted }) => endsData && !isContradicted,
    },
    {
      of: 'a town or village as municipality, and a number right behind it',
      confidence: 0.9,
      fits: ({ mayEndData, isContradicted, isOtherKind }) => mayEndData && !isContradicted && !isOtherKind,
    },
    {
      of: 'a prefecture or municipality, and something left over',
      confidence: 0.05,
      fits: ({ depth, isLeft }) => depth <= MUNICIPALITY && isLeft,
    },
    {
      of: 'a prefecture or municipality spelled nearly so',
      confidence: 0.5,
      fits: ({ depth, isNear }) => depth <= MUNICIPALITY && isNear,
    },
    {
      of: 'a town or section with nothing above or behind it',
      confidence: 0.3,
      fits: ({ depth, isBare, hasNumber }) => depth > MUNICIPALITY && isBare && !hasNumber,
    },
    {
      of: 'a town that only its postal code names, where another name stands',
      confidence: 0.5,
      fits: ({ isOnlyCoded, goesOn }) => isOnlyCoded && goesOn,
    },
    {
      of: 'a town that only its postal code names behind the municipality',
      confidence: 0.8,
      fits: ({ isOnlyCoded }) => isOnlyCoded,
    },
    {
      of: 'a town, and a number behind letters that nobody knows',
      confidence: 0.8,
      fits: ({ depth, goesOn, isBare, isContradicted, isNumbered }) =>
        depth === TOWN && goesOn && isNumbered && !isBare && !isContradicted,
    },
    {
      of: 'a town that goes on with letters nobody knows',
      confidence: 0.25,
      fits: ({ depth, goesOn }) => depth === TOWN && goesOn,
    },
    {
      of: 'a place that something else in the word contradicts',
      confidence: 0.5,
      fits: ({ isContradicted }) => isContradicted,
    },
    {
      of: 'a place in a municipality that is written with another kind than it has',
      confidence: 0.8,
      fits: ({ isOtherKind }) => isOtherKind,
    },
    {
      of: 'a section that goes on with letters nobody knows',
      confidence: 0.8,
      fits: ({ depth, goesOn, isParted }) => (depth === SECTION && goesOn) || isParted,
    },
    {
      of: 'a section of a town with 字 before it that the data does not have',
      confidence: 0.8,
      fits: ({ passesOver }) => passesOver,
    },
    { of: 'a former name', confidence: 0.8, fits: ({ isFormer }) => isFormer },
    {
      of: 'a town spelled nearly so that its postal code confirms',
      confidence: 0.9,
      fits: ({ depth, isNear, isCoded }) => depth === TOWN && isNear && isCoded,
    },
    {
      of: 'a town spelled nearly so',
      confidence: 0.8,
      fits: ({ depth, isNear, isNearInEnglish }) =>
        depth >= TOWN && (isNearInEnglish || (depth === TOWN && isNear)),
    },
    { of: 'a number with nothing above its town', confidence: 0.8, fits: ({ isBare }) => isBare },
    {
      of: 'a prefecture or municipality, and nothing else',
      confidence: 0.95,
      fits: ({ depth }) => depth <= MUNICIPALITY,
    },
    {
      of: 'a town, and something left over behind it',
      confidence: 0.95,
      fits: ({ depth, isLeft }) => depth === TOWN && isLeft,
    },
    { of: 'a town, and nothing else', confidence: 0.98, fits: ({ depth }) => depth === TOWN },
    { of: 'a section', confidence: 0.99, fits: ({ depth }) => depth === SECTION },
    { of: 'a block, house or lot', confidence: 0.99, fits: () => true },
  ];

/** The kind of an answer; null without one best record. */
export function confidenceClass(answer: Judged): ConfidenceClass | null {
  const { depth } = answer;
  if (depth === null) return null;
  const signs = signsOf(answer, depth);
  return CONFIDENCE_CLASSES.find(({ fits }) => fits(signs)) ?? null;
}

/**
 * How sure an answer is, from 0 (none, or a tie) to 1: at least this share of the answers of its kind is right in the
 * measurement of `npm run confidence`.
 */
export function confidenceOf(answer: Judged): number {
  return confidenceClass(answer)?.confidence ?? 0;
}

/**
 * Whether a record is a municipality whose addresses name no town: the data has none, or none with a postal code of its own, as in 姫島村,
 * whose hamlets stand in no address.
 * @param nameOf own names
 */
export function isTownless(
  tree: Pick<AddressTree, 'depth' | 'end' | 'label' | 'postCode'>,
  id: number,
  nameOf: (id: number) => string,
): boolean {
  if (tree.depth(id) !== MUNICIPALITY) return false;
  const next = tree.end.at(id);
  // a city of wards, which are municipalities beside it
  if (next < tree.end.length && tree.depth(next) === MUNICIPALITY && nameOf(next).startsWith(nameOf(id)))
    return false;
  const code = tree.postCode(id);
  for (let below = id + 1; below < tree.end.at(id); ) {
    const depth = tree.depth(below);
    if (tree.label.at(below) !== 0 && (code === NONE || tree.postCode(below) !== code)) return false;
    below = depth === TOWN ? below + 1 : tree.end.at(below);
  }
  return true;
}

/**
 * Whether a number or 字 stands behind a municipality whose addresses name no town (姫島村1630-1), or behind one that is a town or village
 * (下諏訪町4611): many of these number their lots through, whatever towns the data has. Beside its postal code it may be any of the towns that have no other.
 */
export function namesNoTown(answer: Judged): boolean {
  const { word, spans, isTownless = false } = answer;
  const end = spans.at(-1)?.to ?? 0;
  // 羽後町字小山 is a 字 of a town that is left out
  const isVillage = VILLAGE.test(word.slice(0, end)) && !HAS_AZA_BEHIND.test(word.slice(end));
  return (
    (isTownless || (isVillage && !spans.some(({ rule }) => rule === 'postcode'))) && endsInNumber(answer)
  );
}

/** Whether a municipality and a number right behind it are all of an address. */
function endsInNumber({ word, depth, spans }: Judged): boolean {
  const last = spans.at(-1);
  return (
    depth === MUNICIPALITY &&
    last !== undefined &&
    !spans.some(({ rule }) => rule === 'near') &&
    isNumberOrSection(word.slice(last.to))
  );
}

/** 字 in front of a name. */
const HAS_AZA_BEHIND = /^[\s、,]*(?:[大小]?字|あざ|アザ)/u;
/** A town or village with its kind, as it is typed. */
const VILLAGE = /[町村]$/u;

/** 字 before a name, in kanji or kana. */
const AZA = /^(?:[大小]?字|(?:大|おお|オオ)?(?:あざ|アザ))/u;
const AZA_LENGTH = 4;
const LETTER_OR_DIGIT = /[\p{L}\p{N}]/u;
/** The country, which needs no explanation, and a postal code beside it: `Kobe, Hyogo, Japan`, `Japan 640-8111`. */
const POSTAL_CODE = '(?:〒?\\s?\\d{3}-?\\d{4}[\\s\\p{P}]*)?';
const COUNTRY = new RegExp(`^[\\s\\p{P}]*${POSTAL_CODE}(?:${ANY_COUNTRY})[\\s\\p{P}]*${POSTAL_CODE}$`, 'iu');
/** A letter, or a number written as one: 二島目 may be a name. */
const LETTER_BEHIND = /^[\p{L}〇]/u;
/** Letters of a name and a number. */
const NUMBERED = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ーヶ々]{1,12}[\p{Nd}]/u;
const LETTER_BEFORE = /\p{L}\s*$/u;
/** A floor in front of a name: `3-26-16 5F Shibuya`. */
const FLOOR_BEFORE = /(?<!\p{L})B?[0-9]{1,2}F\s*$/iu;

/** Notes on answers that something else in the word contradicts. */
const CONTRADICTIONS: ReadonlySet<MatchNote | undefined> = new Set<MatchNote>([
  'other_municipality',
  'other_post_code',
  'other_address',
]);

function signsOf(
  { word, spans, isTownless = false, soundsLikeCity = false, note }: Judged,
  depth: number,
): Signs {
  let isBare = true;
  let hasNumber = false;
  let isNear = false;
  let isNearInEnglish = false;
  let isFormer = false;
  let passesOver = false;
  let deepest = -1;
  // the postal code of a town says which municipality is meant
  const isCoded = depth >= TOWN && spans.some(({ rule }) => rule === 'postcode');
  for (let k = 0; k < spans.length; k++) {
    const { from, to, depth: own, rule } = spans[k];
    if (rule === 'near' && !(isCoded && own === MUNICIPALITY)) {
      isNear = true;
      isNearInEnglish ||= HAS_LATIN.test(word.slice(from, to));
    }
    if (rule === 'former') isFormer = true;
    const isAbove = own !== null && own <= MUNICIPALITY && !soundsLikeCity;
    if (rule === 'postcode' || (isAbove && rule !== 'omitted')) isBare = false;
    if (own === null || rule === 'omitted') continue;
    if (own === TOWN && rule === 'variant' && AZA.test(word.slice(from, from + AZA_LENGTH)))
      passesOver = true;
    if (own > SECTION || (own > TOWN && rule === 'number')) hasNumber = true;
    if (deepest < 0 || own >= (spans[deepest].depth ?? 0)) deepest = k;
  }
  // text behind a number does not belong to its name, and most answers are numbers
  const isOnlyCoded =
    isCoded &&
    spans.some(({ from, to, depth: own }) => own !== null && own <= MUNICIPALITY && to > from) &&
    !spans.some(({ depth: own }) => own !== null && own > MUNICIPALITY);
  const isLeft = depth <= SECTION && leavesSomething(word, spans);
  const goesOn = isLeft && deepest >= 0 && nameGoesOn(word, spans, deepest);
  if (depth === TOWN) passesOver = false;
  const mayEndData = namesNoTown({ word, depth, spans, isTownless });
  const endsData = mayEndData && isTownless;
  const isParted = depth > MUNICIPALITY && arePartedInEnglish(word, spans);
  return {
    depth,
    isBare,
    hasNumber: hasNumber || (isBare && isNested(word, spans, deepest)),
    isNear,
    isNearInEnglish,
    isCoded,
    isOnlyCoded,
    isFormer,
    isParted,
    passesOver,
    isLeft,
    isOtherKind: note === 'other_kind',
    isContradicted: CONTRADICTIONS.has(note),
    goesOn,
    isNumbered: goesOn && NUMBERED.test(word.slice(spans[deepest].to)),
    endsData,
    mayEndData,
  };
}

function leavesSomething(word: string, spans: readonly JudgedSpan[]): boolean {
  const isLeft = (from: number, to: number): boolean => {
    const text = word.slice(from, to);
    return LETTER_OR_DIGIT.test(text) && !COUNTRY.test(text);
  };
  let at = 0;
  for (const { from, to } of spans) {
    if (from > at && isLeft(at, from)) return true;
    at = to;
  }
  return at < word.length && isLeft(at, word.length);
}

const HAS_LATIN = new RegExp(`[${LATIN}]`, 'u');
/** A word of a name, which floors and rooms are not: 3F, Apt. */
const LATIN_NAME = new RegExp(`(?<![${LATIN}0-9])[${LATIN}]{4}`, 'u');

/** Whether a name that is not a building's stands between parts of an English address: `5-15 Nakashinden, Toyozumi, Fukuroi-shi`. */
function arePartedInEnglish(word: string, spans: readonly JudgedSpan[]): boolean {
  for (let k = 1; k < spans.length; k++) {
    const gap = word.slice(spans[k - 1].to, spans[k].from);
    if (LATIN_NAME.test(gap) && !isEnglishBuilding(gap)) return true;
  }
  return false;
}

/** Whether a number stands right behind a section whose town is written: the two names prove each other, as in 名和町一番割中50. */
function isNested(word: string, spans: readonly JudgedSpan[], deepest: number): boolean {
  const named = spans.filter(({ from, to, rule }) => to > from && rule !== 'near');
  const section = spans[deepest];
  return (
    section?.depth === SECTION &&
    named.includes(section) &&
    named.some(({ depth }) => depth === TOWN) &&
    NUMBER_BEHIND.test(word.slice(section.to))
  );
}

const NUMBER_BEHIND = /^[\s、,]*\p{Nd}/u;

/** Whether letters that begin no section stand right behind a part, or letters before the first part: English names go on there. */
function nameGoesOn(word: string, spans: readonly JudgedSpan[], part: number): boolean {
  const before = word.slice(0, spans[0].from);
  const behind = word.slice(spans[part].to, spans[part + 1]?.from ?? word.length);
  return (
    (LETTER_BEHIND.test(behind) && !beginsSection(behind)) ||
    (part === 0 && LETTER_BEFORE.test(before) && !FLOOR_BEFORE.test(before))
  );
}
