import type { PartedResult } from '@banchi/engine/contract/part-columns.js';
import type { LocatedRecord } from '@banchi/engine/search/query.js';
import type { GeocodeResult } from '@banchi/engine/vocabulary/geocode-result.js';
import type { Level } from '@banchi/engine/vocabulary/levels.js';
import { geocodeMessages } from '../../messages/lists.js';
import type { ReviewReason } from '../../messages/verdicts.js';
import { say } from '../language.js';
import type { AddressColumns } from './address-columns.js';
import { type AnsweredRow, addressIn, wantedOf } from './answer-columns.js';
import type { Cell } from './cells.js';
import type { Comparer } from './compare.js';
import { gatheringOf } from './gathering.js';
import type { Groups } from './groups.js';
import { MAP_KINDS, type MapPoint } from './map-page.js';
import { MOST_REVIEWED, type ReviewRow, repeatedRow, reviewRow } from './review.js';
import { addressOf, type RowAddress } from './row-address.js';
import { kindOf, reasonOf, standsAtMunicipality } from './row-kind.js';
import type { RowForm } from './rows.js';
import { Tallies } from './tally.js';
import type { Answer } from './understood.js';
import type { Done, Work } from './work.js';

/** Gives records by their ids. */
interface Records {
  record(id: number): LocatedRecord;
}

/** The words that may have to be understood for some rows, each once. */
export function wordsOf(rows: readonly (readonly Cell[])[], columns: AddressColumns): string[] {
  const words = new Set<string>();
  for (const row of rows) {
    const { joined, alone, above } = addressOf(row, columns);
    for (const word of [joined, alone, above]) if (word !== null && word !== '') words.add(word);
  }
  return [...words];
}

/** Answers words as `/geocode` does. */
type Reviewer = (word: string) => GeocodeResult;

/** The settings with which rows are written, besides the meanings of their words. */
interface RowWork {
  /** Answers words for rows that are reviewed; null where none are. */
  readonly review: Reviewer | null;
  /** Answers words with their parts; null where nothing wants parts. */
  readonly parts: Reviewer | null;
  /** Whether the places of all rows are wanted for a map. */
  readonly isMapped: boolean;
  /** Null where points are not compared. */
  readonly comparer: Comparer | null;
  /** Null where rows are not grouped. */
  readonly groups: Groups | null;
}

const NO_WORK: RowWork = { review: null, parts: null, comparer: null, groups: null, isMapped: false };

/** An answer that needs no other: that of the address by itself is not asked for. */
const GOOD = 0.8;

/** A rest that says nothing. */
const NOTHING = /^[\s,]*$/;

/** A row whose point is not compared. */
const NOT_COMPARED = { given: null, distance: null, isFar: null } as const;
/** A row that is neither compared nor grouped. */
const UNRELATED = { ...NOT_COMPARED, grouped: null } as const;

/** The level of a record that a placeholder may stand below. */
const ABOVE_TOWNS: readonly Level[] = ['TOD', 'SHK'];

