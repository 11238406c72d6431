import { fromPlane, PLANE_SYSTEMS } from '@banchi/engine/geo/plane.js';
import type { LonLat } from '@banchi/engine/vocabulary/coordinates.js';
import type { Message } from '@banchi/engine/vocabulary/message.js';
import { messages } from '../../record/messages.js';

/**
 * Reads a sheet of the registry map (地図XML, tizuxml.xsd and tizuspatial.xsd of the Ministry of Justice). A sheet is a list of points,
 * of curves between them, of surfaces with rings of curves, and of lots (筆) with a surface each, in any order. The reader looks for the few
 * elements that it needs and passes over all others, so it is a scanner over bytes and not a parser of XML.
 */

/** The accuracy of a lot (精度区分, table 4 of 国土調査法施行令) from the best to the worst. */
export const ACCURACIES = ['甲一', '甲二', '甲三', '乙一', '乙二', '乙三'] as const;

/** One of {@link ACCURACIES}. */
type Accuracy = (typeof ACCURACIES)[number];

/** A lot of a sheet. */
export interface SheetLot {
  /** Id within its sheet, such as `H000000001`. */
  readonly id: string;
  /** 大字コード, 丁目コード, 小字コード and 予備コード, joined: twelve digits. */
  readonly section: string;
  /** 大字名, 丁目名 and 小字名, joined; empty where the lot has none. */
  readonly name: string;
  /** 地番 as written. */
  readonly number: string;
  readonly accuracy: Accuracy | null;
  /** Whether the coordinates were surveyed (測量成果) and not taken from a drawing. */
  readonly isSurveyed: boolean;
  /** The outer ring and the holes, closed, in degrees; a fault where the sheet does not give them whole. */
  readonly rings: readonly (readonly LonLat[])[] | Message;
}

/** A sheet in public coordinates. */
export interface Sheet {
  /** 市区町村コード: five digits, perhaps of before a merger. */
  readonly municipality: string;
  /** Whether the sheet is an official map (法第14条1項地図) and not a drawing that stands for one. */
  readonly isOfficial: boolean;
  readonly lots: readonly SheetLot[];
}

/** UTF-8 bytes as the one-byte string in which they are looked for. */
const bytesOf = (text: string): string => Buffer.from(text, 'utf8').toString('latin1');
const textOf = (bytes: string): string => Buffer.from(bytes, 'latin1').toString('utf8');

const [SYSTEM, CODE, LOT, LOT_END, OFFICIAL] = [
  '<座標系>',
  '<市区町村コード>',
  '<筆 ',
  '</筆>',
  '<地図分類>法第14条1項地図<',
].map(bytesOf) as [string, string, string, string, string];
const [UNDECIDED, SURVEYED] = ['<筆界未定構成筆', '<座標値種別>測量成果<'].map(bytesOf) as [string, string];
const SECTION = ['大字コード', '丁目コード', '小字コード', '予備コード'].map((name) => bytesOf(`<${name}>`));
const NAMES = ['大字名', '丁目名', '小字名'].map((name) => bytesOf(`<${name}>`));
const [NUMBER, ACCURACY] = ['<地番>', '<精度区分>'].map(bytesOf) as [string, string];
const SHAPE = bytesOf('<形状 ');

/** How many bytes at the beginning of a sheet hold its coordinate system. */
export const HEAD_BYTES = 4096;

/**
 * The plane rectangular system that a sheet is in.
 * @param head its first {@link HEAD_BYTES}, or all where it has fewer
 * @returns 1 to 19; 0 for arbitrary coordinates (任意座標系), which have no place; undefined where the bytes are not a sheet
 */
export function sheetSystem(head: Buffer): number | undefined {
  const written = valueBehind(head.toString('latin1', 0, HEAD_BYTES), SYSTEM, 0);
  if (written === undefined) return undefined;
  if (written === '任意座標系') return 0;
  const system = Number(/^公共座標([0-9]{1,2})系$/.exec(written)?.[1]);
  return system >= 1 && system <= PLANE_SYSTEMS ? system : undefined;
}

/**
 * Reads a whole sheet.
 * @param content the XML, UTF-8
 * @param system the system from {@link sheetSystem}, 1 to 19
 * @returns undefined where the sheet is cut short or names no municipality
 */
export function readSheet(content: Buffer, system: number): Sheet | undefined {
  const xml = content.toString('latin1');
  const municipality = valueBehind(xml, CODE, 0);
  if (municipality === undefined || !/^[0-9]{5}$/.test(municipality)) return undefined;
  if (!xml.trimEnd().endsWith(bytesOf('</地図>'))) return undefined;
  const shapes = new Shapes(xml, system);
  const lots: SheetLot[] = [];
  for (let at = xml.indexOf(LOT); at >= 0; at = xml.indexOf(LOT, at)) {
    const end = xml.indexOf(LOT_END, at);
    if (end < 0) return undefined;
    lots.push(readLot(xml.slice(at, end), shapes));
    at = end;
  }
  return { municipality, isOfficial: xml.includes(OFFICIAL), lots };
}

function readLot(element: string, shapes: Shapes): SheetLot {
  // Lots whose borders are undecided are nested and repeat these fields: only those before them are the lot's own.
  const nested = element.indexOf(UNDECIDED);
  const own = nested < 0 ? element : element.slice(0, nested);
  const value = (name: string): string => valueBehind(own, name, 0) ?? '';
  const accuracy = value(ACCURACY);
  const shape = element.indexOf(SHAPE);
  return {
    id: attribute(own, 'id', 0) ?? '',
    section: SECTION.map(value).join(''),
    name: NAMES.map(value).join(''),
    number: value(NUMBER),
    accuracy: ACCURACIES.find((each) => each === accuracy) ?? null,
    isSurveyed: own.includes(SURVEYED),
    rings: shapes.rings(shape < 0 ? '' : (attribute(element, 'idref', shape) ?? '')),
  };
}

