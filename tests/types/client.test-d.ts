/** What the client's data layer promises at compile time; `npm run check -- types` holds it. */
import { expectTypeOf, test } from 'vitest';
import type { StoreApi } from 'zustand/vanilla';
import type { ResponseOf, ExchangeClient, ExtensionName, InputOf, Store } from '#client/exchange/index.ts';

declare const client: ExchangeClient;

test('a call takes the request of its operation and resolves with its response', () => {
  expectTypeOf(client.call('spotBuy', {} as InputOf<'spotBuy'>)).resolves.toEqualTypeOf<
    ResponseOf<'spotBuy'>
  >();
  // @ts-expect-error there is no such operation
  void client.call('spotBye', {});
  // @ts-expect-error a request is missing
  void client.call('spotBuy');
});

test('stores are read by everybody and written by their owner', () => {
  expectTypeOf<StoreApi<number>>().toExtend<Store<number>>();
  expectTypeOf<Store<number>>().not.toHaveProperty('setState');
  expectTypeOf(client.extensions).toEqualTypeOf<Store<ReadonlySet<ExtensionName>>>();
});
