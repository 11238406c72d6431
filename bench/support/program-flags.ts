/** Flags of Node that `bin/banchi.mjs` starts the program with. */
export const PROGRAM_FLAGS: readonly string[] = ['--min-semi-space-size=32', '--max-semi-space-size=64'];
