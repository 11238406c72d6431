import { NONE } from '../gazetteer/sections.js';
import { postCodeAlone } from '../reading/word.js';
import { isSelected } from './ids/hit-counts.js';
import type { PostCodes } from './ids/post-codes.js';
import { interval, type Selection } from './ids/selection.js';
import { Matches, type MatchParts } from './match/match.js';
import { matchHead } from './match-head.js';
import type { Meanings } from './meanings.js';
import type { NumberKinds } from './select/number-kinds.js';
import type { TextIndex } from './select/text-index.js';
import type { Words } from './select/words.js';
import type { AddressTree } from './tree.js';

/** What tells of records how they were found, made of the parts of a search. */
export function matchTeller({
  tree,
  index,
  kinds,
  words,
  postCodes,
  meanings,
  origin,
}: {
  readonly tree: AddressTree;
  readonly index: TextIndex;
  readonly kinds: NumberKinds;
  readonly words: Words;
  readonly postCodes: PostCodes;
  readonly meanings: Meanings;
  readonly origin: MatchParts['origin'];
}): Matches {
  return new Matches({
    tree,
    index,
    kinds,
    text: meanings.text,
    facts: meanings.facts,
    origin,
    findsExactly: (word, mask) => {
      let exact: Selection | null = null;
      return (id) => {
        exact ??= words.select({ ...word, match: 'exact' }, mask) ?? interval(0, 0);
        return isSelected(exact, id);
      };
    },
    isPostCode: (text) => postCodes.carriers(postCodeAlone(text) ?? NONE).length > 0,
    head: matchHead,
    interpret: (word, language) => meanings.further(word, language),
  });
}
