/** One line of the list below the box. */
interface Option {
  readonly text: string;
  /** Takes the line. */
  choose(): void;
}

/** Events of a combobox. */
interface ComboboxEvents {
  /** Something was typed, and no input method is at work on it. */
  typed(text: string): void;
  /** The text in the box is complete: Enter was pressed, or the box was left. */
  entered(text: string): void;
}

/** Pause after a key before something is asked, in milliseconds. */
const PAUSE = 150;

/**
 * An editable combobox with a list (https://www.w3.org/WAI/ARIA/apg/patterns/combobox/, "list autocomplete with manual selection"):
 * the focus stays in the box; arrow keys go through the list, Enter takes a line or the typed text, Escape closes the list, then
 * empties the box. Nothing is asked and no key is taken while an input method is composing.
 */
export class Combobox {
  readonly #input: HTMLInputElement;
  readonly #list: HTMLUListElement;
  readonly #events: ComboboxEvents;
  #options: readonly Option[] = [];
  #active = -1;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** The last text that was reported; the same text is not reported again. */
  #announced = '';
  /** Some browsers report the end of a composition before the key that ended it. */
  #isComposing = false;

  constructor(input: HTMLInputElement, list: HTMLUListElement, events: ComboboxEvents) {
    this.#input = input;
    this.#list = list;
    this.#events = events;
    input.addEventListener('compositionstart', () => {
      this.#isComposing = true;
      clearTimeout(this.#timer);
    });
    input.addEventListener('compositionend', () => {
      this.#isComposing = false;
      this.#wait();
    });
    input.addEventListener('input', (event) => {
      // a typed text is not yet a value of the form
      event.stopPropagation();
      if (!this.#isComposing && !(event as InputEvent).isComposing) this.#wait();
    });
    input.addEventListener('keydown', (event) => this.#keyed(event));
    input.addEventListener('blur', () => {
      this.close();
      this.#enter();
    });
    // a press on the list leaves the focus where it is
    list.addEventListener('pointerdown', (event) => event.preventDefault());
    list.addEventListener('click', (event) => {
      const line = (event.target as Element).closest('[role=option]');
      if (line !== null) this.#choose([...list.children].indexOf(line));
    });
  }

  /** Puts a text into the box, as if it had been entered. */
  put(text: string): void {
    clearTimeout(this.#timer);
    this.#input.value = text;
    this.#announced = text;
    this.close();
  }

  /** Shows lines below the box; none closes the list. */
  show(options: readonly Option[]): void {
    this.#options = options;
    this.#list.replaceChildren(
      ...options.map(({ text }, i) => {
        const line = document.createElement('li');
        Object.assign(line, { id: `option-${i}`, textContent: text, className: 'option' });
        line.setAttribute('role', 'option');
        line.setAttribute('aria-selected', 'false');
        return line;
      }),
    );
    this.#list.hidden = options.length === 0;
    this.#input.setAttribute('aria-expanded', String(options.length > 0));
    this.#activate(-1);
  }

  close(): void {
    if (!this.#list.hidden || this.#options.length > 0) this.show([]);
  }

  #wait(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#events.typed(this.#input.value), PAUSE);
  }

  #enter(): void {
    const text = this.#input.value;
    clearTimeout(this.#timer);
    if (text === this.#announced || this.#isComposing) return;
    this.#announced = text;
    this.#events.entered(text);
  }

  #keyed(event: KeyboardEvent): void {
    // 229: the key belongs to the input method, even if the composition has ended already
    if (this.#isComposing || event.isComposing || event.keyCode === 229) return;
    const { key } = event;
    const last = this.#options.length - 1;
    if (key === 'ArrowDown' || key === 'ArrowUp') {
      event.preventDefault();
      if (last < 0) this.#events.typed(this.#input.value);
      else if (key === 'ArrowDown') this.#activate(this.#active >= last ? 0 : this.#active + 1);
      else this.#activate(this.#active <= 0 ? last : this.#active - 1);
    } else if (key === 'Enter') {
      if (this.#input.value === '' && this.#active < 0) return;
      event.preventDefault();
      if (this.#active >= 0) this.#choose(this.#active);
      else {
        this.close();
        this.#enter();
      }
    } else if (key === 'Escape' && (last >= 0 || this.#input.value !== '')) {
      event.preventDefault();
      if (last >= 0) this.close();
      else this.put('');
    }
  }

  #activate(place: number): void {
    this.#active = place;
    [...this.#list.children].forEach((line, i) => {
      line.setAttribute('aria-selected', String(i === place));
      line.setAttribute('part', i === place ? 'option active' : 'option');
      if (i === place) line.scrollIntoView({ block: 'nearest' });
    });
    if (place < 0) this.#input.removeAttribute('aria-activedescendant');
    else this.#input.setAttribute('aria-activedescendant', `option-${place}`);
  }

  #choose(place: number): void {
    this.#options[place]?.choose();
  }
}
