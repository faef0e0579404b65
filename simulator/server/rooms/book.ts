/** One exchange of a room: everybody's, or that of one trader. */
import type { RoomConfig } from '#contract/rooms/index.ts';
import type { ControlTarget } from '#simulator/control/index.ts';
import type { Exchange } from '#simulator/engine/exchange.ts';
import { OPERATOR } from '#simulator/engine/kernel/index.ts';
import type { Instant } from '#simulator/engine/kernel/index.ts';
import type { SeedUserInput, User } from '#simulator/engine/modules/account/index.ts';
import { NotRunning } from '#simulator/control/target.ts';
import type { Catalogue } from '#simulator/engine/scenario/index.ts';
import { Figures } from '#simulator/rooms/figures.ts';
import type { PlayedJournal } from '#simulator/rooms/grade.ts';
import type { ClockState } from '#simulator/session/clock-driver.ts';
import { pagesUntil } from '#simulator/session/journal.ts';
import { MAIN_BRANCH } from '#simulator/session/storage/port.ts';
import type { Journals } from '#simulator/session/journals.ts';
import { Session } from '#simulator/session/session.ts';
import type { SessionKeeping } from '#simulator/session/session-host.ts';
import type { SessionChoice } from '#simulator/session/scenarios.ts';
import { snapshotsUpTo } from '#simulator/session/stored-branch.ts';
import { roomParts } from './parts.ts';
import type { RoomAccess } from './parts.ts';

export interface BookOptions extends SessionKeeping {
  readonly catalogue: Catalogue;
  readonly session: SessionChoice;
  readonly access: RoomAccess;
  /** Accounts that it has on every branch: those that are missing are opened before a call reaches it. */
  accounts(): readonly string[];
  /** What each account begins with. */
  readonly funds: RoomConfig['funds'];
}

/** What the session of a room decides of them. */
export type SessionBookOptions = Omit<BookOptions, 'journals' | 'pictures' | 'member' | 'openClock'>;

/** No password has this hash: a login comes from the host. */
const NO_PASSWORD = { salt: '', hash: '' };

const EVERY = { offset: 0, limit: Number.MAX_SAFE_INTEGER };

/** An exchange with its host side and the figures of its accounts. */
export class RoomBook {
  readonly session: Session;
  readonly #funds: RoomConfig['funds'];
  #figures: Figures | undefined;

  constructor({ access, accounts, funds, ...options }: BookOptions) {
    this.#funds = funds;
    this.session = new Session({
      ...options,
      parts: roomParts(access),
      speed: 0,
      prepare: (exchange) => accounts().forEach((account) => openAccount(exchange, account, funds)),
    });
  }

  get control(): ControlTarget {
    return this.session.control;
  }

  /** False where it could not be opened, or has stopped after a fault. */
  get isRunning(): boolean {
    return this.session.status().state === 'running';
  }

  /** How its time passes. Throws NotRunning. */
  clock(): ClockState {
    const status = this.session.status();
    if (status.state === 'running') return status.clock;
    throw new NotRunning('The exchange does not run.');
  }

  /** The exchange with everything that its journal holds. */
  async played(): Promise<PlayedJournal> {
    const records = await this.control.branches.records(0, Number.MAX_SAFE_INTEGER);
    return { exchange: this.control.exchange(), records };
  }

  /** The user of an account; undefined where none has it. */
  userOf(account: string): User | undefined {
    return this.control.exchange().account.queries.byAccount(account);
  }

  figures(): Figures {
    const exchange = this.control.exchange();
    const known = this.#figures?.isOf(exchange) ? this.#figures : new Figures(exchange);
    this.#figures = known;
    return known;
  }

  /** Opens the accounts that are not there, each with its starting funds. What a crash has left half done is completed. */
  async open(accounts: readonly string[]): Promise<void> {
    await this.control.pump();
    const exchange = this.control.exchange();
    for (const account of accounts) openAccount(exchange, account, this.#funds);
    await this.control.settle();
  }

  /** Stores the session as it was at an instant as a session of its own, paused. */
  async fork(journals: Journals, at: Instant): Promise<void> {
    const stored = await this.session.history();
    const { header } = stored;
    const { scenario, seed } = this.control.session();
    const journal = await journals.open({ scenario, seed, branch: MAIN_BRANCH });
    try {
      await journal.begin(header, pagesUntil(stored, header.baseSeq, at));
      for await (const { mark, sealed } of snapshotsUpTo(stored, at))
        await journal.saveSnapshot(mark, sealed);
      await journal.saveClock({ at, speed: 0 });
    } finally {
      await journal.close();
    }
  }
}

/** All at one instant of the exchange. */
function openAccount(exchange: Exchange, account: string, funds: RoomConfig['funds']): void {
  const { queries } = exchange.account;
  if (!queries.byAccount(account)) {
    const input: SeedUserInput = {
      type: 'email',
      account,
      countryCode: '',
      extensionCode: '',
      parentId: 0,
      password: NO_PASSWORD,
      tradePassword: null,
      reviewStatus: 2,
      isSeller: false,
    };
    must(exchange.execute('account.seedUser', input, OPERATOR), account);
  }
  const user = queries.byAccount(account)?.id ?? 0;
  const { rows } = exchange.ledger.movements({ user }, EVERY);
  const given = rows.filter(({ memo }) => memo === 'log.opening').length;
  for (const { account: wallet, currency, amount } of funds.slice(given)) {
    const { id = 0 } = exchange.market.currencies.find(({ name }) => name === currency) ?? {};
    must(exchange.execute('wallet.seed', { user, wallet, currency: id, amount }, OPERATOR), account);
  }
}

function must(
  outcome: { readonly ok: boolean; readonly refusal?: { readonly key: string } },
  account: string,
) {
  if (!outcome.ok)
    throw new Error(`the account ${account} cannot be opened: ${outcome.refusal?.key ?? 'refused'}`);
}
