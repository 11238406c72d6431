/** Colours of a map; those of the page stand in its style sheet. */
export interface Palette {
  readonly water: string;
  readonly land: string;
  readonly landEdge: string;
  readonly line: string;
  readonly strongLine: string;
  readonly ink: string;
  readonly second: string;
  readonly halo: string;
  /** Outlines and links. */
  readonly indigo: string;
  /** The chosen record. */
  readonly vermilion: string;
  /** Areas of a past year. */
  readonly past: string;
  readonly onMark: string;
  /** The ground of a block's houses. */
  readonly block: string;
  /** Streets, where there are any. */
  readonly road: string;
  readonly roadEdge: string;
  readonly motorway: string;
  readonly building: string;
  readonly green: string;
  /** Railway lines, and those of bullet trains. */
  readonly rail: string;
  readonly fastRail: string;
}

export const LIGHT: Palette = {
  water: '#d3e1ea',
  land: '#f1ede4',
  landEdge: '#b9c6cd',
  line: '#d9d1c1',
  strongLine: '#b3a992',
  ink: '#1d2230',
  second: '#5c6270',
  halo: '#faf8f4',
  indigo: '#2f4a7c',
  vermilion: '#c8402c',
  past: '#8a5a00',
  onMark: '#ffffff',
  block: '#e7e0d2',
  road: '#ffffff',
  roadEdge: '#dcd4c4',
  motorway: '#f3d9a4',
  building: '#e7e1d4',
  green: '#e0e8d3',
  rail: '#93909a',
  fastRail: '#7f93b8',
};

export const DARK: Palette = {
  water: '#10161f',
  land: '#1f242d',
  landEdge: '#39424f',
  line: '#323947',
  strongLine: '#4d576a',
  ink: '#e8e6e1',
  second: '#a3a8b4',
  halo: '#14171d',
  indigo: '#9db6e6',
  vermilion: '#f0806e',
  past: '#e0b050',
  onMark: '#14171d',
  block: '#2a303b',
  road: '#363d4a',
  roadEdge: '#262c37',
  motorway: '#5a4f38',
  building: '#262c36',
  green: '#23352b',
  rail: '#687083',
  fastRail: '#5f7cb3',
};
