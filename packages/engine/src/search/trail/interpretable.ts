import type { RecordFacts } from '../ids/record-facts.js';
import type { TextIndex } from '../select/text-index.js';
import type { AddressTree } from '../tree.js';
import type { Beginnings } from './beginnings.js';
import type { ChildNames } from './child-names.js';
import type { FoldedNames } from './folded-names.js';
import type { Municipalities } from './municipalities.js';
import type { PlaceNames } from './place-names.js';
import type { SpelledChildren } from './spelled-children.js';

/** Parts of a gazetteer that interpreting words uses. */
export interface Interpretable {
  readonly tree: AddressTree;
  readonly index: TextIndex;
  readonly municipalities: Municipalities;
  readonly children: ChildNames;
  readonly places: PlaceNames;
  readonly beginnings: Beginnings;
  /** The nodes right below another one that a Japanese spelling stands for, passing over nodes without a name. */
  readonly below: SpelledChildren;
  readonly foldedNames: FoldedNames;
  readonly facts: RecordFacts;
}
