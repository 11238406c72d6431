/** Metres between a row's own point and its address's beyond which `--compare` names the row. */
export const USUAL_LIMIT = 1000;