/** Writes the rows of a batch and their answers, faults among them, in the order of lines. */
export function batchWriter(
  records: Records,
  form: RowForm,
  columns: AddressColumns,
  { review: reviewer, parts: parter, comparer, groups, isMapped }: RowWork = NO_WORK,
): (work: Work, answerTo: (word: string) => Answer) => Done {
  const gathering = gatheringOf(form);
  const wanted = wantedOf(form.columns);
  /** Texts that are on the page of review already, by the reason. */
  const reviewed = new Map<ReviewReason, Set<string>>();

  /** The meaning of an address, and whether it is a placeholder. */
  const meaningOf = (
    { joined, alone, above }: RowAddress,
    answerTo: (word: string) => Answer,
  ): { readonly answer: Answer; readonly word: string; readonly isPlaceholder: boolean } => {
    if (above === '') return { answer: null, word: '', isPlaceholder: true };
    if (above !== null) {
      const answer = answerTo(above);
      const id = answer === null || 'error' in answer ? null : answer.id;
      if (id === null || ABOVE_TOWNS.includes(records.record(id).level))
        return { answer, word: '', isPlaceholder: true };
    }
    const answer = answerTo(joined);
    if (alone === null || sureness(answer) >= GOOD) return { answer, word: joined, isPlaceholder: false };
    const other = answerTo(alone);
    return sureness(other) > sureness(answer)
      ? { answer: other, word: alone, isPlaceholder: false }
      : { answer, word: joined, isPlaceholder: false };
  };

  /** The answer to a word with its parts, made once for all columns that want some. */
  const partsOf = (word: string): (() => PartedResult | null) => {
    let made: PartedResult | null = null;
    return () => {
      if (parter === null || word === '') return null;
      made ??= parter(word);
      return made;
    };
  };

  const rowOf = (
    cells: readonly Cell[],
    line: number,
    answer: Answer,
    word = '',
    isPlaceholder = false,
  ): AnsweredRow => {
    const none = { cells, line, found: null, position: null, onDay: null, ...UNRELATED };
    if (answer === null && isPlaceholder) return { ...none, outcome: 'placeholder', reason: null };
    if (answer === null) return { ...none, outcome: 'empty', reason: null };
    if ('error' in answer) return { ...none, outcome: 'error', reason: answer.error };
    const { kind, ambiguous, id, suggested: meant, confidence, verdict, former, onDay } = answer;
    const record = id === null ? null : records.record(id);
    // between parts stand spaces and commas, which nothing has to explain
    const rest = NOTHING.test(answer.rest) ? '' : answer.rest;
    const suggested = (): string | null => {
      const [likeliest] = meant();
      return likeliest === undefined ? null : addressIn(records.record(likeliest), form.language);
    };
    const parts = partsOf(word);
    return {
      cells,
      line,
      found: {
        kind,
        rest,
        ambiguous,
        record,
        suggestion: suggested,
        confidence,
        verdict,
        former,
        parts,
      },
      position: record === null || isPlaceholder ? null : record.position(),
      outcome: isPlaceholder
        ? 'placeholder'
        : record !== null
          ? 'found'
          : ambiguous > 0
            ? 'ambiguous'
            : 'not_found',
      reason: null,
      onDay: onDay ?? null,
      ...(comparer === null || id === null || isPlaceholder ? NOT_COMPARED : comparer(cells, id)),
      grouped: groups === null ? null : groups.add(line, parts()),
    };
  };

  return ({ rows, lines, faults }, answerTo) => {
    const tallies = new Tallies();
    const gathered = gathering();
    const review: ReviewRow[] = [];
    const mapped: MapPoint[] | null = isMapped ? [] : null;
    let fault = 0;
    const write = (row: AnsweredRow, word = ''): void => {
      const { outcome, found } = row;
      const kind = kindOf(row);
      tallies.outcome(kind);
      if (standsAtMunicipality(row)) tallies.mark('municipalityPoint');
      if (outcome === 'found' && found !== null && found.rest !== '') tallies.leaves(found.rest);
      if (wanted.former && found?.former() != null) tallies.mark('former');
      if (wanted.suggestion && found?.suggestion() != null) tallies.mark('suggested');
      if (row.isFar === true) tallies.far(row.line, row.distance ?? 0, word);
      if (row.grouped !== null) tallies.mark(row.grouped.isFirst ? 'different' : 'repeated');
      if (mapped !== null && row.position !== null) {
        const [lon, lat] = row.position;
        const address = addressIn(found?.record ?? null, form.language) ?? '';
        mapped.push([row.line, lon, lat, MAP_KINDS.indexOf(kind), address]);
      }
      const why = reasonOf(row, kind, reviewer !== null);
      if (why !== null) tallies.needsEyes(why);
      if (why !== null && reviewer !== null) {
        const known = reviewed.get(why) ?? new Set();
        reviewed.set(why, known);
        if (known.has(word) && outcome !== 'error') review.push(repeatedRow(row, word, why));
        else if (known.size < MOST_REVIEWED) {
          known.add(word);
          review.push(reviewRow(row, word, why, reviewer, form.language));
        }
      }
      gathered.add(row, tallies);
    };
    const writeFaults = (behind: number): void => {
      for (; fault < faults.length && faults[fault].line < behind; fault++) {
        const { line, reason } = faults[fault];
        write(rowOf([], line, { error: say(geocodeMessages.line(line, reason)) }));
      }
    };
    for (let i = 0; i < rows.length; i++) {
      writeFaults(lines[i]);
      const address = addressOf(rows[i], columns);
      const { answer, word, isPlaceholder } = meaningOf(address, answerTo);
      write(rowOf(rows[i], lines[i], answer, word, isPlaceholder), address.joined);
    }
    writeFaults(Number.POSITIVE_INFINITY);
    return {
      ...gathered.all(),
      rows: rows.length + faults.length,
      tally: tallies.sum,
      review,
      mapped: mapped ?? [],
    };
  };
}

/** How sure an answer is; 0 for none. */
function sureness(answer: Answer): number {
  return answer === null || 'error' in answer || answer.id === null ? 0 : answer.confidence();
}
