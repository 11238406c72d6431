/** Writes sheets of the registry map (地図XML) with invented lots. */

/** A lot of a sheet: its number, and rings of `[north, east]` in metres, the outer one first, not closed. */
export interface DrawnLot {
  readonly number: string;
  readonly rings: readonly (readonly (readonly [north: number, east: number])[])[];
  /** 大字コード; `010` where nothing else is said. */
  readonly oaza?: string;
  readonly oazaName?: string;
  /** Numbers of lots whose borders are undecided. */
  readonly undecided?: readonly string[];
}

/** A sheet of lots. Neighbours share points, each curve has two of them, and every ring its own curves, as in the published ones. */
export function sheetXml(
  lots: readonly DrawnLot[],
  { municipality = '46505', system = '公共座標2系', direct = false } = {},
): string {
  const points = new Map<string, string>();
  const [pointXml, curveXml, surfaceXml, lotXml]: string[][] = [[], [], [], []];
  const id = (kind: string, n: number): string => kind + String(n).padStart(9, '0');
  const coordinates = ([x, y]: readonly [number, number]): string =>
    `<zmn:X>${x.toFixed(3)}</zmn:X><zmn:Y>${y.toFixed(3)}</zmn:Y>`;
  const position = (at: readonly [number, number]): string => {
    if (direct) return `<zmn:GM_Position.direct>${coordinates(at)}</zmn:GM_Position.direct>`;
    let point = points.get(at.join());
    if (point === undefined) {
      point = id('P', points.size + 1);
      points.set(at.join(), point);
      pointXml.push(
        `<zmn:GM_Point id="${point}"><zmn:GM_Point.position><zmn:DirectPosition>${coordinates(at)}</zmn:DirectPosition></zmn:GM_Point.position></zmn:GM_Point>`,
      );
    }
    return `<zmn:GM_Position.indirect><zmn:GM_PointRef.point idref="${point}"/></zmn:GM_Position.indirect>`;
  };
  lots.forEach((lot, n) => {
    const rings = lot.rings.map((ring, r) => {
      const curves = ring.map((at, i) => {
        const curve = id('C', curveXml.length + 1);
        const ends = [at, ring[(i + 1) % ring.length]].map(
          (end) => `<zmn:GM_PointArray.column>${position(end)}</zmn:GM_PointArray.column>`,
        );
        curveXml.push(
          `<zmn:GM_Curve id="${curve}"><zmn:GM_OrientablePrimitive.orientation>+</zmn:GM_OrientablePrimitive.orientation><zmn:GM_OrientablePrimitive.primitive idref="${curve}"/><zmn:GM_Curve.segment><zmn:GM_LineString><zmn:GM_LineString.controlPoint>${ends.join('')}</zmn:GM_LineString.controlPoint></zmn:GM_LineString></zmn:GM_Curve.segment></zmn:GM_Curve>`,
        );
        return `<zmn:GM_CompositeCurve.generator idref="${curve}"/>`;
      });
      const side = r === 0 ? 'exterior' : 'interior';
      return `<zmn:GM_SurfaceBoundary.${side}><zmn:GM_Ring>${curves.join('')}</zmn:GM_Ring></zmn:GM_SurfaceBoundary.${side}>`;
    });
    const surface = id('F', n + 1);
    surfaceXml.push(
      `<zmn:GM_Surface id="${surface}"><zmn:GM_Surface.patch><zmn:GM_Polygon><zmn:GM_Polygon.boundary><zmn:GM_SurfaceBoundary>${rings.join('')}</zmn:GM_SurfaceBoundary></zmn:GM_Polygon.boundary></zmn:GM_Polygon></zmn:GM_Surface.patch></zmn:GM_Surface>`,
    );
    const { oaza = '010', oazaName = '安房' } = lot;
    const codes = `<大字コード>${oaza}</大字コード><丁目コード>000</丁目コード><小字コード>0000</小字コード><予備コード>00</予備コード><大字名>${oazaName}</大字名>`;
    const undecided = (lot.undecided ?? []).map(
      (number) => `<筆界未定構成筆>${codes}<地番>${number}</地番></筆界未定構成筆>`,
    );
    lotXml.push(
      `<筆 id="${id('H', n + 1)}">${codes}<地番>${lot.number}</地番><形状 idref="${surface}"/><精度区分>甲三</精度区分><座標値種別>測量成果</座標値種別>${undecided.join('')}</筆>`,
    );
  });
  return `<?xml version="1.0" encoding="UTF-8"?>
<地図 xmlns="http://www.moj.go.jp/MINJI/tizuxml" xmlns:zmn="http://www.moj.go.jp/MINJI/tizuzumen">
<version>ver1.0</version><地図名>見本</地図名><市区町村コード>${municipality}</市区町村コード><市区町村名>見本町</市区町村名><座標系>${system}</座標系>
<空間属性>${[...pointXml, ...curveXml, ...surfaceXml].join('\n')}</空間属性>
<主題属性>${lotXml.join('\n')}</主題属性>
<図郭><地図番号>1</地図番号><左下座標><zmn:X>-1.000</zmn:X><zmn:Y>2.000</zmn:Y></左下座標><地図分類>法第14条1項地図</地図分類></図郭>
</地図>
`;
}

