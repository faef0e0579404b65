/** What a tool of `sandpit mcp` is, and what refuses it. */
import type * as z from 'zod/mini';
import { valid } from '#simulator/control/call.ts';
import { ControlError } from '#simulator/control/index.ts';
import { schemaOf } from '#simulator/control/openapi.ts';
import type { ControlClient } from '#simulator/control/client.ts';
import type { ControlWire } from '#shared/control-client.ts';

/** The exchange that the tools work on. */
export interface Workplace {
  readonly wire: ControlWire;
  readonly control: ControlClient;
  /** Where a front end reaches the exchange. */
  readonly url: string;
  /** Tokens of the users that the tools called as, by account; those of another moment are taken out. */
  readonly logins: Map<string, string>;
  /** Origin of the client with the exchange in its page, started when it is asked for first; undefined where it is not built. */
  readonly clientOrigin: () => Promise<string | undefined>;
}

/** One tool. */
export interface Tool {
  readonly name: string;
  readonly about: string;
  /** Whether it leaves everything as it is. */
  readonly isReadOnly: boolean;
  /** JSON schema of what it takes. */
  readonly takes: Readonly<Record<string, unknown>>;
  /** Resolves with a text, or with what is shown as JSON. Rejects with what refused it: a ControlError names the place. */
  run(workplace: Workplace, given: unknown): Promise<unknown>;
}

interface Plan<Takes extends z.ZodMiniType> extends Pick<Tool, 'name' | 'about'> {
  readonly isReadOnly?: true;
  readonly takes: Takes;
  run(workplace: Workplace, given: z.output<Takes>): Promise<unknown>;
}

/** Puts a tool together: `run` is given what the schema lets through. */
export const defineTool = <Takes extends z.ZodMiniType>(plan: Plan<Takes>): Tool => ({
  name: plan.name,
  about: plan.about,
  isReadOnly: plan.isReadOnly ?? false,
  takes: schemaOf(plan.takes, 'input'),
  run: async (workplace, given) => plan.run(workplace, valid(plan.takes, given)),
});

/** A refusal of a tool's own. */
export const toolRefusal = (code: string, message: string): ControlError =>
  new ControlError(409, code, message);
