/** `sandpit mcp`: the exchange as tools of a coding agent. */
import { wireOver } from '#shared/control-client.ts';
import type { ControlWire } from '#shared/control-client.ts';
import { isControlPath } from '#simulator/control/index.ts';
import { controlOver } from '#simulator/control/client.ts';
import { respondToWeb } from '#simulator/http.ts';
import { readControlToken } from '#simulator/server/control-token.ts';
import { startNodeHost } from '#simulator/server/host.ts';
import { onStopSignal } from '#simulator/server/signals.ts';
import type { Workplace } from '../mcp/tool.ts';
import { backendClient, packageVersion, simulatorClient } from '../program.ts';
import { defineCommand, Failure, portOf, UsageError } from './command.ts';
import { serveClient } from './dev.ts';

export const mcp = defineCommand({
  forms: ['mcp [flags]'],
  about:
    'Offers the exchange as tools of the Model Context Protocol, on standard input and output, or with --port by HTTP. The tools work on an exchange of their own, whose clock stands until it is set, or with --url on a host that runs.',
  flags: {
    url: { takes: 'address', about: 'the host that the tools work on' },
    token: { takes: 'token', about: 'the token of its control plane, where it takes one' },
    port: {
      takes: 'number',
      about:
        'speak streamable HTTP at this port of 127.0.0.1 instead, to those who send the token that is printed',
    },
  },
  async run({ values, say }) {
    const { url, token } = values;
    if (token !== undefined && url === undefined)
      throw new UsageError('--token belongs together with --url: the host that it is for');
    // What a process was started with can be seen by everybody on its machine.
    if (token !== undefined) process.title = 'sandpit mcp';
    const port = values.port === undefined ? undefined : portOf(values.port);
    const place = url === undefined ? await ownExchange() : await runningHost(originOf(url), token);
    const { mcpServer } = await import('../mcp/server.ts');
    const factory = () => mcpServer(place.workplace, packageVersion());
    if (port === undefined) {
      const { serveStdio } = await import('@modelcontextprotocol/server/stdio');
      const connection = serveStdio(factory);
      const end = async (): Promise<void> => {
        await connection.close();
        await place.close();
      };
      onStopSignal(end);
      process.stdin.once('end', () => void end().then(() => process.exit(0)));
      return;
    }
    const { serveMcp } = await import('../mcp/http.ts');
    const served = await serveMcp({ port, token: place.token, factory, close: place.close });
    onStopSignal(served.close);
    const address = `${served.url}/mcp`;
    say(`Sandpit: tools at ${address}\nToken: ${place.token}`, {
      url: address,
      token: place.token,
      exchange: place.workplace.url,
      pid: process.pid,
    });
  },
});

interface Place {
  readonly workplace: Workplace;
  /** What those send who use the tools by HTTP. */
  readonly token: string;
  close(): Promise<void>;
}

async function ownExchange(): Promise<Place> {
  const { url, session, control, close } = await startNodeHost({ client: backendClient, speed: 0 });
  const wire = wireOver((request) => respondToWeb(session, request), url);
  return { workplace: workplaceOf(wire, url), token: control.token, close };
}

/** Rejects with Failure where no exchange is reached. */
async function runningHost(url: string, token: string | undefined): Promise<Place> {
  const workplace = workplaceOf(wireTo(url, token), url);
  await workplace.control.get('/sim/state');
  return {
    workplace,
    token: token ?? (await readControlToken(undefined)).token,
    close: async () => undefined,
  };
}

/** What the tools work on. */
export function workplaceOf(wire: ControlWire, url: string): Workplace {
  let client: Promise<string> | undefined;
  return {
    wire,
    control: controlOver(wire),
    url,
    logins: new Map(),
    clientOrigin: async () => simulatorClient && (client ??= serveClient(simulatorClient, 0, '127.0.0.1')),
  };
}

/** Calls over the network. Rejects with Failure where nothing listens. */
export const wireTo =
  (url: string, token: string | undefined): ControlWire =>
  async ({ method, path, headers, body }) => {
    const address = new URL(path, url);
    const own = token !== undefined &&
      isControlPath(address.pathname) && { authorization: `Bearer ${token}` };
    const sent = { method, headers: { ...headers, ...own }, body: body ?? null };
    const response = await fetch(address, sent).catch(() => {
      throw new Failure(`There is no host at ${url}.`);
    });
    const text = await response.text();
    // The host says whom it lets in, in words that are no JSON.
    if (response.status === 403) throw new Failure(text);
    return { status: response.status, text };
  };

function originOf(text: string): string {
  if (!URL.canParse(text))
    throw new UsageError(`--url takes an address such as http://127.0.0.1:8787, not "${text}"`);
  return new URL(text).origin;
}
