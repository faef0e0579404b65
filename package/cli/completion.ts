import { defineCommand, meant, UsageError } from './command.ts';
import type { Command, CommandEntry, Flag } from './command.ts';

/** What a shell completes of one command. */
interface Completed {
  readonly name: string;
  readonly about: string;
  readonly actions: readonly string[];
  readonly flags: readonly (readonly [name: string, flag: Flag])[];
}

const shells: Readonly<Record<string, (list: readonly Completed[]) => string>> = { bash, zsh, fish };

/** `sandpit completion`: a script that a shell loads, for these commands. */
export const completionOf = (commands: Readonly<Record<string, CommandEntry>>): Command =>
  defineCommand({
    forms: ['completion SHELL'],
    about:
      'Prints what completes commands, actions and flags. Load it where your shell starts: in bash and zsh "source <(sandpit completion bash)", or zsh; in fish "sandpit completion fish | source".',
    actions: { bash: 'for bash', zsh: 'for zsh', fish: 'for fish' },
    flags: {},
    async run({ words: [shell, ...others], say }) {
      const names = Object.keys(shells);
      if (shell === undefined || others.length > 0)
        throw new UsageError(`expected one of ${names.join(', ')}`);
      const write = Object.hasOwn(shells, shell) ? shells[shell] : undefined;
      if (!write)
        throw new UsageError(`expected one of ${names.join(', ')}, not "${shell}"${meant(shell, names)}`);
      const list = Object.entries(commands).map(async ([name, { about, load }]) => {
        const { actions, flags } = await load();
        return { name, about, actions, flags: Object.entries(flags) };
      });
      const script = write(await Promise.all(list));
      say(script, { shell, script });
    },
  });

const namesOf = (list: readonly Completed[]): string => list.map(({ name }) => name).join(' ');

const wordsOf = ({ actions, flags }: Completed): string =>
  [...actions, ...flags.map(([name]) => `--${name}`)].join(' ');

/** `name) what ;;` for each command, as the `case` of bash and zsh. */
const cases = (list: readonly Completed[]): string =>
  list.map((command) => `    ${command.name}) list="${wordsOf(command)}" ;;`).join('\n');

function bash(list: readonly Completed[]): string {
  return `_sandpit() {
  local word=\${COMP_WORDS[COMP_CWORD]} list=""
  case $COMP_CWORD:\${COMP_WORDS[1]} in
    1:*) list="${namesOf(list)} help" ;;
    *:help) list="${namesOf(list)}" ;;
${cases(list).replaceAll(/^ {4}/gm, '    *:')}
  esac
  COMPREPLY=($(compgen -W "$list" -- "$word"))
}
complete -o default -F _sandpit sandpit`;
}

function zsh(list: readonly Completed[]): string {
  const described = list.map(({ name, about }) => `'${name}:${about}'`).join(' ');
  return `#compdef sandpit
_sandpit() {
  local list=""
  if ((CURRENT == 2)); then
    local -a commands=(${described})
    _describe command commands
    return
  fi
  case \${words[2]} in
    help) list="${namesOf(list)}" ;;
${cases(list)}
  esac
  compadd -- \${=list}
  _files
}
compdef _sandpit sandpit`;
}

function fish(list: readonly Completed[]): string {
  const lines = list.flatMap(({ name, about, actions, flags }) => [
    `complete -c sandpit -n __fish_use_subcommand -a ${name} -d '${about}'`,
    ...actions.map((action) => `complete -c sandpit -n '__fish_seen_subcommand_from ${name}' -a ${action}`),
    ...flags.map(([flag, { takes }]) => {
      const value = takes === undefined ? '' : ' -r';
      return `complete -c sandpit -n '__fish_seen_subcommand_from ${name}' -l ${flag}${value}`;
    }),
  ]);
  return lines.join('\n');
}
