import type { LonLat } from '@banchi/engine/vocabulary/coordinates.js';
import { FOREIGN_LANGUAGES } from '@banchi/engine/vocabulary/languages.js';
import { TOWN } from '@banchi/engine/vocabulary/levels.js';
import type { ReferenceForeign } from './reference-foreign.js';
import type { ReferenceNode } from './reference-tree.js';

/** A record of the response, field by field in the order of the interface. */
export type ReferenceRecord = Readonly<Record<string, unknown>>;

/** Names of the fields of the six levels, prefecture first: code, name, reading, read-through. */
const LEVEL_FIELDS = [
  ['address_code2', 'address2', 'address_read2', 'address_read_through2'],
  ['address_code3', 'address3', 'address_read3', 'address_read_through3'],
  ['address_code4', 'address4', 'address_read4', 'address_read_through4'],
  ['address_code5', 'address5', 'address_read5', 'address_read_through5'],
  ['address_detail_code1', 'address_detail1', 'address_detail_read1', 'address_detail_read_through1'],
  ['address_detail_code2', 'address_detail2', 'address_detail_read2', 'address_detail_read_through2'],
] as const;

const GIK = 4;

/** Writes a node as the address search answers it. */
export function referenceRecord(node: ReferenceNode, year: number | null): ReferenceRecord {
  const path = pathOf(node);
  const levels: Record<string, unknown> = {};
  LEVEL_FIELDS.forEach(([code, name, read, through], depth) => {
    const at = path[depth];
    levels[code] = at?.segment ?? null;
    levels[name] = at?.name ?? null;
    levels[read] = at?.read ?? null;
    levels[through] = at?.readThrough ?? null;
  });
  const { record } = node;
  return {
    address_code: node.code,
    address: fullName(node),
    address_read: fullReading(node),
    address_read_through: fullReadThrough(node),
    address_code1: 'JP',
    address1: '日本',
    address_read1: 'ニホン',
    address_read_through1: 'ニホン',
    ...levels,
    post_code: postCode(node),
    address_level: node.level,
    address_name_type: node.depth >= GIK ? null : (record?.name_type ?? 0),
    exclude_level_flag: node.name === null || record?.exclude === true ? 1 : 0,
    child_level_flag: hasRecordBelow(node) ? 1 : 0,
    entrance_point: record?.entrance_point?.map(rounded) ?? null,
    position: position(node),
    distance: null,
    address_polygon: null,
    pastmap_id: record?.pastmap_id ?? null,
    pastmap_year: year,
  };
}

/** The country in the four languages. */
const COUNTRY = { en: 'Japan', zh_cn: '日本', zh_tw: '日本', ko: '일본' } as const;

/** The record as the multilingual search answers it: with fields of languages instead of fields of past maps. */
export function foreignFields(
  { pastmap_id: _id, pastmap_year: _year, ...common }: ReferenceRecord,
  node: ReferenceNode,
  foreign: ReferenceForeign,
): ReferenceRecord {
  const path = pathOf(node);
  const fields: Record<string, unknown> = {};
  for (const language of FOREIGN_LANGUAGES) fields[`address_${language}`] = foreign.full(node, language);
  for (const language of FOREIGN_LANGUAGES) fields[`address1_${language}`] = COUNTRY[language];
  LEVEL_FIELDS.forEach(([, name], depth) => {
    const at = path[depth];
    for (const language of FOREIGN_LANGUAGES)
      fields[`${name}_${language}`] = at === undefined ? null : foreign.names(at)[language];
  });
  return { ...common, ...fields };
}

/** The node and its ancestors, prefecture first. */
function pathOf(node: ReferenceNode): ReferenceNode[] {
  return node.parent === null ? [node] : [...pathOf(node.parent), node];
}

/** Whether a hyphen stands between the names above and a segment: digit meets digit, or a number is right below a block. */
function hyphened(above: string, node: ReferenceNode, own: string): boolean {
  const belowBlock = node.parent !== null && node.parent.depth === GIK && node.parent.name !== null;
  return /^[0-9０-９]/.test(own) && (belowBlock || /[0-9０-９]$/.test(above));
}

function fullName(node: ReferenceNode): string {
  const above = node.parent === null ? '' : fullName(node.parent);
  if (node.name === null) return above;
  return above + (hyphened(above, node, node.name) ? '-' : '') + node.name;
}

/** Null as soon as one named level has no reading. */
export function fullReading(node: ReferenceNode): string | null {
  const above = node.parent === null ? '' : fullReading(node.parent);
  if (above === null || node.name === null) return above;
  if (node.read === null) return null;
  return above + (hyphened(above, node, node.read) ? '-' : '') + node.read;
}

/** Where the name has a hyphen, the read-through has its sound. */
function fullReadThrough(node: ReferenceNode): string | null {
  const above = node.parent === null ? '' : fullReadThrough(node.parent);
  if (above === null || node.name === null) return above;
  if (node.readThrough === null) return null;
  const names = node.parent === null ? '' : fullName(node.parent);
  return above + (hyphened(names, node, node.name) ? 'ノ' : '') + node.readThrough;
}

/** Own or inherited. */
export function postCode(node: ReferenceNode): string | null {
  return node.record?.post_code ?? (node.parent === null ? null : postCode(node.parent));
}

/** Whether a postal code goes with a node: it is its own or inherited, or a town without one has it of a part. */
export function goesWithPostCode(node: ReferenceNode, code: string): boolean {
  const own = postCode(node);
  if (own !== null || node.depth < TOWN) return own === code;
  const isBelow = (each: ReferenceNode): boolean =>
    each.record?.post_code === code || each.children.some(isBelow);
  return isBelow(node);
}

function hasRecordBelow(node: ReferenceNode): boolean {
  return node.children.some((child) => child.name !== null || hasRecordBelow(child));
}

/** Own, else the mean of the children's, else the parent's; coordinates are kept in 1e-7 degrees. */
function position(node: ReferenceNode): LonLat | null {
  const own = ownPosition(node);
  if (own !== null) return own;
  return node.parent === null ? null : position(node.parent);
}

function ownPosition(node: ReferenceNode): LonLat | null {
  const given = node.record?.position;
  if (given != null) return rounded(given);
  const below = node.children.map(ownPosition).filter((each) => each !== null);
  if (below.length === 0) return null;
  const mean = (axis: 0 | 1): number => {
    const units = below.reduce((sum, point) => sum + Math.round(point[axis] * 1e7), 0);
    return Math.round(units / below.length) / 1e7;
  };
  return [mean(0), mean(1)];
}

function rounded([lon, lat]: LonLat): LonLat {
  return [Math.round(lon * 1e7) / 1e7, Math.round(lat * 1e7) / 1e7];
}
