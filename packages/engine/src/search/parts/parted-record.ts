import { NONE } from '../../gazetteer/sections.js';
import { BLOCK, NUMBER, SECTION } from '../../vocabulary/levels.js';
import type { Codes } from '../ids/codes.js';
import type { RecordFacts } from '../ids/record-facts.js';
import type { AddressTree } from '../tree.js';
import { halfWidth } from './half-width.js';

/** The data that parts of records are made from. */
export interface PartedData {
  readonly tree: Pick<AddressTree, 'depth' | 'parent' | 'postCode'>;
  readonly facts: Pick<RecordFacts, 'name' | 'numberOf'>;
  readonly codes: Pick<Codes, 'fullCode'>;
}

/** A record as its parts are made from it. */
export interface PartedRecord {
  readonly depth: number;
  /** Its own name and those above it, by depth; null where a level has none. */
  readonly names: readonly (string | null)[];
  /** Block and number, or lot, in half width: 12-4; null above blocks. */
  readonly number: string | null;
  readonly numberOf: 'house' | 'lot' | null;
  /** The code down to the section; zeros stand for levels that it has not. */
  readonly code: string;
  /** As a number; null where none is known. */
  readonly postCode: number | null;
}

/** Digits of a code down to the section, as the registry has it. */
const SECTION_CODE = 12;

/** A record of a gazetteer. */
export function partedRecord(id: number, { tree, facts, codes }: PartedData): PartedRecord {
  const names: (string | null)[] = [null, null, null, null, null, null];
  let section = id;
  for (let node = id; node !== NONE; node = tree.parent.at(node)) {
    const depth = tree.depth(node);
    names[depth] = facts.name(node);
    if (depth > SECTION) section = tree.parent.at(node);
  }
  const numbers = [names[BLOCK], names[NUMBER]].filter((name) => name !== null);
  const postCode = tree.postCode(id);
  return {
    depth: tree.depth(id),
    names,
    number: numbers.length === 0 ? null : halfWidth(numbers.join('-')),
    numberOf: facts.numberOf(id),
    code: codes.fullCode(section).padEnd(SECTION_CODE, '0'),
    postCode: postCode === NONE ? null : postCode,
  };
}
