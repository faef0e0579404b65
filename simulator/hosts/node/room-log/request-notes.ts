import { recordsOf } from './branch-stream.ts';
import type { BranchStream, LogMessage } from './branch-stream.ts';

/** How many requests are kept in mind, and how many messages are read for them by a host that takes a journal over. */
const MAX_REQUESTS = 20_000;
const MESSAGES_READ = 1_000;

/** Which commands the latest requests gave, so that one that is repeated is not carried out twice. */
export class RequestNotes {
  readonly #commands = new Map<string, string[]>();

  note(request: string | undefined, command: string): void {
    if (request === undefined) return;
    const commands = this.#commands.get(request);
    if (commands) return void commands.push(command);
    this.#commands.set(request, [command]);
    const [oldest] = this.#commands.keys();
    if (this.#commands.size > MAX_REQUESTS && oldest !== undefined) this.#commands.delete(oldest);
  }

  /** Notes those of the last messages up to `last`. */
  async read(stream: BranchStream, last: number): Promise<void> {
    this.#commands.clear();
    for await (const message of stream.read(Math.max(2, last - MESSAGES_READ), last)) this.#add(message);
  }

  commandsOf(request: string): readonly string[] {
    return this.#commands.get(request) ?? [];
  }

  #add(message: LogMessage): void {
    if (message.requests.size === 0) return;
    for (const { seq, name } of recordsOf(message)) this.note(message.requests.get(seq), name);
  }
}
