/** Raster tiles that everybody may draw a map from. */
interface PublicMap {
  /** URL of a tile with `{z}`, `{x}`, `{y}`. */
  readonly url: string;
  /** Its maker, as the page names it: HTML. */
  readonly attribution: string;
  /** The zooms that it has tiles of, by the numbers in their URLs. */
  readonly zooms: readonly [least: number, most: number];
  /** Whether names of places stand on it, in Japanese. */
  readonly hasNames: boolean;
}

/** Maps that have a name of their own in `map.style` and `--map`. */
export const PUBLIC_MAPS = {
  /** 淡色地図, pale enough for points and outlines above it: https://maps.gsi.go.jp/development/ichiran.html */
  gsi: {
    url: 'https://cyberjapandata.gsi.go.jp/xyz/pale/{z}/{x}/{y}.png',
    attribution: '<a href="https://maps.gsi.go.jp/development/ichiran.html">国土地理院</a>',
    zooms: [5, 18],
    hasNames: true,
  },
} as const satisfies Readonly<Record<string, PublicMap>>;
