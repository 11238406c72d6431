/**
 * `npm run contradicted -- FILE.gaz [EVERY]`: what is answered where parts of a word speak against each other: a municipality with the
 * kind of another one, a town that several municipalities of its prefecture have, another place's postal code, two addresses in one. Every
 * town of a file is written in each of these ways, or every so many-th.
 */
import { argv } from 'node:process';
import { pathToFileURL } from 'node:url';
import { Segments } from '@banchi/build/inspection/segments.js';
import { mapGazetteer } from '@banchi/engine/files/map-gazetteer.js';
import { NONE } from '@banchi/engine/gazetteer/sections.js';
import { GazetteerSearch } from '@banchi/engine/search/engine.js';
import { fold } from '@banchi/engine/text/index.js';
import { MUNICIPALITY, PREFECTURE, TOWN } from '@banchi/engine/vocabulary/levels.js';

/** A word and what it may be answered with. */
interface ContradictedWord {
  readonly word: string;
  /** The code of its town. */
  readonly town: string;
  /** Whether the town may be answered surely; nothing may where it may not. */
  readonly isClear: boolean;
}

/** How words of one way were answered. */
export interface ContradictedRate {
  readonly name: string;
  tried: number;
  /** The town that is meant, at 0.9 or more. */
  sure: number;
  /** Any record below 0.9, or a tie. */
  doubted: number;
  silent: number;
  /** Anything else at 0.9 or more, or anything at all where nothing may be sure. */
  wrong: number;
  readonly misses: string[];
}

/** A town of a file. */
export interface Town {
  readonly code: string;
  readonly name: string;
  readonly prefecture: string;
  readonly municipality: string;
  readonly postCode: number;
}

/** From which confidence an answer is sure. */
const SURE = 0.9;
const SHOWN = 8;
const KINDS = '市町村';
/** A chome, and numbers without one. */
const NUMBERS = ['2丁目3番', '2-1-5', '120'];

/** Ways to write each town of a file. */
function wordsOf(towns: readonly Town[], every: number): Map<string, ContradictedWord[]> {
  const namesakes = new Map<string, Town[]>();
  const municipalities = new Map<string, string>();
  for (const town of towns) {
    const key = town.prefecture + fold(town.name);
    namesakes.set(key, [...(namesakes.get(key) ?? []), town]);
    municipalities.set(town.prefecture + town.municipality, town.code.slice(0, 5));
  }
  const words = new Map<string, ContradictedWord[]>();
  const add = (name: string, town: Town, word: string, isClear: boolean): void => {
    words.set(name, [...(words.get(name) ?? []), { word, town: town.code, isClear }]);
  };
  const code = ({ postCode }: Town): string =>
    `〒${String(postCode)
      .padStart(7, '0')
      .replace(/^(...)/, '$1-')} `;
  towns.forEach((town, i) => {
    if (i % every !== 0) return;
    const { prefecture, municipality, name, postCode } = town;
    const number = NUMBERS[Math.floor(i / every) % NUMBERS.length];
    const kind = municipality.slice(-1);
    if (KINDS.includes(kind) && municipality.length > 2) {
      const other = KINDS[(KINDS.indexOf(kind) + 1 + (i % 2)) % 3];
      const bare = municipality.replace(/^[^市]+郡/, '').slice(0, -1) + other;
      add('kind exchanged', town, `${prefecture}${bare}${name}${number}`, false);
      if (postCode !== NONE && !String(postCode).endsWith('00'))
        add('kind exchanged, its code', town, `${code(town)}${prefecture}${bare}${name}${number}`, true);
    }
    const alike = namesakes.get(prefecture + fold(name)) ?? [];
    const owners = new Set(alike.map((each) => each.municipality));
    if (owners.size > 1) {
      add('municipality left out', town, `${prefecture}${name}${number}`, false);
      const own = alike.filter((each) => each.postCode === postCode);
      if (postCode !== NONE && own.length === 1)
        add('municipality left out, its code', town, `${code(town)}${prefecture}${name}${number}`, true);
    }
    const city = /^.+?市(?=.+区$)/.exec(municipality)?.[0];
    if (city !== undefined) {
      const wards = new Set(alike.map((each) => each.municipality).filter((each) => each.startsWith(city)));
      if (wards.size > 1) add('ward left out', town, `${prefecture}${city}${name}${number}`, false);
    }
    const far = towns[(i + 7919) % towns.length];
    if (far.postCode !== NONE && far.postCode !== postCode && far.municipality !== municipality)
      add('another code', town, `${code(far)}${prefecture}${municipality}${name}${number}`, false);
    const near = towns[(i + 3) % towns.length];
    const [one, two] = [town, near].map(
      (each, k) => each.prefecture + each.municipality + each.name + NUMBERS[(i + k) % 3],
    );
    if (fold(near.name) !== fold(name)) {
      add('two addresses', town, `${one}${['', ' ', '、'][i % 3]}${two}`, false);
      add(
        'two addresses without prefecture',
        town,
        `${municipality}${name}1-2${[' ', '、'][i % 2]}${near.municipality}${near.name}3-4`,
        false,
      );
      add(
        'a building behind',
        town,
        `${one} ${['山田ビル3F', 'コーポ中央201', `${name}マンション`][i % 3]}`,
        true,
      );
    }
  });
  return words;
}

