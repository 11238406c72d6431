/**
 * `npm run confidence -- FILE.gaz --truth LIST.csv`: how many answers to a list of known addresses are right, see `truth.ts`.
 *
 * `npm run confidence -- FILE.gaz [N]`: how many answers of each kind are right, for up to N (100) records in every way of writing,
 * with typing errors, municipalities alone and words that are not addresses among them; the table of
 * `docs/guides/batch-geocoding.md`. An answer is right that is the record meant, or, where the data does not have it, the
 * deepest above it that the data has. Words that are the address of another record, to the letter, are left out: nobody can
 * know better.
 */

import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { Segments } from '@banchi/build/inspection/segments.js';
import { GazetteerSearch } from '@banchi/engine/search/engine.js';
import {
  CONFIDENCE_CLASSES,
  type ConfidenceClass,
  isTownless,
} from '@banchi/engine/search/languages/confidence.js';
import { measuredGazetteer } from '../../bench/support/gazetteer.js';
import { seededRandom } from '../../bench/support/random.js';
import { addressOf, join } from './address.js';
import { classOf } from './answer-class.js';
import { FormerWords } from './former.js';
import { noAddresses } from './no-addresses.js';
import { measureTruth, truthRows, truthText } from './truth.js';
import { drawPlaceTypos, drawTypos, edited } from './typos.js';
import { WAYS } from './ways/all.js';
import { FORM_WAYS } from './ways/forms.js';
import { FURTHER_WAYS } from './ways/further.js';
import { type Geocoded, geocoded } from './ways/geocoder.js';
import { judge } from './ways/judge.js';
import { KANA_WAYS } from './ways/kana.js';
import { drawAll, writtenWords } from './ways/measure.js';
import { RAW_WAYS } from './ways/raw.js';
import type { Subject } from './ways/subject.js';
import { SURROUNDED_WAYS } from './ways/surrounded.js';

const ALL_WAYS = [
  ...new Set([
    ...[...WAYS, ...RAW_WAYS, ...KANA_WAYS],
    ...[...FURTHER_WAYS, ...FORM_WAYS, ...SURROUNDED_WAYS],
  ]),
];

/** How many answers of one kind are right. */
export interface ConfidenceRate {
  readonly of: ConfidenceClass;
  answers: number;
  right: number;
  /** Some that were not. */
  readonly wrong: { readonly word: string; readonly found: string; readonly why: string }[];
}

/** Counts the answers of every kind, in the order in which kinds are looked for. */
export function measureConfidence(search: GazetteerSearch, count: number): ConfidenceRate[] {
  const names = new Segments(search.gazetteer);
  const rates = new Map<ConfidenceClass, ConfidenceRate>();
  for (const of of CONFIDENCE_CLASSES) rates.set(of, { of, answers: 0, right: 0, wrong: [] });
  const add = (answer: Geocoded, isRight: boolean, why: string): void => {
    const rate = rates.get(classOf(answer, names) as ConfidenceClass);
    if (rate === undefined || answer.record === null) return;
    rate.answers++;
    if (isRight) rate.right++;
    else rate.wrong.push({ word: answer.word, found: join(addressOf(answer.record).segments), why });
  };
  const subjects = drawAll(search, 8 * count);
  for (const way of ALL_WAYS) {
    const random = seededRandom(10);
    for (const { subject, word } of writtenWords(way, subjects, count, random)) {
      const answer = geocoded(search, word);
      if (answer.record === null) continue;
      const verdict = { best: addressOf(answer.record), tied: [], suggestions: [] };
      const outcome = judge(subject, way, verdict, word);
      add(answer, outcome === 'right' || outcome === 'namesake', `${outcome}: ${way.name}`);
    }
  }
  const typos = [...drawTypos(search, 40 * count), ...drawPlaceTypos(search, 20 * count)];
  for (const { word, subject } of typos) {
    const answer = geocoded(search, word);
    if (answer.record === null || isNamed(answer)) continue;
    add(answer, addressOf(answer.record).code === subject.address.code, 'a typing error');
  }
  for (const { word, code } of municipalitiesAlone(subjects)) {
    const answer = geocoded(search, word);
    if (answer.record !== null) add(answer, addressOf(answer.record).code === code, 'a municipality alone');
  }
  for (const { word, code } of numbersWithoutTown(names)) {
    const answer = geocoded(search, word);
    if (answer.record !== null) add(answer, addressOf(answer.record).code === code, 'no town and a number');
  }
  for (const { word, code } of misspelledMunicipalities(subjects)) {
    const answer = geocoded(search, word);
    if (answer.record === null || isNamed(answer)) continue;
    add(answer, addressOf(answer.record).code === code, 'a municipality with a typing error');
  }
  const former = [...new FormerWords(search.gazetteer).ofPastYears()];
  const random = seededRandom(14);
  for (const { word, expected } of former.filter(() => random() * former.length < 20 * count)) {
    const answer = geocoded(search, word);
    if (answer.record === null) continue;
    const codes = expected.map((id) => names.codes.fullCode(id));
    add(answer, codes.includes(addressOf(answer.record).code), 'a former name');
  }
  for (const { word } of noAddresses()) add(geocoded(search, word), false, 'no address');
  return [...rates.values()];
}

