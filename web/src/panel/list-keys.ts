import { effect, signal } from '@preact/signals';
import { go, hovered, results, state } from '../state/store.js';
import { openFirstStation } from './stations.js';

/** Which result the arrow keys stand on; -1 for none. */
export const activeOption = signal(-1);

/** The element id of a result. */
export function optionId(index: number): string {
  return `result-${index}`;
}

effect(() => {
  void results.value?.request;
  activeOption.value = -1;
});

/** Moves by one result up or down and brings it into view. */
export function moveActive(by: 1 | -1): void {
  const items = results.peek()?.items ?? [];
  if (items.length === 0) return;
  const next = Math.max(0, Math.min(items.length - 1, activeOption.peek() + by));
  activeOption.value = next;
  hovered.value = items[next].address_code;
  document.getElementById(optionId(next))?.scrollIntoView({ block: 'nearest' });
}

/** Opens the result the keys stand on, or the first one, a station before all; closes it when it is open. */
export function openActive(): void {
  if (activeOption.peek() < 0 && openFirstStation()) return;
  const items = results.peek()?.items ?? [];
  const item = items[Math.max(0, activeOption.peek())];
  if (item !== undefined) toggle(item.address_code);
}

/** Opens a record, or closes it. */
export function toggle(code: string): void {
  go({ chosen: state.peek().chosen === code ? null : code });
}
