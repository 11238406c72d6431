import { computed } from '@preact/signals';
import { settings } from '../settings.js';
import { part } from './store.js';

/** Where the divider between a past year and today stands on the map, in hundredths of its breadth; null while there is one map. */
export const beside = computed(() =>
  part.compared.value === null || !settings.tiles ? null : part.divider.value,
);

/** Whether two maps stand beside each other. */
export const isBeside = computed(() => beside.value !== null);
