/** The value below which the given share of the values lies (nearest rank); NaN of none. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.max(0, Math.ceil(share * sorted.length) - 1))] ?? Number.NaN;
}

/** The middle value; of an even number the lower one of the two in the middle. */
export function median(values: readonly number[]): number {
  return quantile(values, 0.5);
}

/** A number with three significant digits, as tables show it. */
export function short(value: number): string {
  if (!Number.isFinite(value)) return '–';
  if (Math.abs(value) >= 100) return Math.round(value).toLocaleString('en-US');
  return String(Number(value.toPrecision(3)));
}

/** Aligned columns, the first one to the left, the others to the right. */
export function table(rows: readonly (readonly string[])[]): string {
  const widths = rows[0].map((_, i) => Math.max(...rows.map((row) => columns(row[i]))));
  return rows
    .map((row) =>
      row
        .map((cell, i) => {
          const space = ' '.repeat(widths[i] - columns(cell));
          return i === 0 ? cell + space : space + cell;
        })
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

/** Columns of a terminal that a text takes: two for kana, kanji and full-width forms. */
function columns(text: string): number {
  let width = 0;
  for (const character of text)
    width += /[\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\uff00-\uff60]/.test(character) ? 2 : 1;
  return width;
}
