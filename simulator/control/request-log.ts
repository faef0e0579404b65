import type { Instant } from '#simulator/kernel/index.ts';

/** One call that reached the exchange (`GET /sim/requests`), oldest first. */
export interface RequestReport {
  readonly at: Instant;
  readonly method: string;
  readonly path: string;
  /** Parameters of the query and of a form body; what is secret reads `•••`. */
  readonly parameters: Readonly<Record<string, string>>;
  /** The `lang` header. */
  readonly language: string;
  /** Whether an `Authorization` header came along. */
  readonly hasToken: boolean;
}

/** The latest calls that are kept: enough for a reader, too few to grow with a long day. */
const kept = 500;

const secret = /password|token|^(email_|mobile_)?code$/;

const shown = ([name, value]: [string, string]): [string, string] => [
  name,
  secret.test(name) ? '•••' : value,
];

async function formOf(request: Request): Promise<URLSearchParams> {
  const type = request.headers.get('content-type') ?? '';
  return new URLSearchParams(type.includes('x-www-form-urlencoded') ? await request.clone().text() : '');
}

/** Remembers the calls a host answered, for tests and for people who look over the client's shoulder. */
export class RequestLog {
  readonly #entries: RequestReport[] = [];

  async note(request: Request, at: Instant): Promise<void> {
    const { pathname, searchParams } = new URL(request.url);
    const form = await formOf(request);
    this.#entries.push({
      at,
      method: request.method,
      path: pathname,
      parameters: Object.fromEntries([...searchParams, ...form].map(shown)),
      language: request.headers.get('lang') ?? '',
      hasToken: request.headers.has('authorization'),
    });
    if (this.#entries.length > kept) this.#entries.shift();
  }

  entries(): readonly RequestReport[] {
    return this.#entries;
  }

  clear(): void {
    this.#entries.length = 0;
  }
}
