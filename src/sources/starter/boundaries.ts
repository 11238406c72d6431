import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { SourceError, type SourceItem } from '../../record/record.js';
import type { LonLat, PolygonGeometry } from '../../vocabulary/coordinates.js';
import { allot, cellOf } from './mesh.js';
import { outline, representativePoint } from './outline.js';

/** Where a municipality is. */
export interface Place {
  /** Absent for a designated city as a whole. */
  readonly polygon?: PolygonGeometry;
  readonly position: LonLat;
}

/**
 * Wards abolished on 2024-01-01, when Hamamatsu went from seven wards to three, and the ward each went to.
 * The grid still has the old ones. Seven towns of the former Kita-ku (22135) went to Chuo-ku, not Hamana-ku;
 * no package says which cells they are.
 */
const SUCCESSORS: ReadonlyMap<string, string> = new Map([
  ['22131', '22138'],
  ['22132', '22138'],
  ['22133', '22138'],
  ['22134', '22138'],
  ['22135', '22139'],
  ['22136', '22139'],
  ['22137', '22140'],
]);

/** The cells of all municipalities, read from the mirrored tables of the Statistics Bureau. */
export class MeshTables {
  readonly refused: SourceItem[] = [];
  /** Cell → indices of the municipalities that touch it. */
  readonly #claims = new Map<number, number[]>();
  readonly #codes: readonly string[];
  readonly #index: ReadonlyMap<string, number>;

  /** @param codes five-digit codes of the municipalities wanted, ascending; wards, not designated cities as a whole */
  constructor(codes: readonly string[]) {
    this.#codes = codes;
    this.#index = new Map(codes.map((code, i) => [code, i]));
  }

  /**
   * Reads the table of one prefecture: CP932, a header, then `municipality code,name,mesh code[,remark]`.
   *
   * @param label how messages name the file
   * @throws {SourceError} when the file cannot be read or its header is another one
   */
  async read(directory: string, file: string, label: string): Promise<number> {
    const bytes = await readFile(join(directory, file)).catch((error: Error) => {
      throw new SourceError(label, error.message);
    });
    const lines = new TextDecoder('shift_jis').decode(bytes).split(/\r?\n/);
    if (!/^[^,]*コード,[^,]*,[^,]*コード/.test(lines[0])) {
      throw new SourceError(label, `header "${lines[0]}" is not that of a mesh table`);
    }
    const unknown = new Map<string, { name: string; line: number; cells: number }>();
    for (let i = 1; i < lines.length; i++) {
      if (lines[i] === '') continue;
      const [code, name, mesh] = lines[i].split(',');
      const cell = cellOf(mesh ?? '');
      if (cell === null) {
        this.#refuse(`"${mesh}" is not a third-order mesh code (eight digits)`, label, i + 1);
        continue;
      }
      const index = this.#index.get(SUCCESSORS.get(code) ?? code);
      if (index === undefined) {
        const known = unknown.get(code) ?? { name, line: i + 1, cells: 0 };
        known.cells++;
        unknown.set(code, known);
      } else {
        this.#claim(cell, index);
      }
    }
    for (const [code, { name, line, cells }] of unknown) {
      this.#refuse(`${code} ${name}: ${cells} cells of no municipality`, label, line);
    }
    return bytes.length;
  }

  /**
   * Boundaries and representative points, once all tables are read. A municipality without a cell gets none.
   *
   * @param cities designated cities as a whole with the codes of their wards: they get a point only
   */
  places(cities: ReadonlyMap<string, readonly string[]>): Map<string, Place> {
    const owner = allot(this.#claims, this.#codes.length);
    const cells: number[][] = this.#codes.map(() => []);
    for (const [cell, index] of owner) cells[index].push(cell);
    const ownerOf = (cell: number): number => owner.get(cell) ?? -1;
    const shared = (cell: number): boolean => (this.#claims.get(cell)?.length ?? 0) > 1;
    const places = new Map<string, Place>();
    this.#codes.forEach((code, i) => {
      if (cells[i].length === 0) return;
      places.set(code, {
        polygon: outline(cells[i], ownerOf),
        position: representativePoint(cells[i], shared),
      });
    });
    for (const [city, wards] of cities) {
      const all = wards.flatMap((ward) => cells[this.#index.get(ward) ?? -1] ?? []);
      if (all.length > 0) places.set(city, { position: representativePoint(all, shared) });
    }
    return places;
  }

  #claim(cell: number, index: number): void {
    const claimants = this.#claims.get(cell);
    if (!claimants) this.#claims.set(cell, [index]);
    else if (!claimants.includes(index)) claimants.push(index);
  }

  #refuse(reason: string, file: string, line: number): void {
    this.refused.push({ kind: 'refused', reason, origin: { file, line } });
  }
}
