/** What `sandpit-exchange/playwright` promises to test authors at compile time; `npm run check -- types` holds it. */
import { expectTypeOf, test as check } from 'vitest';
import { durationMs } from '../../package/playwright/index.ts';
import type {
  Duration,
  Exchange,
  ExchangeState,
  FaultRule,
  Seat,
  test,
} from '../../package/playwright/index.ts';

declare const exchange: Exchange;

check('a test gets an exchange beside what Playwright gives', () => {
  type Fixtures = Parameters<
    Parameters<typeof test>[2] extends infer Body ? Extract<Body, (...args: never[]) => unknown> : never
  >[0];
  expectTypeOf<Fixtures['exchange']>().toEqualTypeOf<Exchange>();
  expectTypeOf<Fixtures['page']>().toEqualTypeOf<Seat['page']>();
});

check('a session begins by name, by options, or by both', () => {
  expectTypeOf(exchange.load).toBeCallableWith('calm-market');
  expectTypeOf(exchange.load).toBeCallableWith('calm-market', { seed: 'mine' });
  expectTypeOf(exchange.load).toBeCallableWith({ seed: 'mine' });
  // @ts-expect-error there is no such option
  void exchange.load({ sead: 'mine' });
});

check('users, time and responses', () => {
  expectTypeOf(exchange.as('demo')).resolves.toEqualTypeOf<Seat>();
  expectTypeOf(exchange.state()).resolves.toEqualTypeOf<ExchangeState>();
  expectTypeOf(exchange.call<{ id: number }>('POST', '/api/x')).resolves.toEqualTypeOf<{ id: number }>();
  expectTypeOf(exchange.clock.advance).parameter(0).toEqualTypeOf<Duration>();
  expectTypeOf(durationMs).parameter(0).toEqualTypeOf<Duration>();
  expectTypeOf(durationMs).returns.toEqualTypeOf<number>();
  expectTypeOf<{ on: 'E11'; error: 'network' }>().toExtend<FaultRule>();
  expectTypeOf<{ error: 'network' }>().not.toExtend<FaultRule>();
});
