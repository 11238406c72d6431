import { JOINED_BOUNDARY } from '@banchi/engine/gazetteer/boundaries.js';
import { pointsIn } from '@banchi/engine/gazetteer/packed-points.js';
import { FLAG, NONE } from '@banchi/engine/gazetteer/sections.js';
import { EncodedPolygons } from '@banchi/engine/geo/encoded-polygons.js';
import { toDegrees } from '@banchi/engine/geo/units.js';
import { MUNICIPALITY, SECTION, TOWN } from '@banchi/engine/vocabulary/levels.js';
import type { Message } from '@banchi/engine/vocabulary/message.js';
import type { Finding, FindingKind, PublishedRow } from '../record/finding.js';
import type { RecordSource } from '../record/record.js';
import { coverageOf } from './coverage.js';
import { crossingOf } from './crossings.js';
import { type FaultKind, findFaults } from './faults.js';
import type { Segments } from './segments.js';

/** A fault in published data, as an audit lists it. */
export interface AuditedFault {
  readonly kind: FindingKind;
  /** Code of the municipality, five digits. */
  readonly municipality: string;
  /** Names of prefecture and municipality, joined by a space; `''` where no source names it. */
  readonly place: string;
  /** Full code of the record. */
  readonly code: string;
  /** Names from the town down, joined by spaces; that of the municipality for its own record. */
  readonly name: string;
  /** See {@link Finding.values}. */
  readonly values: Finding['values'];
  /** The rows of the two values; null where there is none. */
  readonly rows: Finding['rows'];
  readonly done: Finding['done'];
  /** The message of the build; null for faults that only the finished file shows. */
  readonly reason: Message | null;
}

/** A fault of the published data that a build reported. */
export interface ReportedFinding {
  readonly finding: Finding;
  readonly reason: Message;
}

/** A fault before the rows that it needs are known. */
interface FoundFault extends Finding {
  readonly reason: Message | null;
}

/**
 * Lists all faults in the published data of a file that was built just now: those that its build reported, those that its report counts, and towns
 * that have another town's point. They are in the order of their codes.
 * @param sources those of the build; they are read again for the rows of records and points
 */
export async function auditOf(
  segments: Segments,
  reported: readonly ReportedFinding[],
  sources: readonly RecordSource[],
): Promise<AuditedFault[]> {
  const found: FoundFault[] = [
    ...reported.map(({ finding, reason }) => ({ ...finding, reason })),
    ...faultsOf(segments),
    ...copiedTowns(segments),
    ...crossedBoundaries(segments),
  ];
  const rowOf = await rowsOf(found, sources);
  return found
    .map(({ kind, codes, name, values, rows: [used, other], done, reason }): AuditedFault => {
      const [code, municipality] = [codes.join(''), codes.slice(0, 2).join('')];
      const [path, place] = [code, municipality].map((each) => pathOf(segments, each));
      const below = path.startsWith(`${place} `) ? path.slice(place.length + 1) : '';
      return {
        ...{ kind, municipality, place, code, values, done, reason },
        name: below || name || path,
        rows: [
          used ?? (other === null ? rowOf(code, IN_TABLE[kind]) : null),
          other ?? (COPIES.has(kind) ? rowOf(values[1], IN_TABLE[kind]) : null),
        ],
      };
    })
    .sort((a, b) => (a.code < b.code ? -1 : Number(a.code > b.code)));
}

/** What a row gives. */
type Table = 'record' | 'point' | 'boundary';

/** Where the row of the first value stands, if the build names no row: with the record, its point or its boundary. */
const IN_TABLE: Partial<Record<FindingKind, Table>> = {
  'point-impossible': 'point',
  'point-copied': 'point',
  'boundary-crossed': 'boundary',
  unhoused: 'record',
  townless: 'record',
  'named-twice': 'record',
};

/** Kinds whose second value is the code of another record. */
const COPIES: ReadonlySet<FindingKind> = new Set(['point-copied', 'named-twice']);

/** The faults of a finished file that are faults of the published data. */
const OF_FILE: Partial<Record<FaultKind, FindingKind>> = {
  townless: 'townless',
  unhoused: 'unhoused',
  'named-twice': 'named-twice',
};

/** The faults that the report on the file counts. */
function faultsOf(segments: Segments): FoundFault[] {
  const found: FoundFault[] = [];
  findFaults(segments, coverageOf(segments), ({ kind: ofFile, code, detail }) => {
    const kind = OF_FILE[ofFile];
    const [range] = kind === undefined ? [] : segments.codes.exact(code);
    if (kind === undefined || range === undefined) return;
    const values =
      kind === 'unhoused'
        ? (['rsdt_addr_flg 1', ''] as const)
        : ([segments.name(range.low), detail] as const);
    found.push({
      ...{ kind, codes: segmentsOf(segments, range.low), values, rows: [null, null], reason: null },
      done: 'kept',
    });
  });
  return found;
}

