import type { Message } from '@banchi/engine/vocabulary/message.js';
import { messages } from '../messages/commands.js';
import { say } from './language.js';

/** `1234567` → `1,234,567`. Without Intl, whose tables take longer to load than some commands to run. */
export function count(value: number): string {
  return Number.isFinite(value) ? value.toFixed(0).replace(/\B(?=(?:[0-9]{3})+$)/g, ',') : String(value);
}

/** Bytes in the largest binary unit that leaves at least 1: `1.5 MiB`. */
export function size(bytes: number): string {
  const units = ['KiB', 'MiB', 'GiB', 'TiB'];
  if (bytes < 1024) return say(messages.bytes(bytes));
  let value = bytes / 1024;
  let unit = 0;
  for (; value >= 1024 && unit < units.length - 1; unit++) value /= 1024;
  return `${value.toFixed(1)} ${units[unit]}`;
}

/** Seconds as `7 s`, `2 min 5 s` or `1 h 2 min`. */
export function duration(seconds: number): Message {
  const whole = Math.round(seconds);
  if (whole < 60) return messages.seconds(whole);
  if (whole < 3600) return messages.minutes(Math.floor(whole / 60), whole % 60);
  return messages.hours(Math.floor(whole / 3600), Math.floor((whole % 3600) / 60));
}

/** Part of a whole in per cent; whole only when nothing is left out. */
export function share(part: number, whole: number): string {
  if (whole === 0) return '-';
  return part === whole ? '100%' : `${(Math.floor((1000 * part) / whole) / 10).toFixed(1)}%`;
}
