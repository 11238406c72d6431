/**
 * Rebuilds the roma columns of the Address Base Registry from its kana columns and compares.
 * Run by `npm run translit:check` from the project's root; prints each figure with the misses and exits 1 below a target.
 * A pair of reading and roma counts once, however many rows carry it.
 */
import { existsSync, readFileSync } from 'node:fs';
import { englishSegment, romaji } from '@banchi/engine/translit/index.js';
import { strFromU8, unzipSync } from 'fflate';
import Papa from 'papaparse';

const FOLDER = '../shared/data/abr';
const CITIES = `${FOLDER}/mt_city_all.csv.zip`;
const TOWNS = `${FOLDER}/mt_town_pref30.csv.zip`;

type Row = Readonly<Record<string, string>>;

/** One column pair to rebuild. */
interface Check {
  readonly title: string;
  readonly file: string;
  readonly column: string;
  /** Smallest number of pairs that must agree. */
  readonly target: number;
  /** Number of pairs the target was set for; with another number the target holds in proportion. */
  readonly of: number;
  /** Rebuilds the roma from name and kana. */
  readonly rebuild: (name: string, kana: string) => string | null;
  /** Reading as it is compared: without the sounds that the roma column leaves out. */
  readonly kana: (kana: string) => string;
}

const municipality = (name: string, read: string) => englishSegment({ level: 'SHK', name, read });
const same = (text: string) => text;
/** The registry leaves 大字 out of the roma, and `englishSegment` drops it. */
const withoutOaza = (kana: string) => kana.replace(/^オオアザ/, '');

const CHECKS: readonly Check[] = [
  {
    title: 'cities',
    file: CITIES,
    column: 'city',
    target: 1686,
    of: 1700,
    rebuild: municipality,
    kana: same,
  },
  { title: 'wards', file: CITIES, column: 'ward', target: 111, of: 111, rebuild: municipality, kana: same },
  {
    title: 'counties',
    file: CITIES,
    column: 'county',
    target: 360,
    of: 361,
    rebuild: municipality,
    kana: same,
  },
  {
    title: 'large sections of Wakayama',
    file: TOWNS,
    column: 'oaza_cho',
    target: 1397,
    of: 1427,
    rebuild: (name, read) => englishSegment({ level: 'OAZ', name, read }),
    kana: withoutOaza,
  },
];

/** The registry sometimes writes a town in two words (`Uji Fukuromachi`), by no rule: spaces and case do not count. */
function comparable(text: string | null): string {
  return (text ?? '').replaceAll(' ', '').toLowerCase();
}

function read(file: string): Row[] {
  const [csv] = Object.values(unzipSync(readFileSync(file)));
  if (csv === undefined) throw new Error(`${file}: empty archive`);
  return Papa.parse<Row>(strFromU8(csv), { header: true, skipEmptyLines: true }).data;
}

function run(check: Check): boolean {
  const pairs = new Map<string, { readonly name: string; readonly kana: string; readonly roma: string }>();
  for (const row of read(check.file)) {
    const name = row[check.column] ?? '';
    const kana = row[`${check.column}_kana`] ?? '';
    const roma = row[`${check.column}_roma`] ?? '';
    const key = `${check.kana(kana)}|${roma}`;
    if (kana !== '' && roma !== '' && !pairs.has(key)) pairs.set(key, { name, kana, roma });
  }
  const misses: string[] = [];
  for (const { name, kana, roma } of pairs.values()) {
    const built = check.rebuild(name, kana);
    if (comparable(built) !== comparable(roma)) {
      misses.push(`  ${name} ${kana}: registry ${roma}, rebuilt ${built ?? `none (${romaji(kana)})`}`);
    }
  }
  const agreeing = pairs.size - misses.length;
  const holds = agreeing * check.of >= check.target * pairs.size;
  console.log(
    `${check.title}: ${agreeing}/${pairs.size} (target ${check.target}/${check.of})${holds ? '' : ' BELOW TARGET'}`,
  );
  if (misses.length > 0) console.log(misses.join('\n'));
  return holds;
}

const absent = [CITIES, TOWNS].filter((file) => !existsSync(file));
if (absent.length > 0) {
  console.log(`skipped: ${absent.join(', ')} absent (the check needs the registry's files)`);
} else {
  const results = CHECKS.map(run);
  if (results.includes(false)) process.exitCode = 1;
}
