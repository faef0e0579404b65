import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '../context.ts';
import type { PackageProject } from '../context.ts';

/** Uses what each entry is for, so that its declarations are read whole. */
const USES: Readonly<Record<string, string>> = {
  contract: `import { createClient, operations } from 'sandpit-exchange/contract';
import type { DecodedResponseOf, EventName } from 'sandpit-exchange/contract';
const client = createClient({ baseUrl: 'http://127.0.0.1:8787', token: () => undefined });
export const wallets: Promise<DecodedResponseOf<'walletList'>> = client.call('walletList', {});
export const code: 'E11' extends \`E\${number}\` ? string : never = operations.spotBuy.code;
export const name: EventName = 'update_balance';
// @ts-expect-error there is no such call
void client.call('spotBye', {});`,
  node: `import { createExchange, startServer } from 'sandpit-exchange/node';
import { createExchange as same } from 'sandpit-exchange';
export const isSame: boolean = createExchange === same;
import type { Duration } from 'sandpit-exchange/node';
export async function use(span: Duration): Promise<number> {
  const exchange = await createExchange({ scenario: 'calm-market', seed: 'x', balances: { demo: { USDT: 5 } } });
  const demo = await exchange.user('demo');
  demo.on('update_balance', ({ type }) => type.toUpperCase());
  await exchange.close();
  await (await startServer({ port: 0 })).close();
  return exchange.clock.advance(span);
}
// @ts-expect-error there is no such option
void createExchange({ sead: 'x' });`,
  embed: `import type { Fill } from 'sandpit-exchange/embed';
export const fills: Fill[] = [];
const element = document.querySelector('sandpit-exchange');
element?.addEventListener('fill', ({ detail }) => fills.push(detail));
export const time: Promise<number> | undefined = element?.clock.advance('10m');
// @ts-expect-error there is no such call
void element?.session.sleep();`,
  playwright: `import { expect, test } from 'sandpit-exchange/playwright';
import type { Exchange, Seat } from 'sandpit-exchange/playwright';
test('typed', async ({ exchange, page }) => {
  const driven: Exchange = exchange;
  const seat: Seat = await driven.as('demo');
  expect(seat.page).toBe(page);
});
test.use({ sandpitServer: true });`,
  vitest: `import { expect, test as sandpit } from 'sandpit-exchange/vitest';
const test = sandpit.extend({ session: { scenario: 'flash-crash' } });
test('typed', async ({ exchange }) => {
  const hash: string = await exchange.hash();
  expect(hash).toBe(hash);
});`,
  storybook: `import { withExchange } from 'sandpit-exchange/storybook';
import type { StoryExchange, StorySession } from 'sandpit-exchange/storybook';
declare const exchange: StoryExchange;
export const decorators = [withExchange(exchange)];
export const session: StorySession = { scenario: 'flash-crash', prepare: ({ price }) => price('BTC/USDT', 1) };`,
};

/** The other entries: that they resolve and that their declarations are sound. */
const importing = (entry: string): string =>
  `import * as entry from 'sandpit-exchange/${entry}';\nexport default entry;`;

const config = (module: string, moduleResolution: string): string =>
  JSON.stringify({
    compilerOptions: {
      ...{ module, moduleResolution, target: 'ES2023', lib: ['ES2023', 'DOM', 'DOM.Iterable'] },
      ...{ strict: true, noEmit: true, skipLibCheck: false, types: ['node'] },
    },
    include: ['src'],
  });

export const project: PackageProject = {
  name: 'types',
  isNightly: true,
  async run({ test, install, write, run, folder }) {
    // The newest MSW asks for a newer Node than the package does.
    const peers = ['vitest', '@playwright/test', 'react', '@types/react', 'msw@2', 'vite'];
    await install('typescript', '@types/node', ...peers);
    const installed = join(folder, 'node_modules/sandpit-exchange');
    const { exports } = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8')) as {
      exports: Readonly<Record<string, string | { readonly types: string }>>;
    };
    const entries = Object.entries(exports).flatMap(([path, target]) =>
      typeof target === 'object' && existsSync(join(installed, target.types)) ? [path.slice(2)] : [],
    );
    write({
      'src/package.json': JSON.stringify({ type: 'module' }),
      'bundler.json': config('ESNext', 'bundler'),
      'node16.json': config('Node16', 'node16'),
      ...Object.fromEntries(entries.map((entry) => [`src/${entry}.ts`, USES[entry] ?? importing(entry)])),
    });
    for (const resolution of ['bundler', 'node16']) {
      await test(`PKG-017 every entry has its types with moduleResolution ${resolution}`, async () => {
        const { output } = await run('tsc', ['-p', `${resolution}.json`, '--pretty', 'false']);
        // Declarations of other packages are not ours to judge.
        const own = output.split('\n').filter((line) => /^(src|node_modules\/sandpit-exchange)\//.test(line));
        expect(own).toEqual([]);
        expect(entries).toEqual(expect.arrayContaining(Object.keys(USES)));
      });
    }
  },
};
