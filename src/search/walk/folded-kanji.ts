import { inKanji } from '../../reading/tables/kanji-number.js';

/** What folding makes of 二 and 八 where no counter follows, and the other way round. */
export const LOOK_ALIKES: ReadonlyMap<string, string> = new Map(
  [...'二ニ八ハ'].map((c, i, all) => [c, i % 2 === 0 ? all[i + 1] : all[i - 1]] as const),
);

const KANJI: (string | undefined)[] = [];

/** A number below 1,000 in kanji, as folded. */
export function foldedKanji(value: number): string {
  const known = KANJI[value] ?? inKanji(value).replace(/[二八]/g, (c) => LOOK_ALIKES.get(c) ?? c);
  KANJI[value] = known;
  return known;
}
