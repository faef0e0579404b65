/** The head of the journal, and the events that a snapshot holds. */
import type { Instant } from '#shared/calendar.ts';
import { hashText } from './hash.ts';
import { encode } from './plain.ts';
import type { Plain } from './plain.ts';
import { read } from './read.ts';
import type { ExchangeEvent, JournalRecord } from './types.ts';

/**
 * The journal's head: how many commands were accepted, and a hash chained over all of them, over every event, and over the
 * modules' fingerprints. The records themselves belong to the host.
 */
export class JournalHead {
  #seq = 0;
  #chain = '';

  get seq(): number {
    return this.#seq;
  }

  /** Chains an event that was delivered. */
  addEvent(event: ExchangeEvent, at: Instant): void {
    this.#chain = hashText(`${this.#chain}e${at}${encode(event)}`);
  }

  /** Numbers and chains an accepted command. */
  addRecord(record: Omit<JournalRecord, 'seq' | 'chain'>, fingerprint: string): JournalRecord {
    this.#seq += 1;
    const { at, actor, name, input } = record;
    const text = `${this.#seq}|${at}|${name}|${encode(actor)}|${encode(input)}`;
    this.#chain = hashText(`${this.#chain}r${fingerprint}|${text}`);
    return Object.freeze({ seq: this.#seq, at, actor, name, input, chain: this.#chain });
  }

  dump(): Plain {
    return { seq: this.#seq, chain: this.#chain };
  }

  /** Reads a dump; the returned step puts it in place. */
  prepare(plain: Plain, path: string): () => void {
    const members = read.object(plain, path);
    const seq = read.integer(read.member(members, 'seq', path), `${path}.seq`, 0);
    const chain = read.text(read.member(members, 'chain', path), `${path}.chain`);
    return () => {
      this.#seq = seq;
      this.#chain = chain;
    };
  }
}

/** Reads events that a snapshot holds because nothing was done yet that would have delivered them. */
export function readEvents(plain: Plain, path: string): readonly ExchangeEvent[] {
  return read.items(plain, path, (event, at) => {
    const members = read.object(event, at);
    return { ...members, type: read.text(read.member(members, 'type', at), `${at}.type`) };
  });
}
