/** `npm run soak -- hostile`: long runs that look for what no test foresaw. Each prints what it did, and ends with 1 where something was wrong. */
import { parseArgs } from 'node:util';
import { soakHostile } from './hostile-run.ts';

const USAGE = `Usage: npm run soak -- hostile [--requests 30000] [--frames 5000] [--seed 1]`;

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      requests: { type: 'string', default: '30000' },
      frames: { type: 'string', default: '5000' },
      seed: { type: 'string', default: '1' },
    },
  });
  if (positionals.join() !== 'hostile') throw new Error(USAGE);
  const isSound = await soakHostile({
    requests: Number(values.requests),
    frames: Number(values.frames),
    seed: Number(values.seed),
  });
  process.exitCode = isSound ? 0 : 1;
}

await main();
