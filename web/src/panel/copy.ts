import { signal } from '@preact/signals';

/** The text copied last, which the page confirms for a moment. */
export const copied = signal<string | null>(null);

let timer: ReturnType<typeof setTimeout> | undefined;

/** Copies a text to the clipboard. */
export async function copyText(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    copyBySelection(text); // pages without https have no clipboard
  }
  copied.value = text;
  clearTimeout(timer);
  timer = setTimeout(() => {
    copied.value = null;
  }, 1600);
}

function copyBySelection(text: string): void {
  const area = document.createElement('textarea');
  area.value = text;
  area.className = 'unseen';
  document.body.append(area);
  area.select();
  document.execCommand('copy');
  area.remove();
}
