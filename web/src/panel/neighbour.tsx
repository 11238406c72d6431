import type { ComponentChildren } from 'preact';
import { go, hovered } from '../state/store.js';
import type { PageLanguage } from '../texts/texts.js';

/** A record beside the opened one, which a click opens. */
export function Neighbour({
  code,
  language,
  children,
}: {
  readonly code: string;
  readonly language: PageLanguage;
  readonly children: ComponentChildren;
}) {
  return (
    <button
      type="button"
      class="neighbour"
      lang={language}
      onMouseEnter={() => {
        hovered.value = code;
      }}
      onMouseLeave={() => {
        hovered.value = null;
      }}
      onClick={() => go({ chosen: code })}
    >
      {children}
    </button>
  );
}
