import { expect, test } from 'vitest';
import { encode, hashText, mix32 } from '#simulator/engine/kernel/index.ts';
import { createToy, live } from './toy.ts';
import type { Act } from './toy.ts';

/** A fixed history that uses every part of the kernel and the ledger. */
function fixedHistory(): Act[] {
  const acts: Act[] = [];
  for (let i = 0; i < 400; i += 1) {
    const random = mix32(2024, i);
    const user = 1 + (random % 4);
    const commands: Act[] = [
      { pass: 0, name: 'plans.fund', input: { user, amount: BigInt(random) * 1_000_003n } },
      {
        pass: 250,
        name: 'plans.pay',
        input: { from: user, to: 1 + ((random >>> 3) % 4), amount: BigInt(random) },
      },
      { pass: 1, name: 'plans.plan', input: { delay: random % 3000, depth: random % 6, label: `${i}` } },
      {
        pass: 777,
        name: random % 2 === 0 ? 'high.wait' : 'low.wait',
        input: { level: 900 + (random % 100), times: 2 },
      },
      { pass: 4000, name: 'plans.regret', input: { id: random % 50 } },
    ];
    acts.push(commands[(random >>> 8) % commands.length]!);
  }
  return acts;
}

test('a fixed history comes to the same state and events on every engine, to the bit', () => {
  const toy = createToy({ seed: 'golden' });
  live(toy, fixedHistory());
  toy.kernel.advanceTo(toy.kernel.now() + 3_600_000);
  expect(toy.kernel.hash()).toBe('ce11a317c9f34bdc8bc3ccee5a04c56b');
  expect(hashText(encode(toy.received))).toBe('ed1576a17e0e5dc07411865a28f042b5');
});
