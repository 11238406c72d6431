import type { Place } from './state.js';

/** One number in degrees, or degrees, minutes and seconds, with a letter for its direction before or behind it. */
const ANGLE =
  /([NSEW北南東西])?\s*(?:緯|経)?\s*(-?\d+(?:\.\d+)?)\s*(?:[°度]\s*(?:(\d+(?:\.\d+)?)\s*(?:['′’](?!['′’])|分)\s*)?(?:(\d+(?:\.\d+)?)\s*(?:["”秒]|['′’]{2})\s*)?)?([NSEW])?/giu;
/** Degrees, minutes and seconds with nothing but spaces or colons between them. */
const BARE_SEXAGESIMAL = /(?<![\d.])(\d{2,3})[\s:]+([0-5]?\d)[\s:]+([0-5]?\d(?:\.\d+)?)(?![\d.])/gu;
/** Characters between and around two of them. */
const AROUND = /^[\s,;/、，()]*$/u;

/** The box of Japan: shows which of two numbers is the longitude. */
const isLongitude = (degrees: number): boolean => degrees >= 120 && degrees <= 156;
const isLatitude = (degrees: number): boolean => degrees >= 20 && degrees <= 47;

/**
 * The place that a text names by two coordinates and nothing else, in either order: `35.71, 139.75`, `139.75 35.71`,
 * `35°42′36″N 139°45′0″E`, `35 42 36, 139 45 0`, `北緯35度42分 東経139度45分`; null for everything else.
 */
export function placeOf(text: string): Place | null {
  const plain = withSigns(text.normalize('NFKC'));
  const angles = [...plain.matchAll(ANGLE)];
  if (angles.length !== 2 || !AROUND.test(plain.replaceAll(ANGLE, ''))) return null;
  // two whole numbers, 35 139, are rather those of a house
  if (angles.every(([whole]) => !/[.°度NSEW北東]/iu.test(whole))) return null;
  const read = angles.map(([, before, degrees, minutes = '0', seconds = '0', behind]) => {
    const direction = (before ?? behind ?? '').toUpperCase();
    const value = Math.abs(Number(degrees)) + Number(minutes) / 60 + Number(seconds) / 3600;
    const isBelow = degrees.startsWith('-') || /[SW南西]/u.test(direction);
    return { value: isBelow ? -value : value, direction };
  });
  const [a, b] = read;
  const saysLongitude = ({ direction }: { direction: string }): boolean => /[EW東西]/u.test(direction);
  const isTurned = saysLongitude(a) || (!saysLongitude(b) && isLongitude(a.value));
  const [lat, lon] = isTurned ? [b.value, a.value] : [a.value, b.value];
  return isLatitude(lat) && isLongitude(lon) ? { lon, lat } : null;
}

/** Adds the signs to two angles without them; `35 42 36 139` is not two angles. */
function withSigns(text: string): string {
  return text.match(BARE_SEXAGESIMAL)?.length === 2 ? text.replaceAll(BARE_SEXAGESIMAL, '$1°$2′$3"') : text;
}
