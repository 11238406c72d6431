import { MUNICIPALITY_ENDINGS } from '../../facts/endings.js';
import { ENDS_OTHER_WORD } from '../../facts/numbers.js';
import { HAS_HAN } from '../../facts/scripts.js';
import type { Written } from '../../reading/written.js';
import { MUNICIPALITY, SECTION, TOWN } from '../../vocabulary/levels.js';
import type { Candidate, Step } from './candidate.js';
import type { Interpretable } from './interpretable.js';

/** Forms of companies: behind them and before them stands a name, not a place. */
const COMPANY = '(?:株式会社|有限会社|合同会社|合資会社|[(（][株有合][)）]|㈱|㈲)';
/** Words behind the name of a place for things called after it or people there. */
const CALLED = `(?:駅|様(?!方)|殿|御中|バス停?|鉄道|協同組合|農協|漁協|町内会|自治会|商工会|商店会|${COMPANY})`;

/** Text that by itself marks a word as not a town: a part of the country, an office of a company. */
const RATHER =
  /^(?:東北|北関東|南関東|関東|甲信越|北陸|中部|近畿|関西|中国|四国|九州|(?:本|支)[社店]|営業所|事業所|事務所|市役所|役場)$/u;

/** [pattern on the text before a bare town, an example that is not an address]. */
const BEFORE: readonly (readonly [pattern: RegExp, word: string])[] = [
  [new RegExp(`${COMPANY}\\s*$`, 'u'), '（株）山田'],
  [/[、，,]\s*$/u, '、赤坂'],
];
/** [pattern on the text behind a bare town, an example that is not an address]. */
const BEHIND: readonly (readonly [pattern: RegExp, word: string])[] = [
  [/^\s*[、，,]/u, '赤坂、'],
  [new RegExp(`^\\s*${CALLED}`, 'u'), '山田 ㈱'],
];
/** Text behind a bare municipality, with an example that is not an address. */
const BEHIND_MUNICIPALITY: readonly (readonly [pattern: RegExp, word: string])[] = [
  [new RegExp(`^\\s*${CALLED}`, 'u'), '石川町駅, 高山市様'],
  [
    new RegExp(`^\\s*[、，,・]\\s*[^\\s0-9、，,・]{1,7}[${MUNICIPALITY_ENDINGS}](?:$|[、，,・])`, 'u'),
    '中央区、港区、品川区',
  ],
];
/** Text behind the name of several places: the particle shows a sentence about one of them. */
const BEHIND_ONE_OF_SEVERAL: readonly (readonly [pattern: RegExp, word: string])[] = [
  [/^\s*の[\s、，,。．.]*$/u, '中央区の'],
  [
    /^\s*(?:[はがにへをでとも]|[にでと]は|から|まで|より|です)(?!\p{Script=Hiragana}|ー)/u,
    '中央区は, 府中市では',
  ],
];
/** Text that continues the name of a town or village to a station, 東村山駅, or to a society: 神川町内会 is not 神川町. */
const LONGER_STATION = /^(?:\p{Script=Han}{1,6}駅|内会)$/u;

const DIGITS = /[0-9０-９]/u;
const BRACKET = /[(（]/u;

/**
 * Whether a word with a place's name, and nothing above it, is not an address all the same: a kana word (さば is not 佐波, ネコ not
 * 根古), a number (70 is not 七十), a thing called after a place, a list of places, a sentence about one of several places; or a
 * small section without the town above it, since few of them are known: 中山道 is not a section of 屋久島町船行.
 * @param isTied whether nothing decides between the candidate and others
 */
export function isNoAddress(
  { id, at, last, sureness }: Candidate,
  written: Written,
  { tree, facts }: Pick<Interpretable, 'tree' | 'facts'>,
  isTied: boolean,
): boolean {
  const first = firstStep(last);
  if (first === null || (tree.depth(first.id) === 0 && first.to < at)) return false;
  const { source, from, to } = written;
  const before = source.slice(0, from[first.from]);
  const behind = source.slice(to[at - 1]);
  const isBare = tree.depth(id) === MUNICIPALITY && first === last;
  if (isBare && isTied && BEHIND_ONE_OF_SEVERAL.some(([pattern]) => pattern.test(behind))) return true;
  if (DIGITS.test(behind)) return false;
  if (sureness === 'unsure') {
    const text = source.slice(from[first.from], to[at - 1]);
    const isNumbered = first.to < at && DIGITS.test(text);
    if (isNumbered) return false;
    if (!HAS_HAN.test(text) || BRACKET.test(text)) return true;
    if (first === last && RATHER.test(source.trim())) return true;
    const [numeral] = ENDS_OTHER_WORD.exec(text) ?? [];
    if (numeral !== undefined && facts.name(id)?.includes(numeral) !== true) return true;
    if (!isTied && first === last && tree.depth(id) === SECTION && tree.depth(tree.namedParent(id)) === TOWN)
      return true;
    return (
      BEFORE.some(([pattern]) => pattern.test(before)) || BEHIND.some(([pattern]) => pattern.test(behind))
    );
  }
  if (!isBare) return false;
  if (BEHIND_MUNICIPALITY.some(([pattern]) => pattern.test(behind))) return true;
  return /[町村]$/u.test(written.folded.slice(0, at)) && LONGER_STATION.test(behind);
}

/** The first part of a word that was read as a name. */
function firstStep(last: Step | null): Step | null {
  let step = last;
  while (step !== null && step.before !== null) step = step.before;
  return step;
}
