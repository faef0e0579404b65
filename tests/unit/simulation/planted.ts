/** Faults of the kinds that a product may have, planted into what the simulation plays on. */
import { exchangeParts } from '#simulator/session/parts.ts';
import type { Exchange } from '#simulator/engine/exchange.ts';
import type { Journal, Pages } from '#simulator/session/journal.ts';
import type { JournalRecord, Plain } from '#simulator/engine/kernel/index.ts';
import { createMemoryPictures } from '#simulator/session/pictures.ts';
import { environmentOf } from '../../../bench/soak/simulation/environment.ts';
import { giveTurns } from '../../../bench/soak/simulation/machine.ts';
import { changedJournals, memoryDisk } from '../../../bench/soak/simulation/stores.ts';
import type { Environment } from '../../../bench/soak/simulation/world.ts';

/** The exchange on stores that differ from what they should be. */
function withStores(change: (store: Journal) => Partial<Journal>): Environment {
  return environmentOf(async () => {
    const disk = memoryDisk();
    return { ...disk, journals: async (machine) => changedJournals(await disk.journals(machine), change) };
  });
}

/** Journals of which one call does nothing. */
function withoutForgetting(isMeant: (name: string | undefined) => boolean): Environment {
  return environmentOf(async () => {
    const disk = memoryDisk();
    return {
      ...disk,
      journals: async (machine) => {
        const journals = await disk.journals(machine);
        return {
          ...journals,
          forgetBranches: async (scenario, seed, name) => {
            if (!isMeant(name)) await journals.forgetBranches(scenario, seed, name);
          },
        };
      },
    };
  });
}

/** A user whose session a new password has ended goes on with it. */
function keepLogins({ account: { queries } }: Exchange): void {
  const ask = queries.userOfToken;
  const users = new Map<string, number>();
  queries.userOfToken = (token) => {
    const user = ask(token);
    if (user) users.set(token, user.id);
    const earlier = users.get(token);
    const isElsewhere = queries.sessions().some((session) => session.user === earlier);
    return user ?? (earlier === undefined || isElsewhere ? undefined : queries.byId(earlier));
  };
}

/** An exchange that differs from what it should be. */
function withExchange(change: (exchange: Exchange) => void): Environment {
  const environment = environmentOf(async () => memoryDisk());
  const createExchange: typeof exchangeParts.createExchange = (scenario) => {
    const exchange = exchangeParts.createExchange(scenario);
    change(exchange);
    return exchange;
  };
  return { ...environment, parts: { ...exchangeParts, createExchange } };
}

type State = { readonly [name: string]: Plain };

/** Snapshots that are changed before anyone gets them. */
function withSnapshots(change: (state: State) => State): Environment {
  return withExchange(({ kernel }) => {
    const take = kernel.snapshot.bind(kernel);
    kernel.snapshot = () => change(take() as State);
  });
}

/** Postings that lock money lock one unit less. */
function lockTooLittle({ ledger }: Exchange): void {
  const post = ledger.post.bind(ledger);
  ledger.post = (posting) => {
    const [from, to] = posting.legs;
    const isLock = to && 'locked' in to.account && to.account.locked === true && to.amount > 0n;
    if (!from || !isLock) return post(posting);
    const legs = [
      { ...from, amount: from.amount + 1n },
      { ...to, amount: to.amount - 1n },
    ];
    post({ ...posting, legs: [...legs, ...posting.legs.slice(2)] });
  };
}

/** Every seventh time a price is asked for it is one tick higher. */
function countPrices({ market }: Exchange): void {
  const price = market.price.bind(market);
  let count = 0;
  market.price = (pair, at) => price(pair, at) + (++count % 7 === 0 ? 1 : 0);
}

async function* withoutLast(pages: Pages): AsyncGenerator<readonly JournalRecord[]> {
  let last: JournalRecord | undefined;
  for await (const page of pages) {
    yield [...(last ? [last] : []), ...page.slice(0, -1)];
    last = page.at(-1);
  }
}

export const PLANTED: Readonly<Record<string, Environment>> = {
  'a store that loses the last record of a group after it has acknowledged it': withStores((store) => ({
    append: (records, requests) =>
      store.append(records.length > 1 ? records.slice(0, -1) : records, requests),
  })),
  'a store that acknowledges before it writes': withStores((store) => ({
    append: async (records, requests) => void giveTurns(40).then(() => store.append(records, requests)),
  })),
  'a store that forgets which request gave a command': withStores((store) => ({
    append: (records) => store.append(records),
  })),
  'a store that does not keep the clock': withStores(() => ({ saveClock: async () => undefined })),
  'a branch that begins without its last command': withStores((store) => ({
    begin: (header, pages = []) => store.begin(header, header.branch ? withoutLast(pages) : pages),
  })),
  'a snapshot without the last job': withSnapshots((state) => {
    const queue = state['queue'] as State;
    return { ...state, queue: { ...queue, jobs: (queue['jobs'] as readonly Plain[]).slice(0, -1) } };
  }),
  'a snapshot without the streams of random numbers': withSnapshots((state) => ({ ...state, streams: {} })),
  'a ledger that locks one unit too little': withExchange(lockTooLittle),
  'a login that survives a new password': withExchange(keepLogins),
  'an upload that is lost when the host is started again': environmentOf(async () => ({
    ...memoryDisk(),
    pictures: () => createMemoryPictures(),
  })),
  'a reset that keeps an old branch': withoutForgetting((name) => name === undefined),
  'a branch that is taken away and stays': withoutForgetting((name) => name !== undefined),
  'a price that depends on how often it is asked for': withExchange(countPrices),
};
