/** The published documents of the protocol. */
import { readFileSync } from 'node:fs';
import { asyncApiDocument } from '#contract/documents/asyncapi.ts';
import { openApiDocument } from '#contract/documents/openapi.ts';
import { reference } from '#contract/documents/reference.ts';
import { readFieldComments } from './contract-comments.ts';

export interface ContractDocuments {
  readonly 'shared/contract/openapi.json': string;
  readonly 'shared/contract/asyncapi.json': string;
  readonly 'docs/contract.md': string;
}

const json = (document: unknown): string => `${JSON.stringify(document, null, 2)}\n`;

/** Text of each document by its path; the same definitions always give the same text. */
export function contractDocuments(): ContractDocuments {
  const comments = readFieldComments();
  const introduction = new URL('../shared/contract/documents/introduction.md', import.meta.url);
  return {
    'shared/contract/openapi.json': json(openApiDocument(comments)),
    'shared/contract/asyncapi.json': json(asyncApiDocument(comments)),
    'docs/contract.md': reference(readFileSync(introduction, 'utf8'), comments),
  };
}
