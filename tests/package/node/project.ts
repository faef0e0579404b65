import { expect } from '../context.ts';
import type { PackageProject } from '../context.ts';
import { snippetOf } from '../snippets.ts';

/** A script as somebody writes it: it never closes its exchange. */
const SCRIPT = `import { createExchange, startServer } from 'sandpit-exchange/node';
import { createClient, ExchangeError } from 'sandpit-exchange/contract';

const order = { legal_id: 3, currency_id: 1, mode: '1', price: '', num: '0.01' };
const exchange = await createExchange({ balances: { demo: { USDT: 5_000 } } });
await exchange.price('BTC/USDT', 100_000);
const demo = await exchange.user('demo');
const seen = [];
demo.on('update_balance', ({ type }) => seen.push(type));
await demo.call('spotBuy', order);
const refused = await exchange.call('walletList', {}).catch((error) => error);

const server = await startServer({ seed: 'sandpit', speed: 0 });
await server.exchange.load({ balances: { demo: { USDT: 5_000 } } });
await server.exchange.price('BTC/USDT', 100_000);
const { token } = await server.exchange.user('demo');
await createClient({ baseUrl: server.url, token }).call('spotBuy', order);
const wrong = await createClient({ baseUrl: server.url, token: 'x' }).call('walletList', {}).catch((error) => error);
const hashes = [await exchange.hash(), await server.exchange.hash()];
await server.close();
const gone = await fetch(server.url).then(() => 'there', () => 'gone');
const missing = await createExchange({ scenario: 'nope' }).catch((error) => error.message);
console.log(JSON.stringify({
  seen: seen.length, hashes, gone, missing, refused: [refused instanceof ExchangeError, refused.kind], wrong: wrong.kind,
}));
`;

export const project: PackageProject = {
  name: 'node',
  async run({ test, install, write, run, start, measure }) {
    await install();
    write({ 'script.mjs': SCRIPT });
    await test('PKG-009 PKG-011 PKG-012 PKG-015 a script has exchanges in its process and on a port, and ends', async () => {
      const from = performance.now();
      const { status, output } = await run('node', ['script.mjs']);
      measure('seconds of a script with an exchange and a server', (performance.now() - from) / 1000);
      expect(output).toMatch(/^\{.*\}\n$/);
      const { hashes, seen, ...outcome } = JSON.parse(output) as {
        readonly hashes: readonly string[];
        readonly seen: number;
      };
      expect(status).toBe(0);
      expect(outcome).toEqual({
        gone: 'gone',
        missing: expect.stringMatching(/^There is no scenario "nope"; there are bull-run, /),
        refused: [true, 'login'],
        wrong: 'session',
      });
      expect(seen).toBeGreaterThan(0);
      expect(hashes[0]).toMatch(/^[0-9a-f]{32}$/);
      expect(hashes[1]).toBe(hashes[0]);
    });

    await test('PKG-023 the snippet of sandpit-exchange/node runs', async () => {
      write({ 'node.mjs': snippetOf('sandpit-exchange/node') });
      expect(await run('node', ['node.mjs'])).toEqual({
        status: 0,
        output: expect.stringMatching(/^(update_balance_2\n)+[0-9a-f]{32}\n$/),
      });
    });

    await test('PKG-015 PKG-023 the snippet of sandpit-exchange/contract runs against a server', async () => {
      const server = start('sandpit', ['serve', '--port', '0']);
      try {
        const [, url = ''] = await server.until(/ at (http:\S+)$/m);
        write({
          'contract.mjs': snippetOf('sandpit-exchange/contract').replaceAll('http://127.0.0.1:8787', url),
        });
        const { status, output } = await run('node', ['contract.mjs']);
        expect(output).toMatch(/^\d+(\.\d+)? USDT in the spot account\n$/);
        expect(status).toBe(0);
      } finally {
        await server.stop();
      }
    });
  },
};
