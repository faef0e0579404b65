// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createExchange } from '../../../package/node.ts';
import type { OwnExchange } from '../../../package/node.ts';
import { withExchange } from '../../../package/storybook.ts';
import type { StorySession } from '../../../package/storybook.ts';

let exchange: OwnExchange;
beforeEach(async () => {
  exchange = await createExchange();
});
afterEach(async () => {
  cleanup();
  await exchange.close();
});

const Story = () => <h1>The story</h1>;

function show(id: string, sandpit?: StorySession): void {
  const decorator = withExchange({ ...exchange, ready: Promise.resolve() });
  render(decorator(Story, { id, parameters: { sandpit } }));
}

test('PKG-016 a story is shown when its exchange has begun as it asks for', async () => {
  const prices: string[] = [];
  show('crash', {
    ...{ scenario: 'flash-crash', seed: 'story', users: ['bob'] },
    prepare: async ({ price, state }) => {
      await price('BTC/USDT', 90_000);
      prices.push((await state()).scenario);
    },
  });
  expect(screen.queryByRole('heading')).toBeNull();
  expect(await screen.findByRole('heading', { name: 'The story' })).toBeDefined();
  expect(await exchange.state()).toMatchObject({ seed: 'story', speed: 0 });
  expect((await exchange.user('bob')).account).toBe('bob@sandpit.test');
  expect(prices).toEqual(['own/flash-crash']);
});

test('PKG-016 the reason why its exchange cannot begin is shown in place of the story', async () => {
  show('wrong', { scenario: 'nope' });
  expect((await screen.findByRole('alert')).textContent).toContain('There is no scenario "nope"');
  expect(screen.queryByRole('heading')).toBeNull();
});
