import { isInJapan, type LonLat } from './coordinates.js';

/** Points as people write them: degrees, or degrees, minutes and seconds, in either order. */

/** One number in degrees, or degrees, minutes and seconds, with a letter for its direction before or behind it. */
const ANGLE =
  /([NSEW北南東西])?\s*(?:緯|経)?\s*(-?\d+(?:\.\d+)?)\s*(?:[°度]\s*(?:(\d+(?:\.\d+)?)\s*(?:['′’](?!['′’])|分)\s*)?(?:(\d+(?:\.\d+)?)\s*(?:["”″秒]|['′’]{2})\s*)?)?([NSEW])?/giu;
/** Degrees, minutes and seconds with the same sign between them: `35 42 36`, `35:42:36`, `35.42.36.1`, `35/42/36`. */
const BARE_SEXAGESIMAL =
  /(?<![\d.])(\d{2,3})(?:(?=\s)\s+([0-5]?\d)\s+|\s*([:./-])\s*([0-5]?\d)\s*\3\s*)([0-5]?\d(?:\.\d+)?)(?![\d.])/gu;
/** Degrees, minutes and seconds without any sign, as some registers have them: 354230.12, 1394508.5. */
const PACKED = /^([NSEW]?)(\d{2,3})([0-5]\d)([0-5]\d(?:\.\d+)?)([NSEW]?)$/iu;
/** Characters between and around two of them. */
const AROUND = /^[\s,;/、，()]*$/u;
/** No angle is larger. */
const MOST_DEGREES = 180;

interface Angle {
  /** Negative in the south and west. */
  readonly degrees: number;
  readonly axis: 'lon' | 'lat' | null;
}

/**
 * The point that a text names by two coordinates and nothing else, in either order: `35.71, 139.75`, `139.75 35.71`,
 * `35°42′36″N 139°45′0″E`, `35 42 36, 139 45 0`, `北緯35度42分 東経139度45分`; null for everything else, and outside Japan.
 */
export function writtenPoint(text: string): LonLat | null {
  const plain = text.normalize('NFKC');
  const signed = plain.match(BARE_SEXAGESIMAL)?.length === 2 ? withSigns(plain) : plain;
  const found = [...signed.matchAll(ANGLE)];
  if (found.length !== 2 || !AROUND.test(signed.replaceAll(ANGLE, ''))) return null;
  // two whole numbers, 35 139, are rather those of a house
  if (found.every(([whole]) => !/[.°度NSEW北東]/iu.test(whole))) return null;
  const point = ordered(angleOf(found[0]), angleOf(found[1]));
  return isInJapan(...point) ? point : null;
}

/**
 * The point of two coordinates that are written apart, the latitude or the longitude first; null where one of them is not a coordinate.
 * Outside Japan the first is taken for the latitude, unless a text says otherwise.
 */
export function pointOfTwo(first: string, second: string): LonLat | null {
  const [a, b] = [first, second].map(writtenAngle);
  return a === null || b === null ? null : ordered(a, b);
}

/** Which coordinate of a point stands first, by two texts or by one that has both; null where that is not known, and for other texts. */
export function firstCoordinate(first: string, second: string): 'lon' | 'lat' | null {
  const angles =
    second === ''
      ? [...first.normalize('NFKC').matchAll(ANGLE)].map(angleOf)
      : [first, second].flatMap((text) => writtenAngle(text) ?? []);
  const [a, b] = angles;
  if (angles.length !== 2 || !isInJapan(...ordered(a, b))) return null;
  return ordered(a, b)[0] === a.degrees ? 'lon' : 'lat';
}

/** The one angle that a text is; null for another text. */
function writtenAngle(text: string): Angle | null {
  const plain = text.normalize('NFKC').trim();
  const packed = PACKED.exec(plain);
  if (packed !== null) {
    const [, before, degrees, minutes, seconds, behind] = packed;
    return angle(degrees, minutes, seconds, before || behind);
  }
  const signed = withSigns(plain);
  const found = [...signed.matchAll(ANGLE)];
  if (found.length !== 1 || signed.replaceAll(ANGLE, '').trim() !== '') return null;
  const { degrees, axis } = angleOf(found[0]);
  return Math.abs(degrees) <= MOST_DEGREES ? { degrees, axis } : null;
}

function angleOf([, before, degrees, minutes = '0', seconds = '0', behind]: RegExpMatchArray): Angle {
  return angle(degrees, minutes, seconds, before ?? behind ?? '');
}

function angle(degrees: string, minutes: string, seconds: string, direction: string): Angle {
  const value = Math.abs(Number(degrees)) + Number(minutes) / 60 + Number(seconds) / 3600;
  const isBelow = degrees.startsWith('-') || /[SW南西]/iu.test(direction);
  const axis = /[EW東西]/iu.test(direction) ? 'lon' : /[NS北南]/iu.test(direction) ? 'lat' : null;
  return { degrees: isBelow ? -value : value, axis };
}

function ordered(a: Angle, b: Angle): LonLat {
  const isLonFirst =
    a.axis === 'lon' ||
    (a.axis === null && b.axis === 'lat') ||
    (a.axis === null && b.axis === null && isInJapan(a.degrees, b.degrees));
  return isLonFirst ? [a.degrees, b.degrees] : [b.degrees, a.degrees];
}

/** Adds the signs to angles without them. */
function withSigns(text: string): string {
  return text.replaceAll(
    BARE_SEXAGESIMAL,
    (_all, degrees: string, spaced: string | undefined, _sign, signed: string | undefined, seconds: string) =>
      `${degrees}°${spaced ?? signed}′${seconds}"`,
  );
}
