/**
 * `npm run further -- FILE.gaz [N]`: over-specified words of the multilingual search. How often its partial
 * match finds the record that is meant, for up to N (100) records in each way of saying more than the data has; and how many
 * words that are not addresses find something although no address contains them.
 */

import { pathToFileURL } from 'node:url';
import { mapGazetteer } from '@banchi/engine/files/map-gazetteer.js';
import { GazetteerSearch } from '@banchi/engine/search/engine.js';
import {
  FOREIGN_LANGUAGES,
  type ForeignLanguage,
  type Language,
} from '@banchi/engine/vocabulary/languages.js';
import { addressOf, firstHit, type Item } from './address.js';
import { foreignNoAddresses } from './foreign-no-addresses.js';
import type { NoAddress } from './no-addresses.js';
import { FURTHER_WAYS } from './ways/further.js';
import type { Verdict } from './ways/judge.js';
import { drawAll, measureWays, type WayRate } from './ways/measure.js';
import { wayLine } from './ways/ways.js';

/** The result of a partial match of the multilingual search: one record, or several that it does not decide between. */
export function partialMatchOf(search: GazetteerSearch): (text: string, language: Language) => Verdict {
  return (text, language) => {
    const word = { text, language, match: 'partial' } as const;
    const { hit, items } = search.search({ ...firstHit(''), word, count: 10 });
    const all = (JSON.parse(`[${new TextDecoder().decode(items)}]`) as Item[]).map(addressOf);
    return { best: hit === 1 ? all[0] : null, tied: hit > 1 ? all : [], suggestions: [] };
  };
}

/** Over-specified words of one language: up to `count` records in each way. */
export function measureFurther(search: GazetteerSearch, count: number): WayRate[] {
  return measureWays(drawAll(search, 8 * count), count, partialMatchOf(search), FURTHER_WAYS);
}

/** The words that are not addresses, are contained in none, and find something. */
export function measureForeignNoAddresses(
  search: GazetteerSearch,
  language: ForeignLanguage,
): {
  readonly tried: number;
  readonly contained: number;
  readonly invented: readonly (NoAddress & { found: string })[];
} {
  const words = foreignNoAddresses(language);
  let contained = 0;
  const invented = words.flatMap((each) => {
    const word = { text: each.word, language, match: 'partial' } as const;
    const { hit, items } = search.search({ ...firstHit(''), word, matchInfo: true });
    if (hit === 0) return [];
    const { address, match } = JSON.parse(new TextDecoder().decode(items)) as {
      address: string;
      match: { kind: string };
    };
    if (match.kind === 'resolved') return [{ ...each, found: address }];
    contained++;
    return [];
  });
  return { tried: words.length - contained, contained, invented };
}

function main(file: string | undefined, count = '100'): void {
  if (file === undefined) throw new Error('usage: node dist/test/robustness/further.js FILE.gaz [N]');
  const gazetteer = mapGazetteer(file);
  const search = new GazetteerSearch(gazetteer);
  const rates = measureFurther(search, Number(count));
  for (const rate of rates) {
    console.log(wayLine(rate));
    for (const { word, expected, found, outcome } of rate.misses.slice(0, 4))
      console.log(`    ${outcome}: ${word}\n      expected ${expected}\n      found    ${found}`);
  }
  for (const language of FOREIGN_LANGUAGES) {
    const own = rates.filter(({ way }) => way.language === language);
    const sum = (of: (rate: WayRate) => number): number => own.reduce((total, rate) => total + of(rate), 0);
    const tried = sum((rate) => rate.tried);
    const right = sum(({ outcomes }) => outcomes.right + outcomes.tie);
    const wrong = sum(({ outcomes }) => outcomes['wrong number']);
    const places = sum(({ outcomes }) => outcomes['wrong place']);
    const none = measureForeignNoAddresses(search, language);
    console.log(
      `${language}: ${tried} words, right ${((100 * right) / tried).toFixed(1)} %, wrong number ${wrong}, wrong place ${places}; ` +
        `${none.invented.length} of ${none.tried} that are no addresses found something (${none.contained} more are contained in addresses)`,
    );
    for (const { rule, word, found } of none.invented.slice(0, 12))
      console.log(`    ${rule}: ${word} → ${found}`);
  }
  gazetteer.close();
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) main(process.argv[2], process.argv[3]);
