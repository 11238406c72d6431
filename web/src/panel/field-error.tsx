import { refusal } from '../state/store.js';

/** The errors of the service about the parameters of a field. */
export function FieldError({
  parameters,
  id,
}: {
  readonly parameters: readonly string[];
  readonly id: string;
}) {
  const errors = refusal.value?.errors.filter(({ parameter }) => parameters.includes(parameter ?? '')) ?? [];
  if (errors.length === 0) return null;
  return (
    <p class="field-error" id={id} role="alert">
      {errors.map(({ reason }) => (
        <span key={reason}>{reason}</span>
      ))}
    </p>
  );
}
