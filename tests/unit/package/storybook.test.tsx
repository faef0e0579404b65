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

test('PKG-016 a story that is left as it begins prepares nothing of the next one', async () => {
  const decorator = withExchange({ ...exchange, ready: Promise.resolve() });
  let goOn: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (goOn = resolve));
  const prepare: StorySession['prepare'] = async ({ price }) => {
    await held;
    await price('BTC/USDT', 90_000);
  };
  const { rerender } = render(
    decorator(Story, { id: 'first', parameters: { sandpit: { seed: 'first', prepare } } }),
  );
  await expect.poll(async () => (await exchange.state()).seed).toBe('first');
  rerender(decorator(Story, { id: 'second', parameters: { sandpit: { seed: 'second' } } }));
  for (let reads = 0; reads < 20; reads += 1) await exchange.state();
  goOn();
  await screen.findByRole('heading', { name: 'The story' });
  expect([(await exchange.state()).seed, await exchange.journal()]).toEqual(['second', []]);
});

test('PKG-016 the reason why its exchange cannot begin is shown in place of the story', async () => {
  show('wrong', { scenario: 'nope' });
  expect((await screen.findByRole('alert')).textContent).toContain('There is no scenario "nope"');
  expect(screen.queryByRole('heading')).toBeNull();
});
