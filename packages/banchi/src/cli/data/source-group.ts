/** The paths of one prefix, or a built-in source (no paths), in the order of first mention. */
export interface SourceGroup {
  readonly kind: string;
  readonly paths: readonly string[];
}
