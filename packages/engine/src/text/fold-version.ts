/** Version of the folding rules. A gazetteer stores it: texts folded by other rules cannot be compared. */
export const FOLD_VERSION = 6;