/** The municipalities of subjects, each once below its prefecture and once alone. */
function* municipalitiesAlone(subjects: readonly Subject[]): Iterable<{ word: string; code: string }> {
  const seen = new Set<string>();
  for (const { address } of subjects) {
    const code = address.code.slice(0, 5);
    const names = address.segments.filter(({ level }) => level === 'TOD' || level === 'SHK');
    if (seen.has(code) || names.length < 2) continue;
    seen.add(code);
    yield { word: join(names), code };
    yield { word: names[1].name, code };
  }
}

/** Numbers right behind the municipalities whose addresses name no town. */
export function* numbersWithoutTown(names: Segments): Iterable<{ word: string; code: string }> {
  const { tree, codes } = names;
  for (let id = 0; id < tree.size; id = tree.depth(id) < 1 ? id + 1 : tree.end.at(id)) {
    if (!isTownless(tree, id, (each) => names.name(each))) continue;
    const [code, name] = [codes.fullCode(id), names.path(id).replaceAll(' ', '')];
    yield { word: `${name}1630-1`, code };
    yield { word: `${name}２０番地`, code };
  }
}

/** So often is the name of each municipality misspelled: few of them are answered. */
const MISSPELLED = 20;

/** The municipalities of subjects below their prefectures, with a typing error in their own name, 市 and its like aside. */
function* misspelledMunicipalities(subjects: readonly Subject[]): Iterable<{ word: string; code: string }> {
  const random = seededRandom(15);
  for (const { word, code } of municipalitiesAlone(subjects)) {
    const [, prefecture, name] = /^(東京都|北海道|(?:京都|大阪)府|.{2,3}県)(.+)$/.exec(word) ?? [];
    if (name === undefined) continue;
    for (let time = 0; time < MISSPELLED; time++)
      yield { word: `${prefecture}${edited(name.slice(0, -1), random)}${name.slice(-1)}`, code };
  }
}

/** Whether the word is the record's address, to the letter. */
function isNamed({ word, record }: Geocoded): boolean {
  return record !== null && join(addressOf(record).segments) === word;
}

/** The table of the documents. */
export function confidenceTable(rates: readonly ConfidenceRate[]): string {
  const rows = [...rates]
    .sort((a, b) => b.of.confidence - a.of.confidence)
    .map(
      ({ of, answers, right }) =>
        `| ${of.confidence} | ${of.of} | ${counted(answers)} | ${share(right, answers)} |`,
    );
  return ['| `confidence` | the answer is | measured | right |', '|---|---|---|---|', ...rows].join('\n');
}

function counted(value: number): string {
  return value.toLocaleString('en-US');
}

function share(part: number, whole: number): string {
  return whole === 0 ? '' : `${(Math.floor((10_000 * part) / whole) / 100).toFixed(2)} %`;
}

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      truth: { type: 'string' },
      address: { type: 'string' },
      municipality: { type: 'string' },
      postcode: { type: 'string' },
    },
  });
  const [file, count = '100'] = positionals;
  const gazetteer = await measuredGazetteer(file);
  if (values.truth !== undefined) {
    const rows = truthRows(readFileSync(values.truth), values);
    console.log(truthText(measureTruth(new GazetteerSearch(gazetteer), rows)));
    gazetteer.close();
    return;
  }
  const rates = measureConfidence(new GazetteerSearch(gazetteer), Number(count));
  console.log(confidenceTable(rates));
  const sure = rates.filter(({ of }) => of.confidence >= 0.9);
  const [answers, right] = [sure, sure].map((some, i) =>
    some.reduce((sum, rate) => sum + (i === 0 ? rate.answers : rate.right), 0),
  );
  console.log(`\nof ${counted(answers)} answers with 0.9 and more ${share(right, answers)} are right`);
  for (const { of, wrong } of sure)
    for (const each of wrong.slice(0, 20))
      console.log(`${of.of}: ${each.word} → ${each.found} (${each.why})`);
  gazetteer.close();
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await main();
