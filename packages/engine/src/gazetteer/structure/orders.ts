import { FOREIGN_LANGUAGES, type ForeignLanguage } from '../../vocabulary/languages.js';
import { type BlockSections, blocksIn, type Column, checkBlocks, packedColumn } from '../blocks.js';
import { codeBounds, keyBounds, postBounds } from '../bounds.js';
import type { GazetteerContents } from '../contents.js';
import { FRONT_NUMBERS, HAS_RUNS, KEYS_A_RANK, orderKeysOf, RUN, RUN_NUMBERS } from '../order-keys.js';
import { expandPostCodes } from '../post-codes.js';
import { checkLength, checkSame, type Refuse } from '../rules.js';
import { NONE } from '../sections.js';

/** Checks the orders that sorting compares, and the bounds of every sort key. */
export function checkOrders(
  gazetteer: Pick<GazetteerContents, 'tree' | 'meta' | 'nodes' | 'foreignRanks'>,
  refuse: Refuse,
): void {
  const { tree } = gazetteer;
  const { nodes, numbers } = gazetteer.meta;
  checkSame(refuse, 'code.bounds', tree['code.bounds'], codeBounds(gazetteer.nodes));
  checkSame(refuse, 'post.bounds', tree['post.bounds'], postBounds(expandPostCodes(tree, nodes)));
  const places = tree['number.place'];
  checkLength(refuse, 'number.place', places.length, numbers);
  places.forEach((place, i) => {
    if (place >= KEYS_A_RANK && place !== NONE)
      refuse('number.place', `number ${i} is ${place}, all are below ${KEYS_A_RANK}`);
  });
  const branches = tree['branch.flags'].length;
  const check = (
    name: 'read' | ForeignLanguage,
    packed: BlockSections,
    runs: Uint32Array,
    bounds: Uint32Array,
  ): void => {
    const ranks = checkColumn(refuse, `rank.${name}`, packed, branches);
    checkRanks(refuse, `rank.${name}.heap`, ranks, nodes);
    checkRuns(refuse, `rank.${name}.run`, runs, ranks, nodes);
    const keys = orderKeysOf(gazetteer, name);
    if (keys === null) return;
    checkSame(
      refuse,
      `${name}.bounds`,
      bounds,
      keyBounds(nodes, (id) => keys.at(id), KEYS_A_RANK),
    );
  };
  check('read', blocksIn(tree, 'rank.read'), tree['rank.read.run'], tree['read.bounds']);
  const foreign = gazetteer.foreignRanks();
  if (foreign === null) return;
  checkColumn(refuse, 'rank.en.prefix', blocksIn(foreign, 'rank.en.prefix'), branches);
  const behind = checkColumn(refuse, 'rank.en.place', blocksIn(foreign, 'rank.en.place'), branches);
  for (let i = 0; i < branches; i++)
    if (behind.at(i) >= KEYS_A_RANK)
      refuse('rank.en.place.heap', `number ${i} is ${behind.at(i)}, all are below ${KEYS_A_RANK}`);
  checkEntries(refuse, 'rank.en.front', foreign['rank.en.front'], FRONT_NUMBERS, nodes);
  for (const name of FOREIGN_LANGUAGES)
    check(name, blocksIn(foreign, `rank.${name}`), foreign[`rank.${name}.run`], foreign[`${name}.bounds`]);
}

/** Checks the blocks of a packed column, and opens it. @param name its sections without `.head` and `.heap` */
function checkColumn(refuse: Refuse, name: string, packed: BlockSections, length: number): Column {
  checkBlocks(refuse, name, packed, length);
  return packedColumn(length, packed);
}

/** Checks the ranks of the branches. */
function checkRanks(refuse: Refuse, section: string, ranks: Column, nodes: number): void {
  for (let branch = 0; branch < ranks.length; branch++) {
    const stored = ranks.at(branch);
    const rank = stored >= HAS_RUNS ? stored - HAS_RUNS : stored;
    if (rank >= nodes && stored !== NONE)
      refuse(section, `branch ${branch} has the rank ${rank}, there are ${nodes} nodes`);
  }
}

/** Checks that runs ascend by branch and place, and that the branches with runs, and no others, say so. */
function checkRuns(refuse: Refuse, section: string, runs: Uint32Array, ranks: Column, nodes: number): void {
  const values: readonly number[] = [RUN.usual, RUN.none];
  checkEntries(refuse, section, runs, RUN_NUMBERS, nodes, (rank) =>
    values.includes(rank) ? 0 : rank >= RUN.exact ? rank - RUN.exact : rank,
  );
  const owners = new Set<number>();
  for (let at = 0; at < runs.length; at += RUN_NUMBERS) owners.add(runs[at]);
  for (const branch of owners)
    if (branch >= ranks.length || ranks.at(branch) < HAS_RUNS)
      refuse(section, `branch ${branch} has runs, its rank says none`);
  for (let branch = 0; branch < ranks.length; branch++) {
    const stored = ranks.at(branch);
    if (stored >= HAS_RUNS && stored !== NONE && !owners.has(branch))
      refuse(section, `branch ${branch} has no runs, its rank says otherwise`);
  }
}

/** Checks entries that ascend by all numbers but the last, which is a rank. */
function checkEntries(
  refuse: Refuse,
  section: string,
  entries: Uint32Array,
  numbers: number,
  nodes: number,
  rankOf: (last: number) => number = (last) => last,
): void {
  if (entries.length % numbers !== 0)
    refuse(section, `it has ${entries.length} elements, an entry has ${numbers}`);
  for (let at = 0; at < entries.length; at += numbers) {
    const rank = rankOf(entries[at + numbers - 1]);
    if (rank >= nodes)
      refuse(section, `entry ${at / numbers} has the rank ${rank}, there are ${nodes} nodes`);
    let i = 0;
    while (at > 0 && i < numbers - 1 && entries[at + i] === entries[at - numbers + i]) i++;
    if (at > 0 && (i === numbers - 1 || entries[at + i] < entries[at - numbers + i]))
      refuse(section, `entry ${at / numbers} is not behind the one before it, they ascend`);
  }
}
