import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { shellPieces } from '../../web/site/commands.js';
import { projectRoot } from '../support/imports.js';

/** Folders and files whose Markdown is checked; READMEs of folders of code are part of them. */
const PLACES = ['.', 'docs', 'bench', 'clients', 'data', 'deploy', 'packages', 'test', 'web'];
const LEFT = new Set(['node_modules', 'dist', '.git', '.banchi']);

/** Every page of the project, relative to its root. */
export function pages(): string[] {
  const found: string[] = [];
  const visit = (folder: string, deep: boolean): void => {
    for (const entry of readdirSync(join(projectRoot, folder), { withFileTypes: true })) {
      if (LEFT.has(entry.name)) continue;
      const path = folder === '.' ? entry.name : `${folder}/${entry.name}`;
      if (entry.isDirectory() && deep) visit(path, true);
      else if (entry.isFile() && path.endsWith('.md')) found.push(path);
    }
  };
  for (const place of PLACES) if (existsSync(join(projectRoot, place))) visit(place, place !== '.');
  return found.sort();
}

export function pageText(path: string): string {
  return readFileSync(join(projectRoot, path), 'utf8');
}

/** A fenced block of a page. */
export interface Block {
  /** `sh`, `json` … */
  readonly language: string;
  readonly text: string;
  /** 1-based, of the opening fence. */
  readonly line: number;
  /** The reason in a comment in front why the block is not run here: `<!-- not run: needs Docker -->`. */
  readonly notRun: string | null;
}

/** The fenced blocks of a page, in order. */
export function blocksOf(page: string): Block[] {
  const found: Block[] = [];
  const pattern = /(?:^<!-- not run: (.+) -->\n\n?)?^```(\w*)\n([\s\S]*?)^```$/gm;
  for (const { 0: whole, 1: notRun, 2: language, 3: text, index } of page.matchAll(pattern)) {
    const before = page.slice(0, index + whole.indexOf('```'));
    found.push({ language, text, line: before.split('\n').length, notRun: notRun ?? null });
  }
  return found;
}

/** The commands of a block: lines, joined with the next where they end in a backslash or within quotes; without comments. */
export function commandsOf({ text }: Block): string[] {
  return shellPieces(text).flatMap(({ kind, text }) => (kind === 'command' ? [text] : []));
}
