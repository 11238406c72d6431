import { COUNTY_ENDS, SUBPREFECTURE } from '../facts/municipality-names.js';
import type { History, Holding, Link, Successor } from './history.js';

/** A municipality or ward that no longer has its name, and its successors. */
export interface FormerMunicipality {
  /** Its name, its code, and the first day without them, or without land that left it. */
  readonly holding: Holding & { readonly until: string };
  /** The links by which it ended, or by which land left it. */
  readonly ended: readonly Link[];
  /** The municipalities that have its land today. */
  readonly successors: readonly Successor[];
  /** Whether it goes on, with less land: 札幌市西区. */
  readonly goesOn: boolean;
}

const IS_SUBPREFECTURE = new RegExp(`(?:${SUBPREFECTURE})$`, 'u');

/**
 * The municipalities and wards whose names are gone: 浦和市, 北埼玉郡騎西町. Left out are those that merged into one of the same name and
 * place, like 釧路市, and those that only changed county, code or reading. Wards that others were separated from are included, for
 * the land that left them: 手稲区 was part of 札幌市西区.
 */
export function* formerMunicipalities(history: History): Iterable<FormerMunicipality> {
  for (const holding of history.holdings()) {
    const { until, name } = holding;
    if (COUNTY_ENDS.test(name)) continue;
    const successors = history.successors(holding);
    if (until === null) {
      const ended = history.after(holding).filter(({ step }) => step.kind === 'separate');
      const left = successors.filter((each) => each.holding !== holding);
      if (ended.length > 0)
        yield {
          holding: { ...holding, until: ended[ended.length - 1].step.date },
          ended,
          successors: left,
          goesOn: true,
        };
      continue;
    }
    if (until === holding.from) continue;
    if (successors.some(({ holding: now, whole }) => whole && now.name === name)) continue;
    const ended = history.after(holding).filter(({ step }) => step.date === until);
    yield { holding: { ...holding, until }, ended, successors, goesOn: false };
  }
}

/**
 * The former municipalities by every name in a word: the name, the name with its county or city, and the readings of
 * both. Yields after each of them, and returns all.
 * @param fold makes names comparable
 */
export function* formerNames(
  history: History,
  fold: (text: string) => string,
): Generator<void, ReadonlyMap<string, readonly FormerMunicipality[]>> {
  const names = new Map<string, FormerMunicipality[]>();
  for (const former of formerMunicipalities(history)) {
    const { name, read, above, aboveRead } = former.holding;
    const own = [name, read ?? ''];
    const isWritten = above !== null && !IS_SUBPREFECTURE.test(above);
    const full = isWritten ? [above + name, aboveRead === null || read === null ? '' : aboveRead + read] : [];
    for (const key of new Set([...own, ...full].filter((each) => each !== '').map(fold))) {
      const known = names.get(key);
      if (known === undefined) names.set(key, [former]);
      else known.push(former);
    }
    yield;
  }
  return names;
}
