/**
 * Costs of outlines of lots on generated sheets of the registry map, of the shape that real ones have: how fast sheets are read, side by side
 * with the XML parser that the project has for workbooks; what the outlines add to the build behind the reading and to the file; how long a
 * look-up takes. The sheets are drawn from a fixed seed and kept in `.banchi/bench/`.
 * `npm run bench:lots [-- LOTS]`; a million unless given, which need 6 GB of XML in 0.6 GB of archives
 */

import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildGazetteer } from '@banchi/build/indexing/build.js';
import type { RecordSource } from '@banchi/build/record/record.js';
import { openAbr } from '@banchi/build/sources/abr/abr.js';
import { openMoj } from '@banchi/build/sources/moj/moj.js';
import { readSheet, sheetSystem } from '@banchi/build/sources/moj/sheet.js';
import { mapGazetteer } from '@banchi/engine/files/map-gazetteer.js';
import { LotOutlines } from '@banchi/engine/gazetteer/lot-outlines.js';
import { pointsIn } from '@banchi/engine/gazetteer/packed-points.js';
import { strToU8, unzipSync, type Zippable, zipSync } from 'fflate';
import sax from 'sax';
import { type DrawnTown, registryTables } from '../test/support/lot-registry.js';
import { sheetXml, surveyedLots } from '../test/support/registry-map.js';
import { CACHE } from './support/gazetteer.js';
import { machineLine } from './support/machine.js';
import { seededRandom } from './support/random.js';
import { median, quantile, short, table } from './support/statistics.js';

const SEED = 20_251_127;
/** Lots of a sheet, in rows and columns. */
const [ROWS, COLUMNS] = [25, 40];
const LOTS_OF_SHEET = ROWS * COLUMNS;
/** Sheets of a municipality, side by side in as many rows as columns. */
const SIDE = 10;
/** Turns in which the two readers of sheets read one after the other. */
const TURNS = 5;
const LOOK_UPS = 20_000;

const wanted = Number(process.argv[2] ?? 1_000_000);
if (!Number.isInteger(wanted) || wanted < LOTS_OF_SHEET)
  throw new Error(`LOTS: ${process.argv[2]}: a whole number from ${LOTS_OF_SHEET} on`);
console.log(machineLine());
const sheets = Math.ceil(wanted / LOTS_OF_SHEET);
const folder = drawnSheets(sheets);
const lots = sheets * LOTS_OF_SHEET;
const [scanned, parsed] = readingRates(folder);
const maps = join(folder, 'moj');
const registry = join(folder, 'abr');
const without = await timedBuild('without.gaz', [openAbr([registry])]);
const file = join(folder, 'with.gaz');
const outlined = await timedBuild('with.gaz', [openAbr([registry]), openMoj([maps])]);
const gazetteer = mapGazetteer(file, 'all');
const bytes = Object.values(gazetteer.lots() ?? {}).reduce((sum, section) => sum + section.byteLength, 0);
const lookUps = lookUpTimes();
const same = outlined.outlined.reduce((sum, each) => sum + each.same, 0);
if (same !== lots) throw new Error(`${same} of ${lots} lots joined`);
console.log(
  `${lots.toLocaleString('en-US')} lots in ${sheets} sheets of ${SIDE * SIDE} a municipality\n\n${table([
    ['', 'measured', 'target'],
    ['sheets read, MB a second: scanner', short(scanned), '≥ 150'],
    ['XML parser', short(parsed), ''],
    ['scanner / XML parser', short(scanned / parsed), ''],
    ['bytes a lot', short(bytes / lots), '≤ 36'],
    ['build behind the reading, seconds: without outlines', short(without.behind), ''],
    ['with them', short(outlined.behind), ''],
    [
      '% of the time that reading the sheets takes',
      short(((outlined.behind - without.behind) / (outlined.reading - without.reading)) * 100),
      '≤ 25',
    ],
    ['reading, seconds: without outlines', short(without.reading), ''],
    ['with them', short(outlined.reading), ''],
    ['look-up of a point, ms: median', short(median(lookUps)), '≤ 0.1'],
    ['p99', short(quantile(lookUps, 0.99)), ''],
  ])}`,
);
gazetteer.close();

