/** Checks the responses that tests receive against the published contract, by a validator that is not ours. */
import { readFileSync } from 'node:fs';
import type { BrowserContext } from '@playwright/test';
import { createCheck, responsePointer } from '../support/response-schemas.ts';

/** Violations found since they were last taken. */
export interface ResponseCheck {
  /** Checks a successful response to one of the methods. */
  check(methods: readonly string[], path: string, text: string): void;
  take(): readonly string[];
}

type Paths = Readonly<Record<string, Readonly<Record<string, { readonly operationId?: string }>>>>;

/** Schemas are compiled when they are first needed, once for each check. */
export function openResponseCheck(): ResponseCheck {
  const document = JSON.parse(
    readFileSync(new URL('../../shared/contract/openapi.json', import.meta.url), 'utf8'),
  ) as Readonly<Record<string, unknown>> & { readonly paths: Paths };
  const issueOf = createCheck(document);
  let issues: string[] = [];
  return {
    check(methods, path, text) {
      const operations = methods.flatMap((method) => {
        const operation = document.paths[path]?.[method.toLowerCase()];
        return operation ? [{ method, name: operation.operationId ?? '' }] : [];
      });
      const value: unknown = operations.length > 0 ? JSON.parse(text) : undefined;
      const found = operations.map(({ method, name }) => {
        const pointer = responsePointer(path, method);
        const issue = issueOf(pointer, value);
        return issue && `${name}, ${method} ${path}: ${issue.replace(pointer, '')} in ${text.slice(0, 200)}`;
      });
      if (found.every((issue) => issue !== undefined)) issues.push(...found);
    },
    take() {
      const taken = issues;
      issues = [];
      return taken;
    },
  };
}

interface Reporting {
  reportResponse?(url: string, text: string): void;
}

/** Checks what the pages of a context read, whose exchange is inside them. */
export async function checkPages(context: BrowserContext, responses: ResponseCheck): Promise<void> {
  await context.exposeBinding('reportResponse', (_source, url: string, text: string) => {
    // A fault may have a response break off.
    if (isJson(text)) responses.check(['GET', 'POST'], new URL(url).pathname, text);
  });
  await context.addInitScript(() => {
    const { text: read } = Response.prototype;
    Response.prototype.text = async function (this: Response) {
      const text = await read.call(this);
      if (this.status === 200 && this.url.includes('/api/'))
        (window as object as Reporting).reportResponse?.(this.url, text);
      return text;
    };
  });
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
