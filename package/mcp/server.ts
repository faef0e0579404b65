/** The tools as a server of the Model Context Protocol, over stdio or streamable HTTP. */
import { McpServer } from '@modelcontextprotocol/server';
import type { CallToolResult, StandardSchemaWithJSON } from '@modelcontextprotocol/server';
import { ControlRefused } from '#shared/control-client.ts';
import { messageOf } from '#shared/json.ts';
import { ControlError } from '#simulator/control/index.ts';
import { ExchangeError } from '../driver/wire.ts';
import { tools } from './tools.ts';
import type { Tool, Workplace } from './tool.ts';

const INSTRUCTIONS =
  'Sandpit is a simulated exchange with accounts, orders and money. Begin with "reset" at speed 0, set it up with "operate", "clock" and "call", keep the moment with "fork", check with "assert", hand over with "link" or "record".';

/** A server for one connection or one request; what it works on outlives it. */
export function mcpServer(workplace: Workplace, version: string): McpServer {
  const server = new McpServer({ name: 'sandpit', version }, { instructions: INSTRUCTIONS });
  for (const tool of tools) {
    const { name, about: description, isReadOnly: readOnlyHint } = tool;
    const annotations = { readOnlyHint, destructiveHint: !readOnlyHint, openWorldHint: false };
    server.registerTool(name, { description, annotations, inputSchema: takenBy(tool) }, (given) =>
      resultOf(() => tool.run(workplace, given)),
    );
  }
  return server;
}

/** The schema as clients read it. The tool checks what it is given itself, so that a mistake is named as the control plane does. */
const takenBy = ({ takes }: Tool): StandardSchemaWithJSON => ({
  '~standard': {
    version: 1,
    vendor: 'sandpit',
    validate: (value) => ({ value }),
    jsonSchema: { input: () => ({ ...takes }), output: () => ({ ...takes }) },
  },
});

async function resultOf(run: () => Promise<unknown>): Promise<CallToolResult> {
  try {
    const result = await run();
    return textResult(typeof result === 'string' ? result : JSON.stringify(result));
  } catch (error) {
    return { ...textResult(refusalText(error)), isError: true };
  }
}

const textResult = (text: string): CallToolResult => ({ content: [{ type: 'text', text }] });

function refusalText(error: unknown): string {
  const code =
    error instanceof ControlRefused || error instanceof ControlError || error instanceof ExchangeError
      ? error.code
      : undefined;
  return code === undefined ? messageOf(error) : `${code}: ${messageOf(error)}`;
}
