/** Hyphens and dashes besides that of ASCII, for a class of a regular expression: 1‐2, 1−2. */
export const HYPHENS = '‐‑‒–—―⁃−－';
/** Characters that people type for the hyphen of a number, including that of kana, 1ー2. */
export const DASHES = `-${HYPHENS}ー`;
