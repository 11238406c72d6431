/** A piece of a block of shell commands. */
export interface ShellPiece {
  readonly kind: 'command' | 'comment';
  /** As written; several lines for a command that goes on behind a backslash or within quotes. */
  readonly text: string;
}

/** The commands of a block in order, and the comments between them. */
export function shellPieces(block: string): ShellPiece[] {
  const pieces: ShellPiece[] = [];
  let open = '';
  for (const line of block.split('\n')) {
    if (open === '' && line.trim() === '') continue;
    if (open === '' && line.startsWith('#')) {
      pieces.push({ kind: 'comment', text: line });
      continue;
    }
    open += open === '' ? line : `\n${line}`;
    const quotes = open.replaceAll(/\\./g, '').match(/'/g)?.length ?? 0;
    if (line.endsWith('\\') || quotes % 2 === 1) continue;
    pieces.push({ kind: 'command', text: open });
    open = '';
  }
  return open === '' ? pieces : [...pieces, { kind: 'command', text: open }];
}

/** A command of one line, apart from the comment behind it, which begins with the space before it. */
export function withoutComment(command: string): readonly [command: string, comment: string] {
  const [comment] = /\s+#\s[^'"]*$/.exec(command) ?? [''];
  return [command.slice(0, command.length - comment.length), comment];
}