/** The towns of a file. */
export function townsOf(search: GazetteerSearch): Town[] {
  const { tree, codes, name } = namesOf(search);
  const towns: Town[] = [];
  for (let id = 0; id < tree.size; id++) {
    if (tree.depth(id) !== TOWN || tree.label.at(id) === 0) continue;
    const above = tree.upTo(id, MUNICIPALITY);
    towns.push({
      code: codes.fullCode(id),
      name: name(id),
      prefecture: name(tree.upTo(id, PREFECTURE)),
      municipality: name(above),
      postCode: tree.postCode(id),
    });
  }
  return towns;
}

function namesOf(
  search: GazetteerSearch,
): Pick<Segments, 'tree' | 'codes'> & { name: (id: number) => string } {
  const segments = new Segments(search.gazetteer);
  return { tree: segments.tree, codes: segments.codes, name: (id) => segments.name(id) };
}

/** Asks for each town of a file in each way, or every so many-th. */
export function measureContradicted(search: GazetteerSearch, every: number): ContradictedRate[] {
  const rates: ContradictedRate[] = [];
  for (const [name, words] of wordsOf(townsOf(search), every)) {
    const rate: ContradictedRate = { name, tried: 0, sure: 0, doubted: 0, silent: 0, wrong: 0, misses: [] };
    for (const { word, town, isClear } of words) {
      rate.tried++;
      const answer = search.geocode({ word, target: null }).value();
      const { record, confidence } = answer;
      if (record === null) rate[answer.ambiguous.count > 0 ? 'doubted' : 'silent']++;
      else if (confidence < SURE) rate.doubted++;
      else if (isClear && record.address_code.startsWith(town)) rate.sure++;
      else rate.wrong++;
      const isMiss = isClear ? record === null || confidence < SURE : record !== null && confidence >= SURE;
      if (isMiss) rate.misses.push(`${word}: ${record?.address ?? null} ${confidence}`);
    }
    rates.push(rate);
  }
  return rates;
}

function main(): void {
  const [, , file, every] = argv;
  const search = new GazetteerSearch(mapGazetteer(file));
  for (const { name, tried, sure, doubted, silent, wrong, misses } of measureContradicted(
    search,
    Number(every ?? 1),
  )) {
    console.log(
      `${name}: ${tried} words, sure ${sure}, doubted ${doubted}, silent ${silent}, wrong though sure ${wrong}`,
    );
    const step = Math.max(1, Math.floor(misses.length / SHOWN));
    for (let k = 0; k < misses.length; k += step) console.log(`    ${misses[k]}`);
  }
}

if (import.meta.url === pathToFileURL(argv[1] ?? '').href) main();
