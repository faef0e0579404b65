/** What the entries of the package promise at compile time; `npm run check -- types` holds it. */
import { expectTypeOf, test } from 'vitest';
import { createClient } from '../../package/contract.ts';
import type { Client, DecodedEventOf, DecodedResponseOf, RequestInputOf } from '../../package/contract.ts';
import type { Driver, Fill, SandpitExchangeElement } from '../../package/embed.ts';
import { createExchange, startServer } from '../../package/node.ts';
import type { Exchange, OwnExchange, SandpitServer, User } from '../../package/node.ts';
import type { StoryContext, StorySession } from '../../package/storybook.ts';
import type { SandpitFixtures } from '../../package/vitest.ts';

declare const exchange: Exchange;

test('sandpit-exchange/contract: a client has the types of each call', () => {
  expectTypeOf(createClient).returns.toEqualTypeOf<Client>();
  expectTypeOf(createClient).toBeCallableWith({ baseUrl: 'http://a.test', token: () => undefined });
  expectTypeOf(createClient().call('walletList', {} as RequestInputOf<'walletList'>)).resolves.toEqualTypeOf<
    DecodedResponseOf<'walletList'>
  >();
});

test('sandpit-exchange/node: an exchange, its users and its events', () => {
  expectTypeOf(createExchange).toBeCallableWith({ scenario: { file: 'a.yaml' }, seed: 'x', users: ['bob'] });
  // @ts-expect-error there is no such option
  void createExchange({ sead: 'x' });
  expectTypeOf(createExchange()).resolves.toEqualTypeOf<OwnExchange>();
  expectTypeOf(exchange.user('demo')).resolves.toEqualTypeOf<User>();
  exchange.on('update_balance', (payload) =>
    expectTypeOf(payload).toEqualTypeOf<DecodedEventOf<'update_balance'>>(),
  );
  // @ts-expect-error clients send it
  exchange.on('login', () => undefined);
  expectTypeOf(startServer({ port: 0 })).resolves.toEqualTypeOf<SandpitServer>();
});

test('sandpit-exchange/vitest and sandpit-exchange/storybook: what tests and stories are given', () => {
  expectTypeOf<SandpitFixtures['exchange']>().toEqualTypeOf<OwnExchange>();
  expectTypeOf<{ scenario: string }>().toExtend<SandpitFixtures['session']>();
  expectTypeOf<StoryContext['parameters']['sandpit']>().toEqualTypeOf<StorySession | undefined>();
  expectTypeOf<{ scenario: { file: string } }>().not.toExtend<StorySession>();
});

declare const element: HTMLElementTagNameMap['sandpit-exchange'];

test('sandpit-exchange/embed: the element, its driver and its events', () => {
  expectTypeOf(element).toEqualTypeOf<SandpitExchangeElement>();
  expectTypeOf(element.session).toEqualTypeOf<Driver>();
  expectTypeOf(element.clock.advance('10m')).resolves.toEqualTypeOf<number>();
  element.addEventListener('fill', ({ detail }) => expectTypeOf(detail).toEqualTypeOf<Fill>());
  element.addEventListener('error', ({ message }) => expectTypeOf(message).toEqualTypeOf<string>());
  // @ts-expect-error it is the driver's, which a page does not replace
  element.session = element.session;
});
