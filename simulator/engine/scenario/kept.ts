/** Writes a session as a scenario file: the scenario that it began with, and what was done in it. */
import { isMap, isNode, isScalar, parseDocument } from 'yaml';
import { membersIn } from '#shared/json.ts';
import { encode } from '#simulator/engine/kernel/index.ts';
import type { Instant, JournalRecord } from '#simulator/engine/kernel/index.ts';
import { writtenClock } from './fields.ts';
import { isScenarioFile } from './source.ts';
import type { ScenarioSource } from './source.ts';
import { writtenActor } from './played-format.ts';
import { rulesOf } from './rules.ts';
import { MAX_YAML_TEXT } from './yaml.ts';

/** A session up to an instant. */
export interface KeptSession {
  readonly seed: string;
  readonly start: Instant;
  readonly rules?: number | undefined;
  /** Where it is kept. */
  readonly at: Instant;
  /** Hash of its state then. */
  readonly hash: string;
  readonly records: readonly JournalRecord[];
}

/** A session whose commands do not fit into a scenario file. */
export class SessionTooLong extends Error {
  override readonly name = 'SessionTooLong';
}

/**
 * The text of a scenario that begins where the session was left, to the hash. The words, comments and places of its scenario stay.
 * @param source what the scenario of the session is read from
 * @throws SessionTooLong
 */
export function keptScenario(session: KeptSession, source: ScenarioSource): string {
  const text = `${beginningOf(session.seed, source)}\n${playedIn(session)}`;
  if (text.length <= MAX_YAML_TEXT) return text;
  throw new SessionTooLong(
    `A scenario file has at most ${MAX_YAML_TEXT / 1024} kB of text; with the ${session.records.length} commands of this session it would have ` +
      `${Math.ceil(text.length / 1024)} kB. Keep the recording instead.`,
  );
}

/** The text of a scenario with another seed, and without what was played in it. */
function beginningOf(seed: string, { file, text: given }: ScenarioSource): string {
  const text = given.replace(/^# yaml-language-server:.*\n/, '');
  const { contents } = parseDocument(text);
  if (!isScenarioFile({ file, text }) || !isMap(contents) || contents.flow) return membersOf(seed, given);
  const edits = contents.items.flatMap(({ key, value }): readonly Edit[] => {
    if (!isScalar(key) || !isNode(value)) return [];
    const [from = 0, end = 0, after = 0] = [key.range?.[0], value.range?.[1], value.range?.[2]];
    if (key.value === 'seed') return [{ from: value.range?.[0] ?? 0, to: end, text: JSON.stringify(seed) }];
    return key.value === 'played' ? [{ from, to: after, text: '' }] : [];
  });
  const written = edits
    .toSorted((one, other) => other.from - one.from)
    .reduce((around, edit) => around.slice(0, edit.from) + edit.text + around.slice(edit.to), text);
  return written
    .replace(/\n\.\.\.\s*$/, '')
    .replace(`${NOTE}\n`, '')
    .trimEnd();
}

/** A part of a text and what stands in its place. */
interface Edit {
  readonly from: number;
  readonly to: number;
  readonly text: string;
}

/** A scenario that was written as an object, member by member. */
function membersOf(seed: string, text: string): string {
  const { played: _played, ...members } = membersIn(parseDocument(text, { merge: true }).toJS());
  const lines = Object.entries({ ...members, seed }).map(
    ([key, value]) => `${key}: ${JSON.stringify(value)}`,
  );
  return lines.join('\n');
}

const NOTE =
  '# What was done in the session that was kept. Without "hash" this file may be changed: what does not fit any more is then named.';

function playedIn(session: KeptSession): string {
  const { start, at, hash, records } = session;
  const commands = records.map((record) => {
    const time = writtenClock(record.at - start);
    return `    - { at: ${time}, by: ${writtenActor(record.actor)}, do: ${record.name}, with: ${encode(record.input)} }`;
  });
  const list = commands.length === 0 ? '  commands: []' : ['  commands:', ...commands].join('\n');
  const head = [`  until: ${writtenClock(at - start)}`, `  rules: ${rulesOf(session)}`, `  hash: '${hash}'`];
  return [NOTE, 'played:', ...head, list, ''].join('\n');
}
