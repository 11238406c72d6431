import type { Named, OriginSections } from '../../gazetteer/contents.js';
import type { OriginNote } from '../../gazetteer/meta.js';
import { NO_ORIGIN } from '../../gazetteer/origins.js';
import { find, lowerBound } from '../../gazetteer/ranges.js';
import { NONE } from '../../gazetteer/sections.js';
import type { OfficialIds, RecordOrigin } from '../../vocabulary/fields.js';
import { BLOCK, MUNICIPALITY, SECTION } from '../../vocabulary/levels.js';
import type { AddressTree } from '../tree.js';
import type { Codes } from './codes.js';

/** The official numbers of prefectures and municipalities (JIS X 0401, 0402). Other codes are made up: 浜松市's former wards have 9… */
const PREFECTURE_CODE = /^(?:0[1-9]|[1-3][0-9]|4[0-7])$/;
const MUNICIPALITY_CODE = /^[1-7][0-9]{2}$/;
/** Digits of each id. */
const DIGITS = { large: 4, small: 3, block: 3, first: 3, house: 8, lot: 15, town: 7 } as const;
const NO_SECOND = '00000';

const NO_IDS: OfficialIds = {
  ...{ lg_code: null, machiaza_id: null, blk_id: null },
  ...{ rsdt_id: null, rsdt2_id: null, prc_id: null },
};

const encoder = new TextEncoder();

/** The notes of the file on records: the registry's ids, and the sources. */
export class RecordNotes {
  readonly #tree: AddressTree;
  readonly #codes: Codes;
  readonly #meta: Named['meta'];
  readonly #sections: OriginSections;
  readonly #unhoused: Uint32Array;
  /** The ids above a number or block, for the last parent: neighbours share them. */
  #above: { readonly id: number; readonly ids: OfficialIds } = { id: NONE, ids: NO_IDS };
  /** The bytes of a match for a pair of sources, by their places. */
  readonly #json = new Map<number, Uint8Array>();

  constructor(named: Named, tree: AddressTree, codes: Codes) {
    this.#tree = tree;
    this.#codes = codes;
    this.#meta = named.meta;
    this.#sections = named.origins();
    this.#unhoused = this.#sections['unhoused.node'];
  }

  /** Whether there is a section where houses are numbered and none is known. */
  get hasUnhoused(): boolean {
    return this.#unhoused.length > 0;
  }

  /** Whether a section has house numbers (住居表示) but none of them is in the file. */
  isUnhoused(id: number): boolean {
    return find(this.#unhoused, id) >= 0;
  }

  /**
   * The registry's ids of a record. Ids that its code contains are not stored; a placeholder has those of its parent.
   */
  ids(id: number): OfficialIds {
    const depth = this.#tree.depth(id);
    if (depth <= MUNICIPALITY) return { ...NO_IDS, lg_code: this.#lgCode(id) };
    const above = this.#idsAbove(id);
    if (this.#tree.label.at(id) === 0) return above;
    if (depth < BLOCK) return { ...above, machiaza_id: this.#townId(id) };
    return this.#isRegistry(id) ? { ...above, ...idsOfNumber(depth, this.#codes.segment(id)) } : above;
  }

  /** Where a record's name and, if it has one, its own point come from. */
  from(id: number, hasPoint: boolean): RecordOrigin {
    const [name, point] = this.#origins(id, hasPoint);
    return this.#originOf(name, point);
  }

  /** The notes as the fields of a JSON object, with a comma before them. */
  fromJson(id: number, hasPoint: boolean): Uint8Array {
    const [name, point] = this.#origins(id, hasPoint);
    const key = name * (NO_ORIGIN + 1) + point;
    let json = this.#json.get(key);
    if (json === undefined) {
      json = encoder.encode(`,${JSON.stringify(this.#originOf(name, point)).slice(1, -1)}`);
      this.#json.set(key, json);
    }
    return json;
  }

  #originOf(name: number, point: number): RecordOrigin {
    const { origins, sources } = this.#meta;
    const [named, placed]: (OriginNote | undefined)[] = [origins[name], origins[point]];
    return {
      name_source: named === undefined ? null : sources[named.source].title,
      name_date: named?.date ?? null,
      position_source: placed === undefined ? null : sources[placed.source].title,
      position_date: placed?.date ?? null,
    };
  }

  /** Places of the origins of a record's name and own point. */
  #origins(id: number, hasPoint: boolean): readonly [name: number, point: number] {
    const sections = this.#sections;
    const run = this.#run(id);
    if (run < 0) return [NO_ORIGIN, NO_ORIGIN];
    const isRecord = this.#tree.label.at(id) !== 0;
    return [
      isRecord ? sections['origin.name'][run] : NO_ORIGIN,
      hasPoint ? sections['origin.point'][run] : NO_ORIGIN,
    ];
  }

  #run(id: number): number {
    return lowerBound(this.#sections['origin.start'], id + 1) - 1;
  }

  #isRegistry(id: number): boolean {
    const run = this.#run(id);
    const origin: OriginNote | undefined = this.#meta.origins[this.#sections['origin.name'][run]];
    return origin?.isRegistry === true;
  }

  /** The ids of the node above one. */
  #idsAbove(id: number): OfficialIds {
    const above = this.#tree.parent.at(id);
    if (this.#above.id !== above) this.#above = { id: above, ids: this.ids(above) };
    return this.#above.ids;
  }

  /** Six digits of a prefecture or municipality. */
  #lgCode(id: number): string | null {
    const isMunicipality = this.#tree.depth(id) === MUNICIPALITY;
    const prefecture = this.#codes.segment(isMunicipality ? this.#tree.parent.at(id) : id);
    const own = isMunicipality ? this.#codes.segment(id) : '000';
    if (!PREFECTURE_CODE.test(prefecture) || (isMunicipality && !MUNICIPALITY_CODE.test(own))) return null;
    const code = prefecture + own;
    return code + checkDigit(code);
  }

  /** The id of a section: the stored one, or for a section of the registry the one in its code. */
  #townId(id: number): string | null {
    const sections = this.#sections;
    const stored = find(sections['town.node'], id);
    if (stored >= 0) return String(sections['town.id'][stored]).padStart(DIGITS.town, '0');
    if (!this.#isRegistry(id)) return null;
    const isSmall = this.#tree.depth(id) === SECTION;
    const large = this.#codes.segment(isSmall ? this.#tree.parent.at(id) : id);
    const small = isSmall ? this.#codes.segment(id) : '0'.repeat(DIGITS.small);
    return large.length === DIGITS.large && small.length === DIGITS.small ? large + small : null;
  }
}

/** The ids in the own code segment of a block, house or lot; none if it has other digits than the registry's. */
function idsOfNumber(depth: number, own: string): Partial<OfficialIds> {
  if (depth === BLOCK) return own.length === DIGITS.block ? { blk_id: own } : {};
  if (own.length === DIGITS.lot) return { prc_id: own };
  if (own.length !== DIGITS.house) return {};
  const second = own.slice(DIGITS.first);
  return { rsdt_id: own.slice(0, DIGITS.first), rsdt2_id: second === NO_SECOND ? null : second };
}

/**
 * The check digit of a municipality's five digits (全国地方公共団体コード): weight them 6 to 2, subtract the sum's remainder by
 * 11 from 11, and take the last digit.
 */
function checkDigit(code: string): string {
  const sum = [...code].reduce((total, digit, at) => total + Number(digit) * (code.length + 1 - at), 0);
  return String((11 - (sum % 11)) % 10);
}
