/** Traders of a room over several hosts: each has a socket at one of them, which it keeps, and places orders there. */
import { setTimeout as pause } from 'node:timers/promises';
import { openFeedClient } from '../load/feed-client.ts';
import type { FeedClient } from '../load/feed-client.ts';

const UPDATE = 'update_balance';
const RECONNECT_MS = 200;
/** Sockets are opened so far apart. */
const APART_MS = 10;
const RETRY_MS = 20;
const CALL_MS = 30_000;
/** Far below the market: each order waits, and its price is its number. */
const FIRST_PRICE = 1_000;

type Urls = () => readonly string[];

interface Trader {
  readonly user: number;
  readonly token: string;
  /** Counts on to the next host when one is gone. */
  host: number;
  socket?: FeedClient;
  /** Called when an event says that a balance has changed. */
  onUpdate?: (() => void) | undefined;
}

async function post<T>(url: string, body: object): Promise<T> {
  const response = await fetch(url, { method: 'POST', body: JSON.stringify(body) });
  if (!response.ok) throw new Error(`${url}: ${response.status} ${await response.text()}`);
  return (await response.json()) as T;
}

/** Opens an account with funds and a login. */
async function openTrader(url: string, number: number, host: number): Promise<Trader> {
  const account = `trader-${number}@sandpit.test`;
  const give = (name: string, input: object) =>
    post<{ value: { id: number } }>(`${url}/sim/command`, { actor: { kind: 'operator' }, name, input });
  const password = { salt: '', hash: '' };
  const details = { type: 'email', countryCode: '', extensionCode: '', parentId: 0, tradePassword: null };
  await give('account.seedUser', { ...details, account, password, reviewStatus: 2, isSeller: false });
  const { user, token } = await post<{ user: number; token: string }>(`${url}/sim/seats`, { account });
  await give('wallet.seed', { user, wallet: 'change', currency: 3, amount: '100000' });
  return { user, token, host };
}

/** What came of the orders. */
export interface Traded {
  /** Prices of the orders that were acknowledged, each its own. */
  readonly prices: readonly string[];
  /** Milliseconds from an order to its acknowledgement, repetitions included. */
  readonly times: readonly number[];
  /** When an order was sent, and milliseconds until its event was at the trader's socket. */
  readonly events: readonly { readonly at: number; readonly took: number }[];
}

export class RoomTraders {
  readonly #urls: Urls;
  readonly #traders: Trader[] = [];
  #isEnding = false;

  constructor(urls: Urls) {
    this.#urls = urls;
  }

  /** Opens the accounts at one host and a socket for each, spread over all hosts. */
  async open(url: string, count: number): Promise<void> {
    for (let number = 0; number < count; number += 1)
      this.#traders.push(await openTrader(url, number, number));
    for (const trader of this.#traders) {
      void this.#listen(trader);
      await pause(APART_MS);
    }
    while (this.connected() < count) await pause(RETRY_MS);
  }

  connected(): number {
    return this.#traders.filter(({ socket }) => socket !== undefined).length;
  }

  /** Places orders at a steady pace until `end`. */
  trade(aSecond: number): { end(): Promise<Traded> } {
    const traded = {
      prices: [] as string[],
      times: [] as number[],
      events: [] as Traded['events'][number][],
    };
    const sent: Promise<void>[] = [];
    const began = performance.now();
    const timer = setInterval(() => {
      const due = Math.floor(((performance.now() - began) * aSecond) / 1_000);
      while (sent.length < due) sent.push(this.#order(sent.length, traded));
    }, RETRY_MS);
    return {
      async end() {
        clearInterval(timer);
        await Promise.all(sent);
        return traded;
      },
    };
  }

  close(): void {
    this.#isEnding = true;
    for (const { socket } of this.#traders) socket?.close();
  }

  #hostOf({ host }: Trader): string {
    const urls = this.#urls();
    return urls[host % urls.length] ?? '';
  }

  /** Keeps a socket, at another host when one is gone. */
  async #listen(trader: Trader): Promise<void> {
    const receive = (packet: Buffer): void => {
      if (packet.includes(UPDATE)) trader.onUpdate?.();
    };
    while (!this.#isEnding) {
      try {
        const socket = await openFeedClient(this.#hostOf(trader), { ...trader, receive });
        trader.socket = socket;
        await socket.ended;
      } catch {
        // The host is gone, or does not serve yet.
      }
      delete trader.socket;
      trader.host += 1;
      await pause(RECONNECT_MS);
    }
  }

  /** One order of the trader whose turn it is, repeated with its key until it is acknowledged. */
  async #order(
    index: number,
    traded: { prices: string[]; times: number[]; events: object[] },
  ): Promise<void> {
    const trader = this.#traders[index % this.#traders.length];
    if (!trader) return;
    // As the journal writes it: without zeros at the end.
    const price = String(Number((FIRST_PRICE + index / 100).toFixed(2)));
    const began = performance.now();
    trader.onUpdate = () => {
      traded.events.push({ at: began, took: performance.now() - began });
      trader.onUpdate = undefined;
    };
    while (!(await this.#place(trader, price))) {
      await pause(RETRY_MS);
      if (!trader.socket) trader.host += 1;
    }
    traded.prices.push(price);
    traded.times.push(performance.now() - began);
  }

  async #place(trader: Trader, price: string): Promise<boolean> {
    const form = { legal_id: '3', currency_id: '1', price, num: '0.001', mode: '2' };
    const response = await fetch(`${this.#hostOf(trader)}/api/transaction/in`, {
      method: 'POST',
      headers: { authorization: trader.token, 'idempotency-key': `order-${price}` },
      body: new URLSearchParams(form),
      signal: AbortSignal.timeout(CALL_MS),
    }).catch(() => undefined);
    const text = await response?.text().catch(() => undefined);
    if (text === undefined || response?.status !== 200) return false;
    if (!text.includes('"ok"')) throw new Error(`An order was refused: ${text}`);
    return true;
  }
}
