/** Turns the commands of a recording into steps that can be read: calls of users, control calls of operators, time between. */
import { operations } from '#contract/index.ts';
import type { RecordingFile } from '#simulator/control/index.ts';
import { pairs, ticksText } from '#simulator/engine/market/index.ts';
import type { ScenarioData } from '#simulator/engine/scenario/index.ts';
import { phraseOf, paramText, userCallOf } from './commands.ts';
import type { Input, RecordedCommand } from './commands.ts';
import { comment, literal, membersOf, quoted } from '../source-text.ts';

/** How commands of operators are given: a line of the test, and a description. */
const operatorSteps: Readonly<
  Record<string, (input: Input) => { readonly line: string; readonly phrase: string } | undefined>
> = {
  'market.move': (input) =>
    onPairs(
      'move',
      input,
      (on) => `moves ${on} by ${percent(input.permille)} in ${spanOf(Number(input.overMs))}`,
    ),
  'market.shake': (input) =>
    onPairs('shake', input, (on) => `shakes ${on} by up to ${percent(input.permille)}`),
  'market.liquidity': (input) => onPairs('liquidity', input, (on) => `changes the liquidity of ${on}`),
  'market.unpin': (input) => onPairs('unpin', input, (on) => `lets ${on} move again`),
  'market.halt': (input) => onPairs('halt', input, (on) => `halts trading of ${on}`),
  'market.resume': (input) => onPairs('resume', input, (on) => `resumes trading of ${on}`),
  'market.list': ({ pair }) => onPairs('list', { pairs: [pair] }, (on) => `lists ${on}`),
  'market.delist': ({ pair }) => onPairs('delist', { pairs: [pair] }, (on) => `delists ${on}`),
  'market.pin': ({ pair: id, ticks }) => {
    const pair = pairs.find((each) => each.id === id);
    if (!pair) return undefined;
    const price = ticksText(pair, Number(ticks));
    const line = control('/sim/operator/pin', { pair: pair.symbol, price });
    return { line, phrase: `pins ${pair.symbol} at ${price}` };
  },
  'script.cue': ({ id }) => ({
    line: `await exchange.cue(${id === undefined ? '' : quoted(paramText(id))});`,
    phrase: id === undefined ? 'plays the next cue' : `plays the cue ${paramText(id)}`,
  }),
  'faults.set': ({ rule }) => ({
    line: `await exchange.fault(${literal(rule)});`,
    phrase: `sets the fault rule ${paramText((rule as { readonly id: string }).id)}`,
  }),
  'faults.clear': ({ id }) => ({
    line: `await exchange.clearFaults(${id === undefined ? '' : quoted(paramText(id))});`,
    phrase: id === undefined ? 'clears all fault rules' : `clears the fault rule ${paramText(id)}`,
  }),
  'account.endSession': ({ user }) => ({
    line: control('/sim/operator/end-session', { user }),
    phrase: `ends the session of the user ${paramText(user)}`,
  }),
};

const percent = (permille: unknown): string => `${Number(permille) / 10} %`;

function onPairs(name: string, { pairs: ids, ...rest }: Input, textFor: (on: string) => string) {
  const symbols = (ids as readonly number[]).map((id) => pairs.find((pair) => pair.id === id)?.symbol);
  if (symbols.includes(undefined)) return undefined;
  const line = control(`/sim/operator/${name}`, {
    pairs: symbols.length === 0 ? 'all' : symbols.length === 1 ? symbols[0] : symbols,
    ...rest,
  });
  return { line, phrase: textFor(symbols.length === 0 ? 'all pairs' : symbols.join(', ')) };
}

const control = (path: string, body: object): string =>
  callWith(`await exchange.control('POST', ${quoted(path)}`, body);

/** The lines of a test that repeat a recording, up to its end; they use `exchange` and, for what has no call, `records`. */
export function testStepsOf(recording: RecordingFile, scenario: ScenarioData | undefined): readonly string[] {
  const writer = new StepWriter(scenario);
  let now = recording.start;
  const lines: string[] = [];
  for (const record of recording.records as readonly RecordedCommand[]) {
    if (record.at > now) lines.push(advance(record.at - now));
    now = record.at;
    lines.push('', ...writer.step(record));
  }
  if (recording.at > now) lines.push(advance(recording.at - now));
  return lines.map((line, index) => withoutUnused(line, lines.slice(index + 1)));
}

/** A session that no step uses before the same user's next needs no name. */
function withoutUnused(line: string, later: readonly string[]): string {
  const [declaration, name] = /^const (\w+) = /.exec(line) ?? [];
  if (declaration === undefined) return line;
  const use = `await ${name}.`;
  const next = later.find((other) => other.startsWith(use) || other.startsWith(declaration));
  return next?.startsWith(use) === true ? line : line.slice(declaration.length);
}

/** Gives a command of the recording as it is. */
const redone = ({ seq }: RecordedCommand): string => `await exchange.redo(records[${seq - 1}]);`;

class StepWriter {
  /** Accounts by user id, as far as they are known. */
  readonly #accounts = new Map<number, string>();
  /** Names of the constants that hold the sessions of users. */
  readonly #callers = new Map<number, string>();
  readonly #names = new Set<string>();
  /** Those of them that a step has used. */
  readonly #used = new Set<string>();
  /** While a rule may spoil calls, commands are given past it. */
  #mayFail: boolean;