/** Lots in rows and columns, each a rectangle that shares its corners with its neighbours; a road runs behind every tenth row. */
export function gridOfLots(rows: number, columns: number, north = -297_000, east = -34_000): DrawnLot[] {
  const lots: DrawnLot[] = [];
  const x = (row: number): number => north + 17.137 * row + 6 * Math.floor(row / 10);
  const y = (column: number): number => east + 12.431 * column;
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++) {
      const top = row % 10 === 9 ? x(row) + 17.137 : x(row + 1);
      const corners: [number, number][] = [];
      // boundary points between the corners, as surveyed lots have them
      for (const [from, to] of [
        [
          [x(row), y(column)],
          [top, y(column)],
        ],
        [
          [top, y(column)],
          [top, y(column + 1)],
        ],
        [
          [top, y(column + 1)],
          [x(row), y(column + 1)],
        ],
        [
          [x(row), y(column + 1)],
          [x(row), y(column)],
        ],
      ] as const) {
        corners.push([from[0], from[1]]);
        corners.push([(from[0] + to[0]) / 2, (from[1] + to[1]) / 2]);
      }
      lots.push({ number: `${row + 1}-${column + 1}`, rings: [corners] });
    }
  return lots;
}

/** Extra vertices on a border between two lots, with the share of borders up to which each number is drawn: measured lots have 10.2 on average. */
const BORDER_VERTICES = [
  [0.62, 0],
  [0.79, 1],
  [0.89, 2],
  [0.95, 4],
  [0.985, 8],
  [0.997, 18],
  [1, 50],
] as const;

/**
 * Lots in rows and columns of the shape that real sheets have: neighbours share every vertex, some borders are straight and some follow a
 * brook, no two lots are equal. They are numbered row by row.
 * @param random draws the borders
 */
export function surveyedLots(
  random: () => number,
  rows: number,
  columns: number,
  north = -297_000,
  east = -34_000,
): DrawnLot[] {
  type Metres = readonly [north: number, east: number];
  const shaken = (value: number, by: number): number =>
    Math.round((value + (random() - 0.5) * by) * 1000) / 1000;
  const corner = (row: number, column: number): Metres => [
    shaken(north + 17 * row, 5),
    shaken(east + 13 * column, 4),
  ];
  const corners = Array.from({ length: rows + 1 }, (_, row) =>
    Array.from({ length: columns + 1 }, (__, column) => corner(row, column)),
  );
  /** The vertices from one corner to another, the last left out. */
  const border = (from: Metres, to: Metres): Metres[] => {
    const drawn = random();
    const [, count] = BORDER_VERTICES.find(([share]) => drawn < share) ?? BORDER_VERTICES[0];
    const by = Math.min(0.4, 5 / (count + 1));
    const between = Array.from({ length: count }, (_, i): Metres => {
      const share = (i + 1) / (count + 1);
      return [
        shaken(from[0] + share * (to[0] - from[0]), by),
        shaken(from[1] + share * (to[1] - from[1]), by),
      ];
    });
    return [from, ...between];
  };
  const across = corners.map((row) => row.slice(1).map((to, i) => border(row[i], to)));
  const up = corners.slice(1).map((row, r) => row.map((to, i) => border(corners[r][i], to)));
  const back = (line: readonly Metres[], from: Metres): Metres[] => [from, ...line.slice(1).reverse()];
  const lots: DrawnLot[] = [];
  for (let r = 0; r < rows; r++)
    for (let c = 0; c < columns; c++)
      lots.push({
        number: `${r + 1}-${c + 1}`,
        rings: [
          [
            ...up[r][c],
            ...across[r + 1][c],
            ...back(up[r][c + 1], corners[r + 1][c + 1]),
            ...back(across[r][c], corners[r][c + 1]),
          ],
        ],
      });
  return lots;
}
