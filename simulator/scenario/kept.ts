/** Writes a session as a scenario file: the scenario that it began with, and what was done in it. */
import { Document, isMap, isSeq, parseDocument } from 'yaml';
import { encode } from '#simulator/kernel/index.ts';
import type { Instant, JournalRecord } from '#simulator/kernel/index.ts';
import { writtenClock } from './fields.ts';
import { isScenarioFile } from './source.ts';
import type { ScenarioSource } from './source.ts';
import { writtenActor } from './played-format.ts';
import { rulesOf } from './rules.ts';
import { MAX_TEXT } from './yaml.ts';

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
  const { seed, start, at, hash, records } = session;
  const text = source.text.replace(/^# yaml-language-server:.*\n/, '');
  const document = isScenarioFile(source)
    ? parseDocument(text, { merge: true })
    : new Document(JSON.parse(text));
  document.set('seed', seed);
  const played = document.createNode({
    until: writtenClock(at - start),
    rules: rulesOf(session),
    hash,
    commands: records.map((record) => ({
      at: writtenClock(record.at - start),
      by: writtenActor(record.actor),
      do: record.name,
      with: JSON.parse(encode(record.input)) as unknown,
    })),
  });
  const commands = isMap(played) ? played.get('commands', true) : undefined;
  for (const command of isSeq(commands) ? commands.items : []) if (isMap(command)) command.flow = true;
  played.commentBefore =
    ' What was done in the session that was kept. Without "hash" this file may be changed: what does not fit any more is then named.';
  document.set('played', played);
  // Lines are not folded: a command is a line.
  const written = document.toString({ lineWidth: 0 });
  if (written.length <= MAX_TEXT) return written;
  throw new SessionTooLong(
    `A scenario file has at most ${MAX_TEXT / 1024} kB of text; with the ${records.length} commands of this session it would have ` +
      `${Math.ceil(written.length / 1024)} kB. Keep the recording instead.`,
  );
}
