import { ANY_HYPHEN } from '../../facts/dashes.js';
import { inAscii } from '../../facts/scripts.js';

/** A text with ASCII for full-width letters, hyphens and spaces, each unit in its place. */
export function halfWidth(text: string): string {
  return inAscii(text.replace(ANY_HYPHEN, '-')).replaceAll('\u3000', ' ');
}