/** Draws the sheets and the registry of their lots, unless they are there. */
function drawnSheets(count: number): string {
  const drawn = join(CACHE, `lots-${count}`);
  if (existsSync(drawn)) return drawn;
  console.log(`drawing ${count} sheets …`);
  const making = `${drawn}.tmp`;
  rmSync(making, { recursive: true, force: true });
  for (const name of ['moj', 'abr']) mkdirSync(join(making, name), { recursive: true });
  const random = seededRandom(SEED);
  for (let first = 0; first < count; first += SIDE * SIDE) {
    const city = first / (SIDE * SIDE);
    const municipality = `46${String(601 + city)}`;
    const towns = Array.from({ length: Math.min(SIDE * SIDE, count - first) }, (_, i): DrawnTown => {
      const oaza = String(i + 1).padStart(3, '0');
      const north = -297_000 + 600 * Math.floor(i / SIDE);
      const east = -134_000 + 20_000 * city + 600 * (i % SIDE);
      const drawnLots = surveyedLots(random, ROWS, COLUMNS, north, east);
      const named = drawnLots.map((lot) => ({ ...lot, oaza, oazaName: `大字${oaza}` }));
      return { municipality, machiaza: `0${oaza}000`, oaza, name: `大字${oaza}`, lots: named };
    });
    const archive: Zippable = {};
    towns.forEach(({ lots: held }, i) => {
      const name = `${municipality}-3411-${i + 1}`;
      archive[`${name}.zip`] = [
        zipSync({ [`${name}.xml`]: strToU8(sheetXml(held, { municipality })) }, { level: 1 }),
        { level: 0 },
      ];
    });
    writeFileSync(join(making, 'moj', `${municipality}-3411-2025.zip`), zipSync(archive));
    registryTables(towns).forEach((lines, i) => {
      writeFileSync(join(making, 'abr', `${municipality}-${i}.csv`), lines.join('\n'));
    });
  }
  renameSync(making, drawn);
  return drawn;
}

/**
 * Megabytes a second of the scanner and of the XML parser, in turn on the sheets of one archive. The parser only reports the elements: making
 * outlines of them would come on top.
 */
function readingRates(drawn: string): readonly [scanner: number, parser: number] {
  const archive = unzipSync(readFileSync(join(drawn, 'moj', '46601-3411-2025.zip')));
  const read = Object.values(archive)
    .slice(0, TURNS)
    .map((sheet) => Buffer.from(Object.values(unzipSync(sheet))[0]));
  const rates: [number[], number[]] = [[], []];
  for (const content of [...read, ...read]) {
    const rate = (work: () => void): number => {
      const start = performance.now();
      work();
      return content.length / 1000 / (performance.now() - start);
    };
    rates[0].push(
      rate(() => {
        if (readSheet(content, sheetSystem(content) ?? 0)?.lots.length !== LOTS_OF_SHEET)
          throw new Error('a sheet lacks lots');
      }),
    );
    rates[1].push(
      rate(() => {
        const parser = sax.parser(true);
        let found = 0;
        parser.onopentag = ({ name }) => {
          if (name === '筆') found++;
        };
        parser.write(content.toString('utf8')).close();
        if (found !== LOTS_OF_SHEET) throw new Error('a sheet lacks lots');
      }),
    );
  }
  return [median(rates[0].slice(TURNS)), median(rates[1].slice(TURNS))];
}

/** Builds a file, and divides its seconds into those of reading and those behind it. */
async function timedBuild(name: string, sources: readonly RecordSource[]) {
  const started = performance.now();
  let ordering = Number.NaN;
  const summary = await buildGazetteer(join(folder, name), sources, {
    languages: false,
    onProgress: (step) => {
      if (step === 'order' && Number.isNaN(ordering)) ordering = performance.now();
    },
  });
  const ended = performance.now();
  return { ...summary, reading: (ordering - started) / 1000, behind: (ended - ordering) / 1000 };
}

/** Milliseconds of look-ups of points anywhere in the drawn land. */
function lookUpTimes(): number[] {
  const outlines = LotOutlines.of(gazetteer);
  if (outlines === null) throw new Error(`${file} has no outlines`);
  const random = seededRandom(SEED);
  const times: number[] = [];
  const ids = Array.from({ length: gazetteer.meta.nodes }, (_, id) => id).filter((id) => outlines.has(id));
  const own = pointsIn(gazetteer);
  for (let i = 0; i < LOOK_UPS; i++) {
    const id = ids[Math.floor(random() * ids.length)];
    const [x, y] = [own.lon(id) + Math.round(1000 * random()), own.lat(id) + Math.round(1000 * random())];
    const start = performance.now();
    outlines.containing(x, y);
    times.push(performance.now() - start);
  }
  return times;
}
