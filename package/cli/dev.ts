/** `sandpit dev`: the client with the exchange inside its page, and the address that a page begins with. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { dirname, resolve } from 'node:path';
import { sendResponse } from '#simulator/server/http-adapter.ts';
import { nodeCatalogue } from '#simulator/server/catalogue.ts';
import { onStopSignal } from '#simulator/server/signals.ts';
import { serveFile } from '#simulator/server/static-files.ts';
import type { HttpResponse } from '#simulator/http.ts';
import { fragmentOf, sessionRequestOf } from '../driver/session-request.ts';
import { simulatorClient } from '../program.ts';
import { defineCommand, Failure, portOf } from './command.ts';
import { detachFlag, startDetached } from './detach.ts';
import { checkScenarioFile } from './scenario-file.ts';

const NOT_FOUND: HttpResponse = {
  status: 404,
  headers: { 'content-type': 'text/plain; charset=utf-8' },
  body: 'Nothing here.',
};

/** `sandpit dev`: the client with the exchange inside its page, until it is interrupted. */
export const dev = defineCommand({
  forms: ['dev [flags]'],
  about: 'Serves the whole client; the exchange runs in the page and stays in the browser.',
  flags: {
    port: { takes: 'number', about: 'port to listen on (default 8788)' },
    host: { takes: 'name', about: 'address to listen on (default 127.0.0.1)' },
    scenario: {
      takes: 'name',
      about: 'scenario that the printed address begins with; a file of yours if it ends in .yaml',
    },
    seed: { takes: 'text', about: 'its seed' },
    as: { takes: 'account', about: 'user as whom a page that opens the printed address is logged in' },
    ...detachFlag,
  },
  async run({ values, say }) {
    const { port = '8788', host = '127.0.0.1', scenario, seed, as } = values;
    const place = beginning(scenario, seed);
    if (simulatorClient === undefined)
      throw new Failure('The client is not built yet: npm run build:package builds it.');
    if (values.detach) return startDetached('dev');
    const { href: url } = addressAs(`${await serveClient(simulatorClient, portOf(port), host)}${place}`, as);
    say(`Sandpit: ${url}`, { url, pid: process.pid });
  },
});

/** What follows the origin in the address of a page that begins with a scenario. */
function beginning(scenario: string | undefined, seed: string | undefined): string {
  if (scenario !== undefined && /\.ya?ml$/.test(scenario)) {
    checkScenarioFile(scenario);
    const file = resolve(scenario);
    return `/#${fragmentOf(sessionRequestOf({ scenario: { file }, seed, speed: 1 }, dirname(file)))}`;
  }
  const names = nodeCatalogue().names();
  if (scenario !== undefined && !names.includes(scenario))
    throw new Failure(`There is no scenario "${scenario}"; there are ${names.join(', ')}.`);
  const query = new URLSearchParams({ ...(scenario && { scenario }), ...(seed && { seed }) }).toString();
  return query === '' ? '/' : `/?${query}`;
}

/** An address whose page logs in as a user. */
export function addressAs(address: string, account: string | undefined): URL {
  const url = new URL(address);
  if (account !== undefined) url.searchParams.set('as', account);
  return url;
}

/** Serves the files of the client; resolves with the origin. */
export async function serveClient(client: readonly string[], port: number, host: string): Promise<string> {
  const server = createServer((incoming, outgoing) => {
    const { pathname } = new URL(`http://sandpit.test${incoming.url?.replace(/^[^/]*/, '') ?? '/'}`);
    void serveFile(client, pathname, incoming).then((file) => sendResponse(outgoing, file ?? NOT_FOUND, {}));
  });
  await new Promise<void>((done, fail) => server.once('error', fail).listen(port, host, done));
  onStopSignal(async () => {
    server.close();
    server.closeAllConnections();
  });
  const { port: taken } = server.address() as AddressInfo;
  return `http://${host.includes(':') ? `[${host}]` : host}:${taken}`;
}
