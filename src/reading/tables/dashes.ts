/** What people type for the hyphen of a number, for a class of a regular expression: 1‐2, 1−2, 1ー2. */
export const DASHES = '-‐‑‒–—―−ー－';
