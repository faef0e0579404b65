/** Compares an exchange with plain runs of the same commands, of which no crash, store or branch knows. */
import { createExchange } from '#simulator/engine/exchange.ts';
import type { Exchange, ScenarioData } from '#simulator/engine/exchange.ts';
import { decode, encode } from '#simulator/engine/kernel/index.ts';
import type { JournalRecord, Plain } from '#simulator/engine/kernel/index.ts';
import { Broken, mustHold } from './broken.ts';

/** Where a branch stands: its records, and the state that they led to. */
export interface Stand {
  readonly branch: string;
  readonly records: readonly JournalRecord[];
  readonly now: number;
}

interface Run {
  readonly exchange: Exchange;
  readonly stand: Stand;
}

/** Whether one stand goes on where another was. */
export const goesOn = (from: Stand, to: Stand): boolean =>
  from.branch === to.branch && from.now <= to.now && isPrefix(from.records, to.records);

/** Whether two records are of the same command: each carries a mark of all before it. */
export const isSame = (a: JournalRecord, b: JournalRecord | undefined): boolean =>
  a.seq === b?.seq && a.chain === b.chain;

export const isPrefix = (first: readonly JournalRecord[], all: readonly JournalRecord[]): boolean =>
  first.every((record, index) => isSame(record, all[index]));

/** Commands given and time passed from one stand to the next. */
function playOn({ exchange: { kernel }, stand }: Run, to: Stand, what: string): void {
  try {
    kernel.replay(to.records.slice(stand.records.length));
    kernel.advanceTo(to.now);
  } catch (error) {
    throw new Broken(`${what} comes out differently: ${String(error)}`);
  }
}

/** Watches one exchange. */
export class Witness {
  readonly #scenario: ScenarioData;
  /** All commands from the beginning, without a stop. */
  #plain: Run;
  /** An exchange that has another state before each restore: what a snapshot does not hold does not come out of it. */
  readonly #restored: Exchange;
  #snapshot: { readonly state: Plain; readonly stand: Stand } | undefined;

  constructor(scenario: ScenarioData) {
    this.#scenario = scenario;
    this.#plain = this.#fresh('');
    this.#restored = createExchange(scenario);
  }

  #fresh(branch: string): Run {
    const exchange = createExchange(this.#scenario);
    return { exchange, stand: { branch, records: [], now: exchange.kernel.now() } };
  }

  /** Throws Broken where the exchange is not what the same commands make of a plain one. */
  check(exchange: Exchange, stand: Stand): void {
    const { kernel } = exchange;
    const hash = kernel.hash();
    mustHold(kernel.now() === stand.now, () => `the exchange stands at ${kernel.now()}, not at ${stand.now}`);
    this.#checkMoney(exchange);
    if (!goesOn(this.#plain.stand, stand)) this.#plain = this.#fresh(stand.branch);
    playOn(this.#plain, stand, 'a plain run of the same commands');
    this.#plain = { ...this.#plain, stand };
    const plain = this.#plain.exchange.kernel.hash();
    mustHold(plain === hash, () => `the hash is ${hash}, that of a plain run of the same commands ${plain}`);
    if (this.#snapshot && goesOn(this.#snapshot.stand, stand)) this.checkSnapshot(stand, hash);
    this.#snapshot = { state: decode(encode(kernel.snapshot())), stand };
  }

  /** The state at the last check, played on to another stand, must have its hash. */
  checkSnapshot(to: Stand, hash: string): void {
    if (!this.#snapshot) return;
    const { state, stand } = this.#snapshot;
    this.#restored.kernel.restore(state);
    const restored = this.#restored.kernel;
    playOn({ exchange: this.#restored, stand }, to, 'a snapshot that is played on');
    const found = restored.hash();
    mustHold(found === hash, () => `the hash is ${hash}, that of the snapshot before, played on, ${found}`);
  }

  #checkMoney({ kernel, ledger }: Exchange): void {
    const issues = kernel.audit();
    mustHold(issues.length === 0, () => `the audit finds: ${issues.join('; ')}`);
    const sums = ledger.trialBalance().filter(({ sum }) => sum !== 0n);
    mustHold(
      sums.length === 0,
      () => `money is not conserved in the currencies ${sums.map(({ currency }) => currency).join()}`,
    );
    const negative = [...ledger.accounts()].filter(({ available, locked }) => available < 0n || locked < 0n);
    mustHold(negative.length === 0, () => `${negative.length} accounts of users are below zero`);
  }
}
