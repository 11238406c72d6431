/** A value as JSON for an error message, cut to a length that leaves the message readable. */
export function quoted(value: unknown): string {
  const json = jsonOf(value);
  return json.length > 80 ? `${json.slice(0, 77)}…` : json;
}

function jsonOf(value: unknown): string {
  try {
    return JSON.stringify(value) ?? String(value);
  } catch {
    // Arrays nested tens of thousands deep parse, but do not fit the stack on the way back.
    return '(nested too deeply to show)';
  }
}
