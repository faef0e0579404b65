/** The calls of the protocol as a page has them: its build leaves out what only a server reads (decision 96). */
import { operations as whole } from '#contract/index.ts';
import type { Operation, OperationName, Operations, ServerPart } from '#contract/index.ts';

export const clientOperations: { readonly [Name in OperationName]: Omit<Operations[Name], ServerPart> } =
  whole;

/** What is known of any call. */
export type CallFacts = Omit<Operation, ServerPart>;
