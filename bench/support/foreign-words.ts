import type { Gazetteer } from '@banchi/engine/gazetteer/gazetteer.js';
import type { GazetteerSearch } from '@banchi/engine/search/engine.js';
import type { ForeignLanguage } from '@banchi/engine/vocabulary/languages.js';
import { between, oneOf, seededRandom, shuffled } from './random.js';

/** A word of a partial match, and where it came from. */
export interface ForeignWord {
  readonly kind: string;
  readonly text: string;
}

/** Words that people type and that many names share. */
const FREQUENT: Readonly<Record<ForeignLanguage, readonly string[]>> = {
  en: [
    'Tokyo|Osaka|Chuo-ku|Honcho|Nakamachi|1-chome|Kita|Higashi|Wakayama-shi|Osaka Chuo Ward|Ohsaka Chuo-ku|cho|machi|1-1|2-1',
    'Shinmachi 1-chome|Chuo 1-chome|Wakayama 1-1|Sapporo Kita|Tokyo Bunkyo-ku Hongo|Dai|10-1|shi|Kita-ku Kita|Kyoto Kamigyo-ku|ka|no',
  ],
  zh_cn: [
    '东京|大阪|中央区|本町|町1|1丁目|北海道|新田|和歌山市|大字|市中央|县和|1-1|丁目|区东|东京 文京|大阪 中央区|町 12|一丁目|区本町|町大',
  ],
  zh_tw: [
    '東京|大阪|中央區|本町|町1|1丁目|北海道|新田|和歌山市|縣和|市中央|1-1|丁目|區東|東京 文京|大阪 中央區|町 12|一丁目|區本町|町大',
  ],
  ko: [
    '도쿄|오사카|주오구|혼마치|1초메|초1|마치|와카야마시|시주오|기타|1-1|구히가시|도쿄 분쿄구|오사카 주오구|시 마치|초 12|마치1|나카|현와',
  ],
};

/**
 * Draws words from the full addresses of the records: names, parts of names, two characters, several words in any
 * order, whole addresses, numbers, and in Chinese and Korean texts across a border between two names. The same
 * seed draws the same words from the same records.
 */
export function drawForeignWords(
  { nodes }: Gazetteer,
  search: GazetteerSearch,
  language: ForeignLanguage,
  count: number,
  seed: number,
): ForeignWord[] {
  const random = seededRandom(seed);
  const drawn = new Map<string, ForeignWord>();
  /** The names of a random record, prefecture first; half of them are sections. */
  const names = (): string[] => {
    const section = random() < 0.6;
    for (;;) {
      const id = Math.floor(random() * nodes.size);
      if (nodes.label.at(id) === 0 || (section && (nodes.flags.at(id) & 7) > 3)) continue;
      const found = namesOf(search, id, language);
      if (found !== null) return found;
    }
  };
  const part = (text: string, low: number, high: number): string => {
    const length = Math.min(text.length, between(random, low, high));
    return text.slice(between(random, 0, text.length - length)).slice(0, length);
  };
  const fill = (kind: string, share: number, draw: () => string | null): void => {
    const before = drawn.size;
    for (let tries = 0; drawn.size - before < share * count && tries < 50 * count; tries++) {
      const text = draw()?.trim() ?? '';
      const parts = text.split(/[\s,]+/);
      // the service refuses parts of a single letter
      const long = parts.every((each) => [...each.replace(/\p{P}/gu, '')].length >= 2);
      if (long && !drawn.has(text)) drawn.set(text, { kind, text });
    }
  };
  const crosses = language !== 'en';
  for (const text of FREQUENT[language].join('|').split('|')) drawn.set(text, { kind: 'frequent', text });
  fill('whole name', 0.1, () => oneOf(random, names()));
  fill('inside a name', 0.2, () => part(oneOf(random, names()), 3, 10));
  fill('two characters', 0.15, () => part(oneOf(random, names()), 2, 2));
  fill('several words', crosses ? 0.2 : 0.3, () => {
    const all = shuffled(
      random,
      names().flatMap((name) => name.split(/[\s,]+/)),
    );
    return all.slice(0, between(random, 2, 3)).join(' ');
  });
  fill('whole address', 0.1, () => names().join(crosses ? '' : ' '));
  fill('digits', 0.1, () => /[0-9][0-9-]*-[0-9]+$/.exec(names().join('-'))?.[0] ?? null);
  if (crosses) {
    fill('across a border', 0.15, () => {
      const all = names();
      if (all.length < 2) return null;
      const border = between(random, 1, all.length - 1);
      const above = all.slice(0, border).join('').replace(/\s/g, '');
      const below = all.slice(border).join('').replace(/\s/g, '');
      return above.slice(-between(random, 1, 3)) + below.slice(0, between(random, 1, 4));
    });
  } else fill('town and number', 0.1, () => names().slice(2).join(' '));
  return [...drawn.values()];
}

function namesOf(search: GazetteerSearch, id: number, language: ForeignLanguage): string[] | null {
  const bytes = search.write(Uint32Array.of(id), {
    levels: [],
    showCodeZero: true,
    sort: [{ key: 'address_sort', descending: false }],
    offset: 0,
    count: 1,
    polygon: false,
    shape: 'multilingual',
  });
  const item = JSON.parse(new TextDecoder().decode(bytes)) as Record<string, string | null>;
  if (item[`address_${language}`] === null) return null;
  return ['address2', 'address3', 'address4', 'address5', 'address_detail1', 'address_detail2']
    .map((name) => item[`${name}_${language}`])
    .filter((name) => name !== null);
}
