import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';

/**
 * A panel that opens and folds by itself, unless it is in somebody's hand: under the pointer, or with the focus in it. Otherwise a click
 * that is meant to open it would fold it where it has opened a moment before, and keys would go to a field that is folded away. An
 * opening is made good when the pointer leaves.
 * @param props whether it opens by itself
 */
export function Folding(props: {
  readonly class: string;
  readonly isOpen: boolean;
  readonly children: ComponentChildren;
}) {
  const { isOpen } = props;
  const panel = useRef<HTMLDetailsElement>(null);
  const isLate = useRef(false);
  useLayoutEffect(() => {
    const { current } = panel;
    if (current === null) return;
    const isHeld = current.matches(':hover, :focus-within');
    isLate.current = isHeld && isOpen;
    if (!isHeld) current.open = isOpen;
  }, [isOpen]);
  return (
    <details
      class={props.class}
      ref={panel}
      onToggle={() => {
        isLate.current = false;
      }}
      onPointerLeave={(event) => {
        if (isLate.current) event.currentTarget.open = true;
      }}
    >
      {props.children}
    </details>
  );
}
