import { mapGazetteer } from '@banchi/engine/files/map-gazetteer.js';
import { pointsIn } from '@banchi/engine/gazetteer/packed-points.js';
import { GazetteerSearch } from '@banchi/engine/search/engine.js';
import { Codes } from '@banchi/engine/search/ids/codes.js';
import type { AddressQuery } from '@banchi/engine/search/query.js';
import type { Level } from '@banchi/engine/vocabulary/levels.js';
import { addressQuery } from '../support/address-query.js';
import { seededRandom } from '../support/random.js';

const SEED = 8;
/** Most records that one name, or one point, is expected to be of. */
const ALIKE = 1000;

/** The result of a check. */
export interface Checked {
  readonly records: number;
  /** Those of them with a point of their own. */
  readonly points: number;
  /** Records that were not found, or counts that differ. */
  readonly faults: readonly string[];
}

/**
 * Whether random records of a file are found by their code, by their address, and at their point, and each level has as many as
 * the file says.
 */
export function checkFile(file: string, records: number): Checked {
  const gazetteer = mapGazetteer(file);
  const search = new GazetteerSearch(gazetteer, { recentBytes: 0 });
  const codes = new Codes(gazetteer);
  const random = seededRandom(SEED);
  const { label } = gazetteer.nodes;
  const own = pointsIn(gazetteer);
  const finds = (query: AddressQuery, id: number): boolean => search.find(query).ids.includes(id);
  const faults: string[] = [];
  let points = 0;
  for (let checked = 0; checked < records; ) {
    const id = Math.floor(random() * gazetteer.meta.nodes);
    if (label.at(id) === 0) continue;
    checked++;
    const code = codes.fullCode(id);
    const byCode = addressQuery({ code: { text: code, match: 'exact' } });
    if (search.find(byCode).hit !== 1 || !finds(byCode, id)) faults.push(`code ${code}`);
    const item = JSON.parse(Buffer.from(search.search(byCode).items).toString()) as { address: string };
    const word = { text: item.address, language: 'ja', match: 'exact' } as const;
    if (!finds(addressQuery({ word, count: ALIKE }), id)) faults.push(`${code} ${item.address}`);
    if (!own.has(id)) continue;
    points++;
    const centre = [own.lon(id) / 1e7, own.lat(id) / 1e7] as const;
    if (!finds(addressQuery({ proximity: { centre, radius: 1 }, count: ALIKE }), id))
      faults.push(`${code} at ${centre}`);
  }
  for (const [level, count] of Object.entries(gazetteer.meta.records)) {
    const { hit } = search.find(addressQuery({ levels: [level as Level], count: 0 }));
    if (hit !== count) faults.push(`${level}: ${hit} records, the file says ${count}`);
  }
  gazetteer.close();
  return { records, points, faults };
}
