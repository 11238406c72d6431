import { type Map as MapLibre, Marker } from 'maplibre-gl';
import { metresBetween, placeAt } from '../geodesy.js';
import { distance, t } from '../state/preferences.js';
import { type Circle, MAX_RADIUS, type Place } from '../state/state.js';
import { go } from '../state/store.js';

/** By how much a key changes the radius. */
const KEY_STEP = 1.1;

/** The centre of the circle and the handle on its rim, both to be dragged; the handle bears the radius. */
export class CircleHandles {
  readonly #map: MapLibre;
  readonly #centre: Marker;
  readonly #handle: Marker;
  readonly #label: HTMLElement;
  #circle: Circle | null = null;
  #isShown = false;
  /** Bearing of the handle as it was dragged, from north. */
  #bearing = 90;

  constructor(map: MapLibre) {
    this.#map = map;
    const centre = button('circle-centre');
    const handle = button('circle-handle');
    this.#label = document.createElement('span');
    handle.append(this.#label);
    this.#centre = new Marker({ element: centre, draggable: true });
    this.#handle = new Marker({ element: handle, draggable: true });
    this.#centre.on('drag', () => this.#moveCentre('type'));
    this.#centre.on('dragend', () => this.#moveCentre('type'));
    this.#handle.on('drag', () => this.#moveHandle());
    handle.addEventListener('keydown', (event) => {
      const factor = {
        ArrowRight: KEY_STEP,
        ArrowUp: KEY_STEP,
        ArrowLeft: 1 / KEY_STEP,
        ArrowDown: 1 / KEY_STEP,
      }[event.key];
      if (factor === undefined || this.#circle === null) return;
      event.preventDefault();
      event.stopPropagation();
      go({ circle: { ...this.#circle, radius: rounded(this.#circle.radius * factor) } }, 'type');
    });
  }

  /** Draws the handles of a circle, or none. */
  show(circle: Circle | null): void {
    this.#circle = circle;
    const wasShown = this.#isShown;
    this.#isShown = circle !== null;
    if (circle === null) {
      this.#centre.remove();
      this.#handle.remove();
      return;
    }
    const rim = placeAt(circle, circle.radius, this.#bearing);
    this.#centre.setLngLat([circle.lon, circle.lat]);
    this.#handle.setLngLat([rim.lon, rim.lat]);
    // adding a handle once more would end its dragging
    if (!wasShown) for (const marker of [this.#centre, this.#handle]) marker.addTo(this.#map);
    const radius = distance(circle.radius);
    this.#label.textContent = radius;
    this.#centre.getElement().setAttribute('aria-label', t('circleCentre'));
    this.#handle.getElement().setAttribute('aria-label', `${t('radius')} ${radius}. ${t('circleHandle')}`);
  }

  #moveCentre(step: 'type'): void {
    if (this.#circle === null) return;
    go({ circle: { ...this.#circle, ...placeOf(this.#centre) } }, step);
  }

  #moveHandle(): void {
    if (this.#circle === null) return;
    const rim = placeOf(this.#handle);
    const east = (rim.lon - this.#circle.lon) * Math.cos((rim.lat * Math.PI) / 180);
    this.#bearing = (Math.atan2(east, rim.lat - this.#circle.lat) * 180) / Math.PI;
    go({ circle: { ...this.#circle, radius: rounded(metresBetween(this.#circle, rim)) } }, 'type');
  }
}

/** A radius in whole metres that a search accepts. */
function rounded(radius: number): number {
  return Math.max(1, Math.min(MAX_RADIUS, Math.round(radius)));
}

function placeOf(marker: Marker): Place {
  const { lng: lon, lat } = marker.getLngLat();
  return { lon, lat };
}

function button(name: string): HTMLButtonElement {
  const element = document.createElement('button');
  element.type = 'button';
  element.className = name;
  return element;
}
