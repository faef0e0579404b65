/** Streamable HTTP of `sandpit mcp`: one address, for those who have the token. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createMcpHandler } from '@modelcontextprotocol/server';
import type { McpServerFactory } from '@modelcontextprotocol/server';
import { bodiless } from '#simulator/http.ts';
import type { HttpResponse } from '#simulator/http.ts';
import { hasToken } from '#simulator/server/access.ts';
import { readRequest } from '#simulator/server/http-adapter.ts';
import { plainResponse, serveApp } from '#simulator/server/http-server.ts';
import type { RunningServer } from '#simulator/server/http-server.ts';

/** A request of the protocol is small, except for a scenario with its candle files. */
const BODY = { kept: 16_777_216, read: 16_777_216 };

const NO_TOKEN = 'The tools take the token that sandpit mcp prints: Authorization: Bearer TOKEN.';

export interface McpHttpOptions {
  /** 0 takes a free one. */
  readonly port: number;
  readonly token: string;
  readonly factory: McpServerFactory;
  /** Ends what the tools work on. */
  readonly close: () => Promise<void>;
}

/** Listens on loopback. Rejects where the port cannot be had. */
export function serveMcp({ port, token, factory, close }: McpHttpOptions): Promise<RunningServer> {
  // Nothing is announced, so that there is nothing to listen for.
  const handler = createMcpHandler(factory, { maxSubscriptions: 0, maxRequestBodySize: BODY.kept });
  const respond = async (
    incoming: IncomingMessage,
    outgoing: ServerResponse,
    url: URL,
  ): Promise<HttpResponse> => {
    if (url.pathname !== '/mcp') return plainResponse(404, 'The tools are at /mcp.');
    if (!hasToken(incoming, token)) {
      const refused = plainResponse(401, NO_TOKEN);
      return { ...refused, headers: { ...refused.headers, 'www-authenticate': 'Bearer' } };
    }
    const { method, body } = await readRequest(incoming, outgoing, url, BODY);
    const headers = Object.entries(incoming.headers).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, String(value)] as [string, string]],
    );
    const request = new Request(url, { method, headers, body: body.length === 0 ? null : body });
    return fromResponse(await handler.fetch(request));
  };
  const app = {
    status: () => ({ state: 'running' }) as const,
    respond,
    accepts: () => false,
    connect: () => undefined,
    ready: async () => undefined,
    close: async () => {
      await handler.close();
      await close();
    },
  };
  return serveApp(app, { port });
}

async function fromResponse(response: Response): Promise<HttpResponse> {
  const { status } = response;
  const headers = Object.fromEntries(response.headers);
  return { status, headers, body: bodiless.has(status) ? '' : await response.text() };
}
