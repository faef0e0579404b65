/** Which commands the latest requests of a journal gave, so that one that is repeated is not carried out twice. */
import { decode } from '#simulator/engine/kernel/index.ts';
import type { JournalRecord } from '#simulator/engine/kernel/index.ts';

/** What is known of a request that gave commands. */
export interface NotedRequest {
  /** What it asked for; undefined where its key says that, or where it was noted by an earlier version. */
  readonly content: string | undefined;
  /** Names of its commands, each once. */
  readonly commands: readonly string[];
}

/** Keys that are kept in mind: the latest ones. */
const MAX_REQUESTS = 10_000;

/** A request as a journal has it beside its commands: its key and, behind a space, what it asked for. */
export const requestText = (key: string, content: string | undefined): string =>
  content === undefined ? key : `${key} ${content}`;

/** The key and the content of such a text; a key may hold spaces. */
const WITH_CONTENT = /^(.*) (\S+ \S+ [0-9a-f]{32})$/;

/** The latest requests of a journal. */
export class RequestNotes {
  readonly #requests = new Map<
    string,
    { readonly content: string | undefined; readonly commands: string[] }
  >();

  /** Notes a command of a request; `text` is undefined for a command that none gave. */
  note(text: string | undefined, command: string): void {
    if (text === undefined) return;
    const [, key = text, content] = WITH_CONTENT.exec(text) ?? [];
    const known = this.#requests.get(key);
    // A request that was refused has left its key to another one.
    if (!known || known.content !== content) this.#requests.set(key, { content, commands: [command] });
    else if (!known.commands.includes(command)) known.commands.push(command);
    const [oldest] = this.#requests.keys();
    if (this.#requests.size > MAX_REQUESTS && oldest !== undefined) this.#requests.delete(oldest);
  }

  /** Notes the command of a line of a journal. */
  noteLine({ text, request }: { readonly text: string; readonly request?: string | undefined }): void {
    if (request !== undefined) this.note(request, (decode(text) as JournalRecord).name);
  }

  /** Notes records that are appended to a journal with their requests. */
  noteAll(records: readonly JournalRecord[], requests: ReadonlyMap<number, string> | undefined): void {
    for (const { seq, name } of records) this.note(requests?.get(seq), name);
  }

  of(key: string): NotedRequest | undefined {
    return this.#requests.get(key);
  }

  clear(): void {
    this.#requests.clear();
  }
}
