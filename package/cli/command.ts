/** What the commands of `sandpit` have in common. */
import { parseArgs } from 'node:util';
import type { ParseArgsConfig } from 'node:util';
import { closestNames } from '#shared/closest.ts';

/** A flag of a command: how it is read, what `--help` says of it, and what a shell completes. */
export interface Flag {
  /** What follows it, such as `file`; nothing follows a switch. */
  readonly takes?: string;
  readonly isRepeatable?: true;
  readonly short?: string;
  readonly about: string;
}

export type Flags = Readonly<Record<string, Flag>>;

/** The flags that were given, by their names. */
export type Values<F extends Flags> = {
  readonly [Name in keyof F]?: F[Name] extends { readonly takes: string }
    ? F[Name] extends { readonly isRepeatable: true }
      ? readonly string[]
      : string
    : boolean;
};

/**
 * Says something to whoever called: the text, or with `--json` the data on a line of its own, or with `--quiet` nothing. What went
 * wrong is not said this way.
 */
export type Say = (text: string, data: object) => void;

/** A command line that was read. */
export interface Given<F extends Flags> {
  readonly values: Values<F>;
  readonly words: readonly string[];
  readonly say: Say;
}

/** What a command is made of. */
interface Plan<F extends Flags> {
  /** How it is called, without `sandpit`: `init PUBLIC_DIRECTORY`. Without a word in capitals it takes flags alone. */
  readonly forms: readonly string[];
  readonly about: string;
  /** What its first word may be, where that is an action. */
  readonly actions?: Readonly<Record<string, string>>;
  readonly flags: F;
  readonly notes?: string;
  /** Rejects with UsageError, with Failure, or with what broke. */
  run(given: Given<F>): Promise<void> | void;
}

/** One command of the program. */
export interface Command {
  /** What `--help` shows. */
  readonly usage: string;
  readonly flags: Flags;
  readonly actions: readonly string[];
  /** Rejects with UsageError, with Failure, or with what broke. */
  run(args: readonly string[]): Promise<void> | void;
}

/** A command in the list of all. */
export interface CommandEntry {
  /** What the list says of it. */
  readonly about: string;
  /** Each is loaded when it is given: most load a whole exchange. */
  load(): Promise<Command>;
}

/** A command line that makes no sense: shown with where to look, and the program ends with 2. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** What was asked for cannot be done: shown without a stack trace, and the program ends with 1. */
export class Failure extends Error {
  override readonly name = 'Failure';
}

/** Flags of every command. */
const COMMON = {
  json: { about: 'print JSON, an object a line, instead of text' },
  quiet: { about: 'print nothing but what is wrong' },
  help: { short: 'h', about: 'show this' },
} as const satisfies Flags;

export function defineCommand<const F extends Flags>(plan: Plan<F>): Command {
  const flags = { ...plan.flags, ...COMMON };
  const takesWords = plan.forms.some((form) => /\s[A-Z]{2}/.test(form)) || plan.actions !== undefined;
  return {
    usage: usageOf(plan, flags),
    flags,
    actions: Object.keys(plan.actions ?? {}),
    run(args) {
      const { values, words } = readArgs(flags, args, takesWords);
      const { json = false, quiet = false }: Values<typeof COMMON> = values;
      const say: Say = (text, data) => {
        if (json) console.log(JSON.stringify(data));
        else if (!quiet) console.log(text);
      };
      return plan.run({ values, words, say });
    },
  };
}

/** The flags and words of a command line. Throws UsageError. */
export function readArgs<F extends Flags>(
  flags: F,
  args: readonly string[],
  takesWords = false,
): { readonly values: Values<F>; readonly words: readonly string[] } {
  const options = Object.fromEntries(
    Object.entries(flags).map(([name, { takes, short, isRepeatable }]) => {
      const type = takes === undefined ? ('boolean' as const) : ('string' as const);
      return [name, { type, multiple: isRepeatable ?? false, ...(short !== undefined && { short }) }];
    }),
  );
  const config: ParseArgsConfig = { args: [...args], allowPositionals: takesWords, options };
  try {
    const { values, positionals } = parseArgs(config);
    return { values: values as Values<F>, words: positionals };
  } catch (error) {
    throw new UsageError(mistakeIn((error as Error).message, flags));
  }
}

/** What is wrong with a command line, shorter than Node says it. */
function mistakeIn(message: string, flags: Flags): string {
  const [, unknown] = /^Unknown option '([^']*)'/.exec(message) ?? [];
  return unknown === undefined
    ? (message.split('. ')[0] ?? message)
    : `there is no flag ${unknown}${meant(unknown, Object.keys(flags), '--')}`;
}

/** ` (did you mean "serve"?)`, where a name is nearly one of those that there are. */
export function meant(given: string, names: readonly string[], before = ''): string {
  const [closest] = closestNames(given, names);
  return closest === undefined ? '' : ` (did you mean ${JSON.stringify(before + closest)}?)`;
}

/** The port of a flag, 0 for a free one. Throws UsageError. */
export function portOf(text: string): number {
  const port = Number(text);
  if (!/^\d{1,5}$/.test(text) || port > 65_535)
    throw new UsageError(`--port takes 0 to 65535, not "${text}".`);
  return port;
}

const LINE = 120;
const INDENT = 27;

function usageOf({ forms, about, actions = {}, notes }: Plan<Flags>, flags: Flags): string {
  const lines = forms.map((form, index) => `${index === 0 ? 'Usage: ' : '       '}sandpit ${form}`);
  const entries = [
    ...Object.entries(actions),
    ...Object.entries(flags).map(([name, { takes, short, isRepeatable, about: text }]) => [
      `${short === undefined ? '' : `-${short}, `}--${name}${takes === undefined ? '' : ` <${takes}>`}`,
      isRepeatable ? `${text} (repeatable)` : text,
    ]),
  ];
  return [
    ...lines,
    ...wrapped(about, 2),
    ...entries.map(([head = '', text = '']) => {
      const start = `  ${head}`.padEnd(INDENT);
      return start + (start.length > INDENT ? ' ' : '') + wrapped(text, INDENT).join('\n').trimStart();
    }),
    ...(notes === undefined ? [] : ['', ...wrapped(notes, 0)]),
  ].join('\n');
}

/** A text as lines of at most 120 letters, each indented. */
function wrapped(text: string, indent: number): readonly string[] {
  const lines = [''];
  for (const word of text.split(/\s+/)) {
    const line = lines.at(-1) ?? '';
    if (line !== '' && indent + line.length + 1 + word.length > LINE) lines.push(word);
    else lines[lines.length - 1] = line === '' ? word : `${line} ${word}`;
  }
  return lines.map((line) => ' '.repeat(indent) + line);
}