  constructor(scenario: ScenarioData | undefined) {
    // The exchange itself is the first user.
    scenario?.users.forEach(({ account }, index) => this.#accounts.set(index + 2, account));
    const actions = scenario?.timeline?.flatMap((event) => event.actions) ?? [];
    this.#mayFail = (scenario?.faults ?? []).length > 0 || actions.some((action) => action.do === 'fault');
  }

  step(record: RecordedCommand): readonly string[] {
    const { at, actor, name, input } = record;
    const note = (who: string, phrase: string): string => comment(`${timeOf(at)} ${who} ${phrase}`);
    if (name === 'faults.set') this.#mayFail ||= (input.rule as { on: string }).on !== 'socket';
    // Only the host that has drawn a token knows it: what its user did is given as commands.
    if (input.digest !== undefined && (name === 'account.openSession' || name === 'account.login')) {
      const user = name === 'account.login' ? this.#userNamed(input.account) : Number(input.user);
      if (user !== undefined) this.#callers.delete(user);
      return [note(this.#textOf(user ?? 0), 'is logged in'), redone(record)];
    }
    if (name === 'account.openSession' && actor.kind === 'operator') {
      const user = Number(input.user);
      const account = this.#accounts.get(user);
      const line = `const ${this.#begin(user)} = await exchange.user(${account === undefined ? user : quoted(account)});`;
      return [note(this.#textOf(user), 'is logged in'), line];
    }
    if (actor.kind === 'operator') {
      const step = operatorSteps[name]?.(input);
      if (step) return [note('operator', step.phrase), step.line];
    }
    const call = actor.kind === 'user' && !this.#mayFail ? userCallOf(record) : undefined;
    const caller = this.#callers.get(actor.id ?? 0);
    if (call && caller !== undefined) {
      const { method, path } = operations[call.operation];
      this.#used.add(caller);
      return [
        note(this.#textOf(actor.id ?? 0), call.phrase),
        callWith(`await ${caller}.call(${quoted(method)}, ${quoted(path)}`, call.form),
      ];
    }
    return this.#redo(record, note);
  }

  #redo(record: RecordedCommand, note: (who: string, phrase: string) => string): readonly string[] {
    const { actor, name, input } = record;
    const who = actor.kind === 'user' ? this.#textOf(actor.id ?? 0) : actor.kind;
    if (name !== 'account.login') return [note(who, this.#redoneText(name, input)), redone(record)];
    const user = this.#userNamed(input.account);
    if (user === undefined) return [note(who, 'logs in'), redone(record)];
    return [note(paramText(input.account), 'logs in'), `const ${this.#begin(user)} = ${redone(record)}`];
  }

  #redoneText(name: string, input: Input): string {
    if (name === 'faults.use') return 'counts a call that a fault rule meets';
    return phraseOf({ name, input }) ?? `gives the command ${name}`;
  }

  /** A name for a session that begins. */
  #begin(user: number): string {
    const earlier = this.#callers.get(user);
    if (earlier !== undefined && !this.#used.has(earlier)) return earlier;
    const stem = (this.#accounts.get(user)?.split('@')[0] ?? '').replace(/\W/g, '');
    const base = /^[a-z]/i.test(stem) ? stem : `user${user}`;
    let name = base;
    for (let count = 2; this.#names.has(name) || reserved.has(name); count += 1) name = `${base}${count}`;
    this.#names.add(name);
    this.#callers.set(user, name);
    return name;
  }

  #userNamed(account: unknown): number | undefined {
    return [...this.#accounts].find(([, known]) => known === account)?.[0];
  }

  #textOf(user: number): string {
    return this.#accounts.get(user) ?? `user ${user}`;
  }
}

/** Names that mean something else in the test. */
const reserved = new Set([
  'exchange',
  'records',
  'test',
  'expect',
  'recording',
  'default',
  'new',
  'delete',
  'user',
]);

/** The time of day as the pages show it, UTC+8. */
const timeOf = (at: number): string => new Date(at + 8 * 3_600_000).toISOString().slice(11, 19);

const units = [
  ['d', 86_400_000],
  ['h', 3_600_000],
  ['m', 60_000],
  ['s', 1_000],
  ['ms', 1],
] as const;

const advance = (milliseconds: number): string => `await exchange.clock.advance('${spanOf(milliseconds)}');`;

/** A duration as the fixture takes it. */
function spanOf(milliseconds: number): string {
  let left = milliseconds;
  const phrase = units.map(([unit, size]) => {
    const count = Math.floor(left / size);
    left -= count * size;
    return count === 0 ? '' : `${count}${unit}`;
  });
  return phrase.join('') || '0ms';
}

/** Widest line of a test that is written, without its indentation. */
const MAX_WIDTH = 106;

/** A call whose last argument is an object, on one line where it fits. */
function callWith(head: string, body: object): string {
  const line = `${head}, ${literal(body)});`;
  if (line.length <= MAX_WIDTH) return line;
  const rows: string[] = [];
  for (const member of membersOf(body)) {
    const joined = [...rows.slice(-1), `${member},`].join(' ');
    if (joined.length > MAX_WIDTH) rows.push(`${member},`);
    else rows.splice(-1, 1, joined);
  }
  return [`${head}, {`, ...rows.map((row) => `    ${row}`), '  });'].join('\n');
}
