import type { Command, Option } from 'commander';

/** One command of the program, with the words that lead to it. */
export interface CommandNode {
  /** `['keys', 'create']`; empty for the program itself. */
  readonly path: readonly string[];
  readonly command: Command;
}

/** The program and every command below it, hidden ones and `help` aside, in the order of the help. */
export function commandTree(program: Command): CommandNode[] {
  const visit = (command: Command, path: readonly string[]): CommandNode[] => [
    { path, command },
    ...subcommands(command).flatMap((child) => visit(child, [...path, child.name()])),
  ];
  return visit(program, []);
}

/** The commands directly below one, `help` and hidden ones aside. */
export function subcommands(command: Command): Command[] {
  const help = command.createHelp();
  return help.visibleCommands(command).filter((child) => child.name() !== 'help');
}

/** The options of a command, `--help` included. */
export function visibleOptions(command: Command): Option[] {
  return [...command.createHelp().visibleOptions(command)];
}
