/** Coding agents of tests: clients of the Model Context Protocol, and what they work on. */
import { Client, InMemoryTransport } from '@modelcontextprotocol/client';
import type { Transport } from '@modelcontextprotocol/client';
import { onTestFinished } from 'vitest';
import { wireOver } from '#shared/control-client.ts';
import { respondToWeb } from '#simulator/http.ts';
import { startNodeHost } from '#simulator/server/host.ts';
import { workplaceOf } from '../../package/cli/mcp.ts';
import { mcpServer } from '../../package/mcp/server.ts';

/** A host whose clock stands, until the end of the test. */
export async function standingHost() {
  const { url, session, close } = await startNodeHost({ speed: 0 });
  onTestFinished(close);
  return { url, wire: wireOver((request) => respondToWeb(session, request), url) };
}

/** What a tool said. */
interface Said {
  readonly text: string;
  readonly isError: boolean;
}

/** An agent: each tool by its name. */
export interface Agent {
  readonly client: Client;
  /** Calls a tool, whatever comes of it. */
  ask(tool: string, given?: Readonly<Record<string, unknown>>): Promise<Said>;
  /** As `ask`, and rejects with the refusal. */
  run(tool: string, given?: Readonly<Record<string, unknown>>): Promise<string>;
}

/** An agent at the other end of a transport. */
export async function agentOver(transport: Transport): Promise<Agent> {
  const client = new Client({ name: 'agent', version: '1' });
  await client.connect(transport);
  onTestFinished(() => client.close());
  const ask: Agent['ask'] = async (name, given = {}) => {
    const { content, isError = false } = await client.callTool({ name, arguments: given });
    return { text: content.map((part) => (part.type === 'text' ? part.text : '')).join('\n'), isError };
  };
  return {
    client,
    ask,
    async run(tool, given) {
      const { text, isError } = await ask(tool, given);
      if (isError) throw new Error(text);
      return text;
    },
  };
}

/** An agent in this process, with a host of its own. */
export async function ownAgent(): Promise<Agent & Awaited<ReturnType<typeof standingHost>>> {
  const host = await standingHost();
  const [near, far] = InMemoryTransport.createLinkedPair();
  const workplace = { ...workplaceOf(host.wire, host.url), clientOrigin: async () => 'http://client.test' };
  await mcpServer(workplace, '1').connect(far);
  return { ...host, ...(await agentOver(near)) };
}
