import { LANGUAGE_CLASSES } from '../../gazetteer/sections.js';
import type { Written } from '../../reading/written.js';
import { MUNICIPALITY, PREFECTURE } from '../../vocabulary/levels.js';
import { beginning, type Candidate, type Step } from './candidate.js';
import type { Interpretable } from './interpretable.js';
import { NameSpeller } from './names.js';
import { beforeInTie } from './order.js';

/** A town behind a municipality or ward that the word leaves out. */
interface UnplacedTown {
  readonly town: Step;
  readonly omitted: Step;
  /** The prefecture, or the city of wards. */
  readonly above: Step;
}

/**
 * Candidates with the towns of one name that other municipalities of the prefecture have, or other wards of the city, where the word
 * leaves the municipality out. A number is no proof of a place: 愛媛県東雲町2-5 may be in 松山市, though only the 東雲町 of 新居浜市 has a 二丁目. The
 * postal code decides between them.
 * @param walkBelow finds what the word means below some nodes
 */
export function withNamesakes(
  best: readonly Candidate[],
  written: Written,
  data: Interpretable,
  walkBelow: (reached: readonly Candidate[]) => readonly Candidate[],
): readonly Candidate[] {
  const unplaced = best.length === 0 ? null : unplacedTown(best[0], data);
  if (unplaced === null) return best;
  const { tree, facts } = data;
  const known = new Set(best.map(({ id }) => tree.municipalityOf(id)));
  const byMunicipality = new Map<number, Candidate[]>();
  for (const id of townsCalledSo(unplaced, written, data)) {
    const municipality = tree.municipalityOf(id);
    if (known.has(municipality)) continue;
    const others = byMunicipality.get(municipality) ?? [];
    byMunicipality.set(municipality, others);
    others.push(reached(unplaced, id, municipality));
  }
  if (byMunicipality.size === 0) return best;
  const all = [...best];
  for (const others of byMunicipality.values()) all.push(...walkBelow(others));
  all.sort(beforeInTie);
  const code = written.postCode?.code;
  if (code === undefined) return all;
  const coded = all.filter(({ id }) => facts.hasPostCode(id, code));
  return coded.length > 0 ? coded : all;
}

function unplacedTown({ last }: Candidate, { tree, municipalities }: Interpretable): UnplacedTown | null {
  let town: Step | null = null;
  for (let step = last; step !== null; step = step.before) {
    if (step.kind === 'omitted') {
      const { before: above } = step;
      if (town?.kind !== 'name' || above?.kind !== 'place' || tree.depth(step.id) !== MUNICIPALITY)
        return null;
      const isAbove = tree.depth(above.id) === PREFECTURE || municipalities.wards.of(above.id) !== null;
      return isAbove ? { town, omitted: step, above } : null;
    }
    town = step;
  }
  return null;
}

/** All towns and sections right below municipalities that are spelled as the word has it, below what is written above them. */
function townsCalledSo({ town, above }: UnplacedTown, written: Written, data: Interpretable): number[] {
  const { tree, index, municipalities } = data;
  const wards = tree.depth(above.id) === PREFECTURE ? null : municipalities.wards.of(above.id);
  const low = wards?.low ?? above.id + 1;
  const high = wards?.high ?? tree.end.at(above.id);
  const spelled = new NameSpeller(data.beginnings, written)
    .at(town.from)
    .filter(({ end, loose }) => end === town.to && !loose);
  const least = Math.min(...spelled.map(({ cost }) => cost));
  const found: number[] = [];
  for (const { spelling, cost } of spelled) {
    if (cost > least) continue;
    index.eachWithin(spelling, LANGUAGE_CLASSES.ja, low, high, (id) => {
      if (tree.depth(tree.namedParent(id)) === MUNICIPALITY) found.push(id);
    });
  }
  return found;
}

/** A candidate for a town in place of another one of its name. */
function reached({ town, omitted, above }: UnplacedTown, id: number, municipality: number): Candidate {
  const before: Step = { ...omitted, id: municipality, before: above };
  return {
    ...beginning(town.to),
    id,
    explained: town.to - above.from,
    last: { ...town, id, before },
    sureness: 'sure',
  };
}
