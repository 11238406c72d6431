/**
 * Holds one program against another one, for changes that must change no answer.
 *
 *   npm run oracle -- write FILE.gaz OUT.gz      asks this program every word and keeps the answers
 *   npm run oracle -- compare FILE.gaz OUT.gz    asks the words of OUT.gz again and prints the differences; fails where there are any
 *
 * The words: all ways in which addresses are written, words that are not addresses, hostile words, typing errors, and words drawn
 * from served records in five languages. Kept of `/geocode`: codes, kind, spans, rest and suggestions; of searches: the total and
 * the first records with their matches; of `/suggest`: its texts.
 */

import { readFileSync, writeFileSync } from 'node:fs';
import { argv } from 'node:process';
import { gunzipSync, gzipSync } from 'node:zlib';
import { mapGazetteer } from '@banchi/engine/files/map-gazetteer.js';
import { GazetteerSearch } from '@banchi/engine/search/engine.js';
import type { WordMatch } from '@banchi/engine/vocabulary/conditions.js';
import { FOREIGN_LANGUAGES, LANGUAGES, type Language } from '@banchi/engine/vocabulary/languages.js';
import { addressQuery } from '../../bench/support/address-query.js';
import { seededRandom } from '../../bench/support/random.js';
import { drawWord } from '../differential/draw-words.js';
import { type ServedRecord, servedRecords } from '../differential/served-record.js';
import { foreignNoAddresses } from '../robustness/foreign-no-addresses.js';
import { hostileWords } from '../robustness/hostile.js';
import { noAddresses } from '../robustness/no-addresses.js';
import { drawTypos } from '../robustness/typos.js';
import { WAYS } from '../robustness/ways/all.js';
import { FURTHER_WAYS } from '../robustness/ways/further.js';
import { drawAll, writtenWords } from '../robustness/ways/measure.js';
import { RAW_WAYS } from '../robustness/ways/raw.js';

/** A word and where it came from. */
interface OracleWord {
  readonly group: string;
  readonly language: Language;
  readonly word: string;
}

/** The questions of each word. */
const ASKED = ['geocode', 'exact', 'prefix', 'partial', 'suggest'] as const;
type Asked = (typeof ASKED)[number];

/** A line of the file that is kept: a word and its answers. */
type OracleLine = OracleWord & { readonly answers: Readonly<Partial<Record<Asked, string>>> };

/** Words of each way, typing errors, and words drawn from records in each language. */
const [WORDS_A_WAY, TYPOS, DRAWN] = [40, 1000, 1500];
/** Records from which words are drawn: every so many-th. */
const DRAWN_FROM = 40;
/** Records of a search that are compared. */
const RECORDS = 5;
/** Differences that are printed of each group. */
const SHOWN = 6;

const decoder = new TextDecoder();

function wordsFor(search: GazetteerSearch): OracleWord[] {
  const subjects = drawAll(search, 8 * WORDS_A_WAY);
  const ways = [...WAYS, ...RAW_WAYS, ...FURTHER_WAYS].flatMap((way) =>
    [...writtenWords(way, subjects, WORDS_A_WAY, seededRandom(10))].map(({ word }) => ({
      group: way.name,
      language: way.language ?? 'ja',
      word,
    })),
  );
  const addresses = subjects
    .slice(0, 40)
    .map(({ address }) => address.segments.map(({ name }) => name).join(''));
  const records: readonly ServedRecord[] = servedRecords(search).filter((_, i) => i % DRAWN_FROM === 0);
  const random = seededRandom(14);
  return [
    ...ways,
    ...noAddresses().map(({ word }) => ({ group: 'no addresses', language: 'ja' as const, word })),
    ...FOREIGN_LANGUAGES.flatMap((language) =>
      foreignNoAddresses(language).map(({ word }) => ({ group: `no addresses ${language}`, language, word })),
    ),
    ...hostileWords(seededRandom(3), addresses).map(([, word]) => ({
      group: 'hostile',
      language: 'ja' as const,
      word,
    })),
    ...drawTypos(search, TYPOS).map(({ word }) => ({
      group: 'typing errors',
      language: 'ja' as const,
      word,
    })),
    ...LANGUAGES.flatMap((language) =>
      Array.from({ length: DRAWN }, () => ({
        group: `drawn ${language}`,
        language,
        word: drawWord(random, records, language),
      })),
    ),
  ];
}

function answersOf(search: GazetteerSearch, { word, language }: OracleWord): OracleLine['answers'] {
  const matched = (match: WordMatch): string => {
    const text = word.slice(0, 100);
    if ([...text.trim()].length < 2) return '';
    const shape = language === 'ja' ? 'address' : 'multilingual';
    const query = {
      ...addressQuery({ word: { text, language, match }, count: RECORDS, shape }),
      matchInfo: true,
    };
    const { hit, items } = search.search(query);
    return `${hit} ${reported(JSON.parse(`[${decoder.decode(items)}]`))}`;
  };
  return {
    geocode: reported(search.geocode({ word, target: null }).value()),
    exact: matched('exact'),
    ...(language === 'ja' ? {} : { prefix: matched('prefix') }),
    partial: matched('partial'),
    suggest: JSON.stringify(search.suggest({ word, languages: 'all' }).value()),
  };
}

/** An answer with each record as its code and how it matched; other fields are not compared. */
function reported(answer: unknown): string {
  return JSON.stringify(answer, (_, value: unknown) => {
    if (typeof value !== 'object' || value === null || !('address_code' in value)) return value;
    const { address_code: code, match } = value as { address_code: string; match?: unknown };
    return match === undefined ? code : [code, match];
  });
}

function write(search: GazetteerSearch, out: string): void {
  const lines = wordsFor(search).map((word) => JSON.stringify({ ...word, answers: answersOf(search, word) }));
  writeFileSync(out, gzipSync(lines.join('\n'), { level: 4 }));
  console.log(`${lines.length} words`);
}

function compare(search: GazetteerSearch, kept: string): void {
  const lines = gunzipSync(readFileSync(kept)).toString('utf8').split('\n');
  const differing = new Map<string, string[]>();
  for (const line of lines) {
    const before = JSON.parse(line) as OracleLine;
    const now = answersOf(search, before);
    for (const asked of ASKED) {
      const [was, is] = [before.answers[asked] ?? '', now[asked] ?? ''];
      if (was === is) continue;
      const key = `${asked}, ${before.group}`;
      const shown = differing.get(key) ?? [];
      shown.push(`${before.word}\n      was ${excerpt(was, is)}\n      is  ${excerpt(is, was)}`);
      differing.set(key, shown);
    }
  }
  let all = 0;
  for (const [key, shown] of [...differing].sort()) {
    all += shown.length;
    console.log(`${key}: ${shown.length}`);
    for (const each of shown.slice(0, SHOWN)) console.log(`    ${each}`);
  }
  console.log(`${lines.length} words, ${all} answers differ`);
  if (all > 0) process.exitCode = 1;
}

/** A text from a little before the first character in which it differs from another one. */
function excerpt(text: string, other: string): string {
  let at = 0;
  while (at < text.length && text[at] === other[at]) at++;
  const from = Math.max(0, at - 60);
  return `${from > 0 ? '…' : ''}${text.slice(from, at + 160)}`;
}

const [, , command, file, kept] = argv;
if (file === undefined || kept === undefined || (command !== 'write' && command !== 'compare'))
  throw new Error('usage: npm run oracle -- write|compare FILE.gaz ANSWERS.gz');
const gazetteer = mapGazetteer(file);
(command === 'write' ? write : compare)(new GazetteerSearch(gazetteer), kept);
gazetteer.close();
