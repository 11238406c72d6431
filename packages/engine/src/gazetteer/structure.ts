import { checkBoundaries } from './boundaries.js';
import { checkBounds } from './bounds.js';
import type { GazetteerContents, Named, SpellingSections } from './contents.js';
import { checkEdges } from './edges.js';
import { checkEntrances } from './entrances.js';
import { checkJoined } from './joined.js';
import { checkDerivedLabels, checkLabels } from './labels.js';
import { checkLots } from './lot-outlines.js';
import { checkBranches, checkNodes } from './nodes.js';
import { checkNotes } from './notes.js';
import { checkOrders } from './order-keys.js';
import { checkOrigins } from './origins.js';
import { checkNodePoints, pointsIn } from './packed-points.js';
import { checkPastMapIds } from './past-map-ids.js';
import { checkPostCodes, checkSharedPostCodes, expandPostCodes } from './post-codes.js';
import { checkLabelSpellings, checkPostings, checkWeights } from './postings.js';
import { type Refuse, refusal } from './rules.js';
import { checkSegments } from './segments.js';
import { checkSuffixes, checkTexts } from './spellings.js';
import { checkStations } from './stations.js';
import { readSteps } from './steps.js';
import { checkLineage } from './town-lineage.js';
import { checkTracks } from './tracks.js';
import { checkUpper } from './upper-records.js';
import { checkWithheld } from './withheld.js';

/**
 * Checks the rules that every walk through a file relies on and that checksums cannot show: numbers are in range and
 * in order, subtrees lie within one another, and values that are stored twice are equal. Reads each section a few
 * times from beginning to end. `docs/gazetteer-format.md` has the rules.
 * @param step called with the name of the next part of the check; may throw
 * @param isDerived whether this program has made the sections that follow from others, after {@link checkBeforeDeriving}: these, and
 *   those that they follow from, are not read again
 * @throws {GazetteerError} naming the section and the rule
 */
export function checkStructure(
  gazetteer: GazetteerContents,
  step: (section: string) => void = () => {},
  isDerived = false,
): void {
  const refuse = refusal(gazetteer.file);
  const { tree, meta } = gazetteer;
  if (isDerived) checkSummedUp(gazetteer, refuse);
  else checkNames(gazetteer, refuse, step);
  checkDerivedLabels(tree['label.derived'], meta.labels, refuse);
  step('point.heap');
  checkNodePoints(gazetteer, refuse);
  checkEntrances(tree, meta.nodes, refuse);
  checkPastMapIds(tree, meta.nodes, refuse);
  step('code.bounds');
  checkBounds(tree, gazetteer.nodes, expandPostCodes(tree, meta.nodes), refuse);
  checkOrders(gazetteer, refuse);
  readSteps(gazetteer);
  const lineage = gazetteer.lineage();
  if (lineage !== null) {
    step('lineage.heap');
    checkLineage(lineage, meta.nodes, gazetteer.upper()['upper.node'].length, refuse);
  }
  checkRailways(gazetteer, refuse, step);
  const withheld = gazetteer.withheld();
  if (withheld !== null) checkWithheld(withheld, pointsIn(gazetteer), meta.nodes, refuse);
  const boundaries = gazetteer.boundaries();
  if (boundaries !== null) {
    step('polygon.heap');
    checkBoundaries(boundaries, meta.nodes, refuse);
  }
  const lots = gazetteer.lots();
  if (lots === null) return;
  step('lots.heap');
  checkLots(lots, gazetteer.nodes.flags, refuse);
}

/**
 * Checks the sections that others follow from, before these are made.
 * @param starts where each spelling of `spelling.text` starts, and behind them its end
 * @throws {GazetteerError} naming the section and the rule
 */
export function checkBeforeDeriving(gazetteer: Named, starts: Uint32Array): void {
  const refuse = refusal(gazetteer.file);
  checkTreeAndLabels(gazetteer, refuse, () => {});
  checkWritten(gazetteer.spellings(), starts, gazetteer.meta.labels, refuse);
}

/**
 * Checks the structure of a directory.
 * @throws {GazetteerError} naming the section and the rule
 */
export function checkDirectoryStructure(directory: Named): void {
  const refuse = refusal(directory.file);
  checkNames(directory, refuse, () => {});
  checkRailways(directory, refuse, () => {});
}

/** Checks stations, lines and tracks. */
function checkRailways(named: Named, refuse: Refuse, step: (section: string) => void): void {
  const stations = named.stations();
  if (stations === null) return;
  step('station.key.heap');
  checkStations(stations, named.meta.nodes, refuse);
  const tracks = named.tracks();
  if (tracks === null) return;
  step('track.heap');
  checkTracks(tracks, stations['line.kind'].length, refuse);
}

/** Checks what words are understood by. */
function checkNames(named: Named, refuse: Refuse, step: (section: string) => void): void {
  const { meta, nodes } = named;
  checkTreeAndLabels(named, refuse, step);
  step('spelling.text');
  const spellings = named.spellings();
  checkWritten(spellings, spellings['spelling.start'], meta.labels, refuse);
  checkSuffixes(spellings, refuse);
  checkPostings(spellings, nodes, meta.labels, refuse);
  checkEdges(spellings, nodes, refuse);
  checkSummedUp(named, refuse);
}

/** Checks the tree, the sources and the strings of the labels. */
function checkTreeAndLabels(named: Named, refuse: Refuse, step: (section: string) => void): void {
  const { tree, meta } = named;
  step('branch.bits');
  checkSegments(tree, refuse);
  checkBranches(named, refuse);
  checkNodes(named, refuse);
  checkUpper(named, refuse);
  checkPostCodes(tree, meta.nodes, refuse);
  checkSharedPostCodes(named.sharedPostCodes(), meta.nodes, refuse);
  const origins = named.origins();
  checkOrigins(origins, meta.nodes, meta.origins.length, refuse);
  checkNotes(origins, meta.nodes, refuse);
  step('label.heap');
  checkLabels(tree, refuse);
}

/** Checks what the other sections of the dictionary follow from: the texts, and which of them each label has. */
function checkWritten(
  spellings: SpellingSections,
  starts: Uint32Array,
  labels: number,
  refuse: Refuse,
): void {
  checkTexts(spellings['spelling.text'], starts, refuse);
  checkLabelSpellings(spellings, starts.length - 1, labels, refuse);
}

/** Checks the sections that sum up others of the dictionary: weights, joined postings. */
function checkSummedUp(named: Named, refuse: Refuse): void {
  const { nodes, labels } = named.meta;
  const sections = named.spellings();
  checkWeights(sections, refuse);
  const [spellings, suffixes] = [sections['spelling.start'].length - 1, sections['spelling.suffix'].length];
  checkJoined(sections, { spellings, suffixes, nodes, labels }, refuse);
}