/**
 * Large and small sections whose own point is that of another one, to the centimetre, unless one stands in the other. The first of them by code is taken
 * to have its own.
 */
function copiedTowns(segments: Segments): FoundFault[] {
  const { gazetteer, tree, codes } = segments;
  const points = pointsIn(gazetteer);
  const first = new Map<string, number>();
  const found: FoundFault[] = [];
  for (let id = 0; id < tree.size; id++) {
    const depth = tree.depth(id);
    if ((depth !== TOWN && depth !== SECTION) || !points.has(id) || tree.label.at(id) === 0) continue;
    // the build gives such a town the point of another
    if ((tree.flags.at(id) & FLAG.postalOnly) !== 0) continue;
    const [lon, lat] = [points.lon(id), points.lat(id)];
    const point = `${lon} ${lat}`;
    const other = first.get(point);
    if (other === undefined) first.set(point, id);
    else if (id >= tree.end.at(other))
      found.push({
        ...{ kind: 'point-copied', codes: segmentsOf(segments, id), rows: [null, null], done: 'kept' },
        values: [[lon, lat].map(toDegrees).join(', '), codes.fullCode(other)],
        reason: null,
      });
  }
  return found;
}

/** Boundaries that cross themselves, as far as sources give them: those that are joined from others show the same again. */
function crossedBoundaries(segments: Segments): FoundFault[] {
  const boundaries = segments.gazetteer.boundaries();
  if (boundaries === null) return [];
  const polygons = new EncodedPolygons(boundaries['polygon.heap']);
  const found: FoundFault[] = [];
  boundaries['polygon.node'].forEach((id, i) => {
    const isJoined = (boundaries['polygon.flags'][i] & JOINED_BOUNDARY) !== 0;
    if (isJoined || segments.tree.depth(id) < MUNICIPALITY) return;
    const at = crossingOf(polygons.decode(boundaries['polygon.offset'][i]));
    if (at === null) return;
    found.push({
      ...{ kind: 'boundary-crossed', codes: segmentsOf(segments, id), name: segments.name(id) },
      ...{ rows: [null, null], done: 'kept' },
      values: [at.map(toDegrees).join(', '), ''],
      reason: null,
    });
  });
  return found;
}

/** The code segments of a record, from the prefecture down. */
function segmentsOf({ tree, codes }: Pick<Segments, 'tree' | 'codes'>, id: number): string[] {
  const above = tree.parent.at(id);
  return [...(above === NONE ? [] : segmentsOf({ tree, codes }, above)), codes.segment(id)];
}

/** Names from the prefecture down of the record with a code, `''` where no record has it. */
function pathOf(segments: Segments, code: string): string {
  const [range] = segments.codes.exact(code);
  return range === undefined ? '' : segments.path(range.low);
}

/** Where the sources give a record, its point or its boundary, by its full code; null where none does. */
type RowOf = (code: string, table: Table | undefined) => PublishedRow | null;

/** Reads the sources for the rows that faults lack. */
async function rowsOf(found: readonly FoundFault[], sources: readonly RecordSource[]): Promise<RowOf> {
  const wanted: Readonly<Record<Table, Map<string, PublishedRow | null>>> = {
    record: new Map(),
    point: new Map(),
    boundary: new Map(),
  };
  for (const { kind, codes, values, rows } of found) {
    const table = IN_TABLE[kind];
    if (table === undefined || rows.some((row) => row !== null)) continue;
    wanted[table].set(codes.join(''), null);
    if (COPIES.has(kind)) wanted[table].set(values[1], null);
  }
  const note = (table: Table, code: string, row: PublishedRow): void => {
    if (wanted[table].get(code) === null) wanted[table].set(code, { file: row.file, line: row.line });
  };
  if (wanted.record.size + wanted.point.size + wanted.boundary.size > 0)
    for (const source of sources)
      for await (const batch of source.items())
        for (const item of batch) {
          if (item.kind === 'record') {
            const code = item.record.codes.join('');
            note('record', code, item.origin);
            if (item.record.position != null) note('point', code, item.origin);
            if (item.record.polygon != null) note('boundary', code, item.origin);
          } else if (item.kind === 'fill') {
            const code = item.codes.join('');
            if (item.values.position != null) note('point', code, item.origin);
            if (item.values.polygon != null) note('boundary', code, item.origin);
          }
        }
  return (code, table) => (table === undefined ? null : (wanted[table].get(code) ?? null));
}
