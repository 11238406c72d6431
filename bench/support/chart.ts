/** A line of a chart: milliseconds at each size. */
export interface Curve {
  readonly name: string;
  readonly values: readonly number[];
}

const WIDTH = 860;
const HEIGHT = 520;
const LEFT = 70;
const RIGHT = 330;
const TOP = 48;
const BOTTOM = 46;
/** Between the lines of two names, in pixels. */
const LINE = 17;
/** Colours that people who do not see all colours can distinguish too. */
const COLOURS = [
  '#0072b2',
  '#d55e00',
  '#009e73',
  '#cc79a7',
  '#56b4e9',
  '#e69f00',
  '#444444',
  '#7b3294',
  '#a6611a',
];

/** Draws milliseconds over numbers of records as SVG, both on logarithmic scales; the names stand where the lines end. */
export function drawCurves(title: string, sizes: readonly number[], curves: readonly Curve[]): string {
  const values = curves.flatMap((curve) => curve.values);
  const low = Math.floor(Math.log10(Math.min(...values)));
  const high = Math.ceil(Math.log10(Math.max(...values)));
  const [first, last] = [Math.log10(sizes[0]), Math.log10(sizes[sizes.length - 1])];
  const x = (size: number): number =>
    Math.round(LEFT + ((Math.log10(size) - first) / (last - first || 1)) * (WIDTH - LEFT - RIGHT));
  const y = (ms: number): number =>
    Math.round(TOP + ((high - Math.log10(ms)) / (high - low)) * (HEIGHT - TOP - BOTTOM));
  const parts = [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" font-family="sans-serif" font-size="13">`,
    `<title>${title}</title>`,
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="#fff"/>`,
    `<text x="${LEFT}" y="24" font-size="15">${title}</text>`,
  ];
  for (let power = low; power <= high; power++) {
    const at = y(10 ** power);
    parts.push(
      `<path d="M${LEFT} ${at}H${WIDTH - RIGHT}" stroke="#ddd"/>`,
      `<text x="${LEFT - 8}" y="${at + 4}" text-anchor="end">${10 ** power} ms</text>`,
    );
  }
  for (const size of sizes)
    parts.push(
      `<path d="M${x(size)} ${TOP}V${HEIGHT - BOTTOM}" stroke="#ddd"/>`,
      `<text x="${x(size)}" y="${HEIGHT - BOTTOM + 20}" text-anchor="middle">${size / 1e6} M records</text>`,
    );
  for (const { curve, colour, at } of named(curves, y)) {
    const points = curve.values.map((ms, i) => `${x(sizes[i])},${y(ms)}`).join(' ');
    parts.push(
      `<polyline points="${points}" fill="none" stroke="${colour}" stroke-width="2"/>`,
      `<text x="${WIDTH - RIGHT + 10}" y="${at + 4}" fill="${colour}">${curve.name}</text>`,
    );
  }
  return `${[...parts, '</svg>'].join('\n')}\n`;
}

/** The curves with their colours and the heights of their names: where they end, as far as there is room for each. */
function named(
  curves: readonly Curve[],
  y: (ms: number) => number,
): { readonly curve: Curve; readonly colour: string; readonly at: number }[] {
  const end = ({ values }: Curve): number => y(values[values.length - 1]);
  let free = TOP;
  return curves
    .map((curve, i) => ({ curve, colour: COLOURS[i % COLOURS.length] }))
    .sort((a, b) => end(a.curve) - end(b.curve))
    .map(({ curve, colour }) => {
      const at = Math.max(free, end(curve));
      free = at + LINE;
      return { curve, colour, at };
    });
}
