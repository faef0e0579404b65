import { RunningHash, encode, exp, log, mix32, normalFromBits } from '#simulator/kernel/index.ts';
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

/** Hash of a thousand results of the exact functions, to the last bit. */
function mathHash(): string {
  const hash = new RunningHash();
  const view = new DataView(new ArrayBuffer(8));
  for (let i = 0; i < 1000; i += 1) {
    const bits = mix32(5, i);
    for (const value of [exp(bits / 2 ** 26 - 32), log(bits + 1), normalFromBits(bits)]) {
      view.setFloat64(0, value);
      hash.addWord(view.getInt32(0));
      hash.addWord(view.getInt32(4));
    }
  }
  return hash.hex();
}

/** What the fixed history comes to: the same text on every engine, in a page, a worker or Node. */
export function goldenRun(): { readonly state: string; readonly events: string; readonly math: string } {
  const toy = createToy({ seed: 'golden' });
  live(toy, fixedHistory());
  toy.kernel.advanceTo(toy.kernel.now() + 3_600_000);
  const received = new RunningHash();
  received.addText(encode(toy.received));
  return { state: toy.kernel.hash(), events: received.hex(), math: mathHash() };
}
