import { describe, expect, test } from 'vitest';
import {
  decodeEvent,
  decodeForm,
  decodeReply,
  decodeRequest,
  encodeForm,
  encodeMultipart,
  events,
  okEnvelope,
  operationNames,
  operations,
} from '#contract/index.ts';
import type { EventName, OperationName } from '#contract/index.ts';
import { eventExamples, examples } from '#contract/examples/index.ts';

/** A body as it arrives: through JSON. */
const arrived = (body: unknown): unknown => JSON.parse(JSON.stringify(body));

const bodyOf = (name: OperationName): unknown =>
  arrived(
    operations[name].envelope === 'message' ? okEnvelope(examples[name].response) : examples[name].response,
  );

/** Paths of what stands in `sent` and is gone from `read`. */
function lost(sent: unknown, read: unknown, path = ''): string[] {
  if (typeof sent !== 'object' || sent === null) return [];
  if (typeof read !== 'object' || read === null) return [path];
  return Object.entries(sent).flatMap(([key, value]) =>
    key in read ? lost(value, (read as Record<string, unknown>)[key], `${path}.${key}`) : [`${path}.${key}`],
  );
}

describe.each(operationNames)('the example of %s', (name) => {
  const { request } = examples[name];

  test('reads as a request, typed or through a form alike', () => {
    const typed = decodeRequest(name, request);
    expect(typed).toMatchObject({ ok: true });
    const form = operations[name].body === 'multipart' ? encodeMultipart(request) : encodeForm(request);
    const sent = decodeRequest(name, decodeForm(form));
    expect(JSON.stringify(sent)).toEqual(JSON.stringify(typed));
  });

  test('decodes as a response and loses no field', () => {
    const body = bodyOf(name);
    const reply = decodeReply(name, body);
    expect(reply).toMatchObject({ kind: 'ok' });
    const sent = operations[name].envelope === 'message' ? (body as { message: unknown }).message : body;
    expect(reply.kind === 'ok' && lost(sent, reply.response)).toEqual([]);
  });
});

describe.each(Object.keys(events) as EventName[])('the example of the event %s', (name) => {
  test('reads and loses no field', () => {
    const payload = arrived(eventExamples[name]);
    const read = decodeEvent(name, payload);
    expect(read).toBeDefined();
    expect(lost(payload, read)).toEqual([]);
  });
});

test('the events have the names of the protocol', () => {
  expect(Object.values(events).map(({ name }) => name)).toEqual(Object.keys(events));
  const codes = Object.values(events).map(({ code }) => code);
  const protocol = Array.from({ length: 9 }, (_, n) => `W${n}`);
  expect(codes).toEqual([...protocol, 'XW1', 'XW2']);
});
