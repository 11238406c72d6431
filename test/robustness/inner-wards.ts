import { readSteps } from '@banchi/engine/gazetteer/steps.js';
import { formerMunicipalities } from '@banchi/engine/lineage/former.js';
import { History } from '@banchi/engine/lineage/history.js';
import type { GazetteerSearch } from '@banchi/engine/search/engine.js';
import { fold } from '@banchi/engine/text/index.js';
import { oneOf } from '../../bench/support/random.js';
import type { Subject } from './ways/subject.js';
import type { Way } from './ways/way.js';
import { inFull, write } from './ways/writing.js';

/**
 * Ways to write an abolished municipality between today's and its town: 奥州市水沢区佐倉河 and 奥州市水沢市佐倉河 for 水沢佐倉河,
 * 紀北町海山区相賀 for 相賀. In all places that the list of changes of a file knows.
 */
export function innerWardWays(search: GazetteerSearch): readonly Way[] {
  const within = formersOf(search);
  const way = (name: string, kindOf: (former: string, random: () => number) => string): Way => ({
    name,
    kinds: ['town', 'chome'],
    expects: 'record',
    write: (subject, random) => {
      const formers = within.get(subject.address.code.slice(0, 5)) ?? [];
      const { town } = inFull(subject);
      const plain = town.replace(/^大?字/, '');
      const own = formers.filter((each) => plain.startsWith(stemOf(each)) && plain.length > each.length);
      if (formers.length === 0 || (own.length === 0 && isCut(subject, formers))) return null;
      const former = oneOf(random, own.length > 0 ? own : formers);
      const stem = stemOf(former);
      const behind = own.length > 0 ? plain.slice(stem.length).replace(/^[市区町村]/, '') : plain;
      if (behind.length < 2 || isOther(subject, stem, behind)) return null;
      return write(subject, { town: stem + kindOf(former, random) + behind });
    },
  });
  return [
    way('former municipality as 区', () => '区'),
    way('former municipality as 地区 or 地域', (_, random) => oneOf(random, ['地区', '地域'])),
    way('former municipality with its kind', (former) => former.slice(-1)),
  ];
}

const stemOf = (name: string): string => name.slice(0, -1);

/** Whether a town stands below another former municipality. */
function isCut(subject: Subject, formers: readonly string[]): boolean {
  return subject.neighbours.some((name) => formers.some((each) => name.startsWith(stemOf(each))));
}

/** Whether other towns of the municipality are called so, below the former one or without it. */
function isOther({ neighbours, town }: Subject, stem: string, behind: string): boolean {
  const names = new Set(
    ['', stem, `${stem}町`, `${stem}村`, `${stem}区`, `${stem}市`].map((each) => fold(each + behind)),
  );
  const own = fold(town.map(({ name }) => name).join(''));
  const others = neighbours.filter((name) => names.has(fold(name)));
  return others.length > 1 || others.some((name) => fold(name) !== own);
}

/** Names of the municipalities that became part of each of today's as a whole, by its code. */
function formersOf({ gazetteer }: GazetteerSearch): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>();
  for (const { holding, successors } of formerMunicipalities(new History(readSteps(gazetteer)))) {
    if (holding.name.endsWith('区') || holding.name.length < 3) continue;
    for (const { holding: now, whole } of successors) {
      if (!whole || now.until !== null) continue;
      const known = found.get(now.code);
      if (known === undefined) found.set(now.code, [holding.name]);
      else if (!known.includes(holding.name)) known.push(holding.name);
    }
  }
  return found;
}
