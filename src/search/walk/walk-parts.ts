import type { Written } from '../../reading/written.js';
import type { BestCandidates } from './best-candidates.js';
import type { Interpretable } from './interpretable.js';
import type { NameSpeller } from './names.js';
import type { NearNames } from './near.js';
import type { UncertainNames } from './uncertain-names.js';

/** Which of block-and-house numbers and lots may be found. */
export type Target = 'house' | 'lot' | null;

/** The word of one walk, and what the walks along its parts share: `TownWalk` finds towns, `SectionWalk` what is below them. */
export abstract class PartOfWalk {
  readonly data: Interpretable;
  readonly word: Written;
  readonly names: NameSpeller;
  readonly near: NearNames;
  readonly best: BestCandidates;
  readonly uncertain: UncertainNames;
  readonly target: Target;

  constructor(shared: PartOfWalk) {
    this.data = shared.data;
    this.word = shared.word;
    this.names = shared.names;
    this.near = shared.near;
    this.best = shared.best;
    this.uncertain = shared.uncertain;
    this.target = shared.target;
  }
}