/** The text of the first element behind a place, by its start tag; undefined where there is none. */
function valueBehind(xml: string, tag: string, from: number): string | undefined {
  const at = xml.indexOf(tag, from);
  if (at < 0) return undefined;
  const end = xml.indexOf('<', at + tag.length);
  return end < 0 ? undefined : textOf(xml.slice(at + tag.length, end)).trim();
}

/** The value of an attribute of the tag that begins at a place. */
function attribute(xml: string, name: string, tag: number): string | undefined {
  const close = xml.indexOf('>', tag);
  const at = xml.indexOf(` ${name}="`, tag);
  if (at < 0 || at > close) return undefined;
  const from = at + name.length + 3;
  return xml.slice(from, xml.indexOf('"', from));
}

const GEOMETRY = '<zmn:';

/** The points, curves and surfaces of a sheet. */
class Shapes {
  readonly #system: number;
  /** Metres to the north and to the east of each position, in turn. */
  readonly #metres: number[] = [];
  /** Places in {@link #metres} of points. */
  readonly #points = new Map<string, number>();
  /** Of each curve its positions: places in {@link #metres}, or ids of points. */
  readonly #curves = new Map<string, (number | string)[]>();
  /** Of each surface its rings, the outer one first, as ids of curves. */
  readonly #surfaces = new Map<string, string[][]>();
  /** Places that several curves share are projected once. */
  readonly #projected = new Map<number, LonLat>();

  constructor(xml: string, system: number) {
    this.#system = system;
    let point = '';
    let curve: (number | string)[] | undefined;
    let surface: string[][] = [];
    let ring: string[] = [];
    let north = 0;
    for (let at = xml.indexOf(GEOMETRY); at >= 0; at = xml.indexOf(GEOMETRY, at)) {
      at += GEOMETRY.length;
      // The frames of the drawings behind the lots have coordinates of their own.
      if (xml.startsWith('X>', at)) north = numberAt(xml, at + 2);
      else if (xml.startsWith('Y>', at)) {
        const place = this.#metres.push(north, numberAt(xml, at + 2)) - 2;
        if (curve !== undefined) curve.push(place);
        else if (point !== '') this.#points.set(point, place);
        point = '';
      } else if (xml.startsWith('GM_', at)) {
        const kind = xml.slice(at + 3, at + 11);
        if (kind === 'Point id') {
          point = attribute(xml, 'id', at) ?? '';
          curve = undefined;
        } else if (kind === 'Curve id') {
          curve = [];
          this.#curves.set(attribute(xml, 'id', at) ?? '', curve);
        } else if (kind === 'PointRef') curve?.push(attribute(xml, 'idref', at) ?? '');
        else if (kind === 'Surface ') {
          surface = [];
          curve = undefined;
          this.#surfaces.set(attribute(xml, 'id', at) ?? '', surface);
        } else if (kind === 'SurfaceB') {
          ring = [];
          if (xml.startsWith('GM_SurfaceBoundary.exterior', at)) surface.unshift(ring);
          else if (xml.startsWith('GM_SurfaceBoundary.interior', at)) surface.push(ring);
        } else if (kind === 'Composit') ring.push(attribute(xml, 'idref', at) ?? '');
      }
    }
  }

  /** The closed rings of a surface in degrees, or why they cannot be made. */
  rings(surface: string): readonly (readonly LonLat[])[] | Message {
    const rings = this.#surfaces.get(surface);
    if (rings === undefined || rings.length === 0) return messages.noSurface(surface);
    const made: LonLat[][] = [];
    for (const curves of rings) {
      const ring = this.#ring(curves);
      if ('en' in ring) return ring;
      made.push(ring);
    }
    return made;
  }

  #ring(curves: readonly string[]): LonLat[] | Message {
    const places: number[] = [];
    let end: number | undefined;
    for (const id of curves) {
      const curve = this.#curves
        .get(id)
        ?.map((each) => (typeof each === 'number' ? each : this.#points.get(each)));
      if (curve === undefined || curve.length < 2 || curve.includes(undefined)) return messages.noCurve(id);
      const known = curve as number[];
      if (end !== undefined && !this.#isSame(end, known[0] as number)) return openRing(id);
      places.push(...known.slice(0, -1));
      end = known.at(-1);
    }
    if (end === undefined || !this.#isSame(end, places[0] as number)) return openRing(curves.at(-1) ?? '');
    const distinct = places.filter((place, i) => !this.#isSame(place, places.at(i - 1) as number));
    if (distinct.length < 3) return messages.shortRing;
    const ring = distinct.map((place) => this.#degrees(place));
    return [...ring, ring[0] as LonLat];
  }

  #isSame(a: number, b: number): boolean {
    return this.#metres[a] === this.#metres[b] && this.#metres[a + 1] === this.#metres[b + 1];
  }

  #degrees(place: number): LonLat {
    let known = this.#projected.get(place);
    if (known === undefined) {
      known = fromPlane(this.#system, this.#metres[place] as number, this.#metres[place + 1] as number);
      this.#projected.set(place, known);
    }
    return known;
  }
}

function openRing(curve: string): Message {
  return messages.openCurves(curve);
}

function numberAt(xml: string, at: number): number {
  return Number(xml.slice(at, xml.indexOf('<', at)));
}
