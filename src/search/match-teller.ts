import { NONE } from '../gazetteer/sections.js';
import { postCodeAlone } from '../text/index.js';
import type { Geocoder } from './geocoder.js';
import { isSelected } from './ids/hit-counts.js';
import type { PostCodes } from './ids/post-codes.js';
import type { Selection } from './ids/selection.js';
import { matchHead } from './match-head.js';
import { Matches, type MatchParts } from './matches/matches.js';
import type { AddressTree } from './tree.js';
import type { TextIndex } from './words/text-index.js';
import type { Words } from './words/words.js';

/** What tells of records how they were found, made of the parts of a search. */
export function matchTeller({
  tree,
  index,
  words,
  postCodes,
  geocoder,
  origin,
}: {
  readonly tree: AddressTree;
  readonly index: TextIndex;
  readonly words: Words;
  readonly postCodes: PostCodes;
  readonly geocoder: Geocoder;
  readonly origin: MatchParts['origin'];
}): Matches {
  return new Matches({
    tree,
    index,
    text: geocoder.text,
    facts: geocoder.facts,
    origin,
    findsExactly: (word, mask) => {
      let exact: Selection | null = null;
      return (id) => {
        exact ??= words.select({ ...word, match: 'exact' }, mask);
        return isSelected(exact, id);
      };
    },
    isPostCode: (text) => postCodes.carriers(postCodeAlone(text) ?? NONE).length > 0,
    head: matchHead,
    interpret: (word) => geocoder.interpret({ word, target: null }),
  });
}
