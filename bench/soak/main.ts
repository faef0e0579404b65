/** `npm run soak`: long runs that look for what no test foresaw. Each prints what it did, and ends with 1 where something was wrong. */
import { parseArgs } from 'node:util';
import { soakCluster } from './cluster/run.ts';
import { soakHostile } from './hostile-run.ts';
import { playFile, soakSimulation, storesNamed } from './simulation/run.ts';
import { STORES } from './simulation/session.ts';

const USAGE = `Usage: npm run soak -- [simulation] [--seeds 100] [--minutes 10] [--seed 1] [--stores ${STORES.join()}] [--session FILE]
       npm run soak -- cluster [--seeds 100] [--minutes 10] [--seed 1]
       npm run soak -- hostile [--requests 30000] [--frames 5000] [--seed 1]`;

async function main(): Promise<boolean> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      seed: { type: 'string', default: '1' },
      seeds: { type: 'string', default: '100' },
      minutes: { type: 'string', default: '10' },
      stores: { type: 'string', default: STORES.join() },
      session: { type: 'string' },
      requests: { type: 'string', default: '30000' },
      frames: { type: 'string', default: '5000' },
    },
  });
  const [run = 'simulation', ...more] = positionals;
  const seed = Number(values.seed);
  if (more.length > 0) throw new Error(USAGE);
  if (run === 'hostile')
    return soakHostile({ requests: Number(values.requests), frames: Number(values.frames), seed });
  const amounts = { seed, seeds: Number(values.seeds), minutes: Number(values.minutes) };
  if (run === 'cluster') return soakCluster(amounts);
  if (run !== 'simulation') throw new Error(USAGE);
  if (values.session !== undefined) return playFile(values.session);
  return soakSimulation({ ...amounts, stores: storesNamed(values.stores) });
}

process.exitCode = (await main()) ? 0 : 1;
