import { type GeoJSONSource, Map as MapLibre, type StyleSpecification } from 'maplibre-gl';
import { HOW } from './drawing.js';
import type { Features } from './features.js';
import { HIDDEN, type OwnSource } from './style.js';

/**
 * The map of a past year. It lies below today's map, which is cut off at the divider, and moves with it. Keys, clicks and
 * fingers go to today's map.
 */
export class PastMap {
  readonly #map: MapLibre;
  readonly #leader: MapLibre;
  #isLoaded = false;
  readonly #follow = (): void => {
    this.#map.jumpTo(cameraOf(this.#leader));
  };

  constructor(container: HTMLElement, leader: MapLibre, style: StyleSpecification) {
    this.#leader = leader;
    this.#map = new MapLibre({ ...HOW, container, style, interactive: false });
    // the offline bar reports missing tiles
    this.#map.on('error', () => undefined);
    this.#map.once('style.load', () => {
      this.#isLoaded = true;
    });
    this.#follow();
    leader.on('move', this.#follow);
  }

  show(style: StyleSpecification): void {
    this.#onceLoaded(() => this.#map.setStyle(style, { diff: true, validate: false }));
  }

  setData(source: OwnSource, data: Features): void {
    if (HIDDEN.past.includes(source)) return;
    this.#onceLoaded(() => this.#map.getSource<GeoJSONSource>(source)?.setData(data));
  }

  remove(): void {
    this.#leader.off('move', this.#follow);
    this.#map.remove();
  }

  /** MapLibre compares styles, and has sources, only when its first style is loaded. */
  #onceLoaded(change: () => void): void {
    if (this.#isLoaded) change();
    else this.#map.once('style.load', change);
  }
}

function cameraOf(map: MapLibre) {
  return { center: map.getCenter(), zoom: map.getZoom(), padding: map.getPadding() };
}
