/** Hyphens and dashes besides that of ASCII, for a class of a regular expression: 1‐2, 1−2. */
export const HYPHENS = '‐‑‒–—―⁃−－';
/** Hyphens of a text, the mark of a long vowel among them where it stands between digits: 1−2, 1ー2. */
export const ANY_HYPHEN = new RegExp(`[${HYPHENS}]|(?<=[0-9０-９])ー(?=[0-9０-９])`, 'g');
/** Characters that people type for the hyphen of a number, including that of kana, 1ー2. */
export const DASHES = `-${HYPHENS}ー`;
