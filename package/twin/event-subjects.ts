/** What an event is about: streams are compared one subject at a time. */
import { isObject } from '#shared/json.ts';
import { events } from '#contract/index.ts';
import type { ReceivedEvent } from './types.ts';

/** Events that follow a call. The others flow with the market. */
const CAUSED: ReadonlySet<string> = new Set(['transaction', 'update_balance', 'closed_microorder']);

export const isCaused = (name: string): boolean => CAUSED.has(name);

const described: Readonly<Record<string, { readonly code: string }>> = events;

/** Events of an extension are no part of the protocol: a backend need not send them. */
export const isExtension = (name: string): boolean => described[name]?.code.startsWith('XW') ?? false;

export const isKnown = (name: string): boolean => name in described;

/** Name, pair and period of an event that flows with the market. */
export function streamOf({ name, payload }: ReceivedEvent): string {
  const { symbol, period } = isObject(payload) ? payload : {};
  return [name, symbol, period].filter((part) => part !== undefined).join(' ');
}
