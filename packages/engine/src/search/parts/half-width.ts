import { HYPHENS } from '../../facts/dashes.js';

const FULL_WIDTH = /[！-～]/g;
const HYPHEN = new RegExp(`[${HYPHENS}]|(?<=[0-9０-９])ー(?=[0-9０-９])`, 'g');

/** A text with ASCII for full-width letters, hyphens and spaces, each unit in its place. */
export function halfWidth(text: string): string {
  return text
    .replace(HYPHEN, '-')
    .replace(FULL_WIDTH, (unit) => String.fromCharCode(unit.charCodeAt(0) - 0xfee0))
    .replaceAll('\u3000', ' ');
}
