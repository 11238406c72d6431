/** The look: that of the page around it as far as it goes, changed by custom properties and by parts. */
export const STYLE = `
:host { display: block; --accent: #0b57d0; --accent-text: #fff; }
@supports (color: light-dark(#000, #fff)) {
  :host { --accent: light-dark(#0b57d0, #a8c7fa); --accent-text: light-dark(#fff, #000); }
}
:host([hidden]), [hidden] { display: none !important; }
* { box-sizing: border-box; }
.form {
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, var(--banchi-column, 14em)), 1fr));
  gap: var(--banchi-gap, 0.75em);
  font: inherit;
}
.search, .question, .status, .wide { grid-column: 1 / -1; }
.search { position: relative; }
label { display: block; margin-bottom: 0.25em; }
.optional { opacity: 0.8; font-size: 0.875em; }
input, .choice {
  width: 100%;
  min-height: 2.5em;
  padding: 0.4em 0.6em;
  font: inherit;
  color: var(--banchi-text, FieldText);
  background: var(--banchi-background, Field);
  border: 1px solid var(--banchi-border, #767676);
  border-radius: var(--banchi-radius, 4px);
}
input:disabled, .choice:disabled { opacity: 0.6; }
input:focus-visible, .choice:focus-visible {
  outline: 2px solid var(--banchi-accent, var(--accent));
  outline-offset: 1px;
}
.hint { margin: 0.25em 0 0; font-size: 0.875em; opacity: 0.85; }
.list {
  position: absolute;
  z-index: 10;
  left: 0;
  right: 0;
  max-height: var(--banchi-list-height, 16em);
  margin: 2px 0 0;
  padding: 0.25em;
  overflow: auto;
  list-style: none;
  color: var(--banchi-text, FieldText);
  background: var(--banchi-background, Field);
  border: 1px solid var(--banchi-border, #767676);
  border-radius: var(--banchi-radius, 4px);
  box-shadow: 0 4px 12px rgb(0 0 0 / 0.2);
}
.option { padding: 0.45em 0.5em; border-radius: var(--banchi-radius, 4px); cursor: pointer; }
.option[aria-selected="true"] {
  color: var(--banchi-accent-text, var(--accent-text));
  background: var(--banchi-accent, var(--accent));
}
.question { margin: 0; padding: 0.5em 0.75em 0.75em; border: 1px solid var(--banchi-border, #767676); border-radius: var(--banchi-radius, 4px); }
.choices { display: grid; gap: 0.4em; margin: 0; padding: 0; list-style: none; }
.choice { text-align: start; cursor: pointer; }
.status { margin: 0; min-height: 1.5em; }
.unseen {
  position: absolute;
  width: 1px;
  height: 1px;
  overflow: hidden;
  clip-path: inset(50%);
  white-space: nowrap;
}
@media (forced-colors: active) {
  .option[aria-selected="true"] { forced-color-adjust: none; color: HighlightText; background: Highlight; }
}
`;
