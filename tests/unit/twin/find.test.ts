import { expect, test } from 'vitest';
import { NO_RECEIVED_EVENTS } from '../../../package/twin/drive.ts';
import { differencesOf } from '../../../package/twin/find.ts';
import type { PerSide, ReceivedEvent, Trace } from '../../../package/twin/types.ts';
import type { OperationName } from '#contract/index.ts';

/** What the sides gave for a call, as a visitor. */
function traced(call: OperationName, ...messages: readonly PerSide<unknown>[]): Trace {
  const received = (message: unknown) => [{ status: 200, body: { type: 'ok', message } }];
  return messages.map(({ backend, simulator, second }) => ({
    ...{ call, form: {}, events: NO_RECEIVED_EVENTS },
    responses: {
      backend: received(backend),
      simulator: received(simulator),
      second: received(second),
    },
  }));
}

const found = (...traces: readonly [Trace, ...Trace[]]): readonly string[] =>
  differencesOf(...traces).map(({ kind, path }) => `${kind} ${path}`);

const outcome = (backend: number, simulator: number, second: number): Trace =>
  traced('microOrders', {
    ...{ backend: { profit_result: backend }, simulator: { profit_result: simulator } },
    second: { profit_result: second },
  });

test('TWIN-024 what a further pair of simulators gives as the backend, or otherwise than the first, is not reported', () => {
  const alike = outcome(1, -1, -1);
  expect(found(alike)).toEqual(['value message.profit_result']);
  expect(found(alike, outcome(1, 1, -1))).toEqual([]);
  expect(found(alike, outcome(1, 0, 0))).toEqual([]);
  expect(found(alike, outcome(1, -1, -1), outcome(1, -1, -1))).toEqual(['value message.profit_result']);
});

test('TWIN-029 an amount that everybody gets and that one side moves is noise, and its form is not', () => {
  const at = (backend: string): PerSide<unknown> => ({
    ...{ backend: [{ price: backend, status: 1 }], simulator: [{ price: '1.0002', status: 1 }] },
    second: [{ price: '1.0002', status: 1 }],
  });
  expect(found(traced('quotations', at('1.0090'), at('1.0090')))).toEqual([
    'value message[].price',
    'value message[].price',
  ]);
  expect(found(traced('quotations', at('1.0002'), at('1.0090')))).toEqual([]);
  expect(found(traced('quotations', at('1.0002'), at('1.0090'), at('1.01')))).toEqual([
    'rounding message[].price',
  ]);
  expect(found(traced('walletDetail', at('1.0002'), at('1.0090')))).toEqual(['value message[].price']);
});

/** Events that a side has sent after one call: late ones are marked by `~`. */
const sent = (...names: readonly string[]): readonly ReceivedEvent[] =>
  names.map((name) => ({ name: name.replace('~', ''), payload: {}, isLate: name.startsWith('~') }));

test.each([
  ['lost', ['transaction'], 'event-lost'],
  ['doubled', ['update_balance', 'update_balance', 'transaction'], 'event-doubled'],
  ['late', ['~update_balance', 'transaction'], 'event-late'],
  ['in another order', ['transaction', 'update_balance'], 'event-reordered'],
  ['as they should be', ['update_balance', 'transaction'], undefined],
])('TWIN-007 events of a call that are %s', (_how, backend, kind) => {
  const [step] = traced('spotBuy', { backend: 'done', simulator: 'done', second: 'done' });
  if (!step) throw new Error('there is a step');
  const ours = sent('update_balance', 'transaction');
  const events = { backend: sent(...backend), simulator: ours, second: ours };
  expect(found([{ ...step, events }])).toEqual(kind === undefined ? [] : [`${kind} `]);
});

test('TWIN-007 of events that flow and never come one is found, with what the simulator sent first', () => {
  const [step] = traced('quotations', { backend: 'done', simulator: 'done', second: 'done' });
  if (!step) throw new Error('there is a step');
  const flowing = [1, 2, 3].map((price) => ({ name: 'market_depth', payload: { price }, isLate: false }));
  const ours = [...sent('daymarket'), ...flowing];
  const events = { backend: sent('daymarket'), simulator: ours, second: ours };
  expect(differencesOf([step, { ...step, events }])).toEqual([
    {
      ...{ kind: 'event-lost', subject: { kind: 'event', name: 'market_depth' }, path: '' },
      ...{ simulator: { price: 1 }, backend: undefined, step: 1 },
    },
  ]);
});

test('TWIN-031 an event that one simulator alone has sent is compared by its form', () => {
  const event = (payload: object): readonly ReceivedEvent[] => [
    { name: 'lever_trade', payload, isLate: false },
  ];
  const [step] = traced('leverSubmit', { backend: 'done', simulator: 'done', second: 'done' });
  const sent = (hazard_rate: unknown): Trace =>
    step === undefined
      ? []
      : [
          {
            ...step,
            events: {
              backend: event({ hazard_rate }),
              simulator: [],
              second: event({ hazard_rate: '1.00' }),
            },
          },
        ];
  expect(found(sent('2.00'))).toEqual([]);
  expect(found(sent(2))).toEqual(['retyped hazard_rate']);
});
