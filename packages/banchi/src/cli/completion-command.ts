import { Argument, type Command } from 'commander';
import { messages } from '../messages/commands.js';
import { type CommandNode, commandTree, subcommands, visibleOptions } from './command-tree.js';
import { say } from './language.js';
import { printLine } from './print.js';

const SHELLS = ['bash', 'zsh', 'fish'] as const;
type Shell = (typeof SHELLS)[number];

/** Adds `banchi completion SHELL`. */
export function addCompletionCommand(program: Command): void {
  program
    .command('completion')
    .description(say(messages.completion))
    .addArgument(new Argument('<shell>').choices(SHELLS))
    .action((shell: Shell) => printLine(SCRIPTS[shell](commandTree(program))));
}

const SCRIPTS: Readonly<Record<Shell, (tree: readonly CommandNode[]) => string>> = {
  bash: bashScript,
  // zsh understands the functions of bash
  zsh: (tree) => `#compdef banchi\nautoload -U +X bashcompinit && bashcompinit\n${bashScript(tree)}`,
  fish: fishScript,
};

/** Completions behind a command: its commands, the values of its arguments, and its options. */
function words({ command }: CommandNode): string[] {
  const flags = visibleOptions(command).flatMap(({ long, short }) => long ?? short ?? []);
  const choices = command.registeredArguments.flatMap(({ argChoices }) => argChoices ?? []);
  return [...subcommands(command).map((child) => child.name()), ...choices, ...flags];
}

/**
 * Finds the command that the words typed so far name, then offers the words that may follow it; where nothing fits, and behind an
 * option, files.
 */
function bashScript(tree: readonly CommandNode[]): string {
  const cases = tree.map((node) => `    '${node.path.join(' ')}') words='${words(node).join(' ')}' ;;`);
  const paths = tree.flatMap(({ path }) => (path.length === 0 ? [] : [`'${path.join(' ')}'`]));
  return `# Completion of banchi; made by \`banchi completion\`.
_banchi() {
  local current="\${COMP_WORDS[COMP_CWORD]}" path='' next words='' i
  for ((i = 1; i < COMP_CWORD; i++)); do
    next="\${path:+$path }\${COMP_WORDS[i]}"
    case "$next" in
      ${paths.join(' | ')}) path="$next" ;;
    esac
  done
  case "$path" in
${cases.join('\n')}
  esac
  COMPREPLY=($(compgen -W "$words" -- "$current"))
  [ "\${#COMPREPLY[@]}" -gt 0 ] || COMPREPLY=($(compgen -f -- "$current"))
}
complete -o filenames -F _banchi banchi`;
}

function fishScript(tree: readonly CommandNode[]): string {
  const quoted = (text: string): string => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
  const lines = tree.flatMap((node) => {
    const { path, command } = node;
    const children = subcommands(command).map((child) => child.name());
    const seen = path.map((word) => `__fish_seen_subcommand_from ${word}`);
    const none = children.length === 0 ? [] : [`not __fish_seen_subcommand_from ${children.join(' ')}`];
    const when = (conditions: readonly string[]): string =>
      conditions.length === 0 ? '' : ` -n ${quoted(conditions.join('; and '))}`;
    return [
      ...subcommands(command).map(
        (child) =>
          `complete -c banchi -f${when([...seen, ...none])} -a ${child.name()} -d ${quoted(child.description())}`,
      ),
      ...visibleOptions(command).map(({ long, short, description }) => {
        const names = [...(short ? [`-s ${short.slice(1)}`] : []), ...(long ? [`-l ${long.slice(2)}`] : [])];
        return `complete -c banchi${when([...seen, ...(path.length === 0 ? none : [])])} ${names.join(' ')} -d ${quoted(description)}`;
      }),
    ];
  });
  return ['# Completion of banchi; made by `banchi completion`.', ...lines].join('\n');
}
