/** What the contract promises to its users at compile time; `npm run check -- types` holds it. */
import { expectTypeOf, test } from 'vitest';
import { operation, operations } from '#contract/index.ts';
import type { DecodedResponseOf, OperationCode, OperationName, RequestInputOf } from '#contract/index.ts';

test('operations have known names, codes, methods and paths', () => {
  expectTypeOf<'spotBuy'>().toExtend<OperationName>();
  expectTypeOf<'spotBye'>().not.toExtend<OperationName>();
  expectTypeOf(operations.spotBuy.code).toExtend<OperationCode>();
  expectTypeOf<'E11'>().toExtend<OperationCode>();
  expectTypeOf<'W1'>().not.toExtend<OperationCode>();
  expectTypeOf(operation).parameter(0).toHaveProperty('path').toEqualTypeOf<`/api/${string}`>();
});

test('a request has the caller’s types, a response the decoded ones', () => {
  expectTypeOf<RequestInputOf<'spotBuy'>>().toHaveProperty('price');
  expectTypeOf<RequestInputOf<'spotBuy'>>().not.toHaveProperty('nothing');
  expectTypeOf<DecodedResponseOf<'walletDetail'>>().not.toBeAny();
  expectTypeOf<RequestInputOf<'spotBuy'>>().not.toBeAny();
});
