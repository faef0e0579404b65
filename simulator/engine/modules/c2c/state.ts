/** The state of peer-to-peer trading: ads and deals that users have a part in, payout details, and cancels of the day. */
import type { Context, Instant, Plain } from '#simulator/engine/kernel/index.ts';
import type { Ledger } from '#simulator/engine/ledger/index.ts';
import type { MarketModule } from '#simulator/engine/market/index.ts';
import { HashChain, MultiMap } from '../kit.ts';
import type { HeldBack } from '../module.ts';
import type { Settings } from '../settings.ts';
import { isRunning, PAYMENT_WINDOW_MS } from './math.ts';
import { savedC2c } from './records.ts';
import type { Ad, AdSide, Cancels, Deal, Payout, SavedC2c } from './records.ts';
import type { Traders } from './traders/people.ts';

/** What the module depends on. */
export interface C2cDeps {
  readonly context: Context;
  readonly ledger: Ledger;
  readonly market: MarketModule;
  readonly settings: Pick<Settings, 'c2cTraders'>;
  /** What is credited but not confirmed and must not leave yet, in 1e-8. */
  readonly heldBack: HeldBack;
  /** The simulated people on the other side. */
  readonly traders: Traders;
}

const marketOf = (currency: number, side: AdSide): string => `${side}/${currency}`;

/** The state with its indexes. Only the commands and jobs of this module call what changes it. */
export class C2cState {
  /** Chained over all ads and deals that are over. */
  readonly chain = new HashChain();
  readonly #ads = new Map<number, Ad>();
  readonly #deals = new Map<number, Deal>();
  readonly #payouts = new Map<number, Payout>();
  readonly #cancels = new Map<number, Cancels>();
  readonly #openAds = new MultiMap<string, number>();
  /** Open and taken ads by publisher; among them are all that hold coins. */
  readonly #liveAds = new MultiMap<number, number>();
  readonly #dealsOfAd = new MultiMap<number, number>();
  readonly #dealsOfTaker = new MultiMap<number, number>();
  readonly #dealsOfPublisher = new MultiMap<number, number>();
  readonly #running = new Set<number>();
  readonly #live = new Set<number>();

  ad(id: number): Ad | undefined {
    return this.#ads.get(id);
  }

  /** Open ads of a currency and side, in the order in which they came to the market. */
  openAds(currency: number, side: AdSide): readonly Ad[] {
    return listed(this.#ads, this.#openAds.of(marketOf(currency, side)));
  }

  /** A publisher's ads that are open or taken, oldest first. */
  liveAdsOf(publisher: number): readonly Ad[] {
    return listed(this.#ads, this.#liveAds.of(publisher)).toSorted((a, b) => a.id - b.id);
  }

  /** Every ad that is open or taken. */
  liveAds(): readonly Ad[] {
    return listed(this.#ads, this.#live);
  }

  deal(id: number): Deal | undefined {
    return this.#deals.get(id);
  }

  /** Deals on an ad, oldest first. */
  dealsOf(ad: number): readonly Deal[] {
    return listed(this.#deals, this.#dealsOfAd.of(ad));
  }

  /** Deals that somebody took, oldest first. */
  dealsOfTaker(taker: number): readonly Deal[] {
    return listed(this.#deals, this.#dealsOfTaker.of(taker));
  }

  /** Deals on all ads of a publisher, in the order in which they were made. */
  dealsOfPublisher(publisher: number): readonly Deal[] {
    return listed(this.#deals, this.#dealsOfPublisher.of(publisher));
  }

  /** Every deal that is unpaid or paid, oldest first. */
  running(): readonly Deal[] {
    return listed(this.#deals, this.#running).toSorted((a, b) => a.id - b.id);
  }

  payout(user: number): Payout | undefined {
    return this.#payouts.get(user);
  }

  cancels(user: number): Cancels | undefined {
    return this.#cancels.get(user);
  }

  putAd(ad: Ad): void {
    this.chain.append(ad);
    this.#indexAd(ad);
  }

  putDeal(deal: Deal): void {
    this.chain.append(deal);
    this.#indexDeal(deal);
  }

  putPayout(payout: Payout): void {
    this.chain.append(payout);
    this.#payouts.set(payout.user, payout);
  }

  putCancels(cancels: Cancels): void {
    this.chain.append(cancels);
    this.#cancels.set(cancels.user, cancels);
  }

  dump(): SavedC2c {
    return {
      ads: byId(this.#ads),
      deals: byId(this.#deals),
      payouts: [...this.#payouts.values()].sort((a, b) => a.id - b.id),
      cancels: [...this.#cancels.values()].sort((a, b) => a.user - b.user),
      chain: this.chain.value,
    };
  }

  /** As the dump, with the chain in place of what is over. */
  digest(): Plain {
    const ads = this.liveAds().toSorted((a, b) => a.id - b.id);
    return { ads, deals: this.running(), chain: this.chain.value };
  }

  load(plain: Plain): void {
    const saved = savedC2c(plain);
    for (const table of [this.#ads, this.#deals, this.#payouts, this.#cancels]) table.clear();
    for (const index of [
      this.#openAds,
      this.#liveAds,
      this.#dealsOfAd,
      this.#dealsOfTaker,
      this.#dealsOfPublisher,
    ])
      index.clear();
    this.#running.clear();
    this.#live.clear();
    for (const ad of saved.ads) this.#indexAd(ad);
    for (const deal of saved.deals) this.#indexDeal(deal);
    for (const payout of saved.payouts) this.#payouts.set(payout.user, payout);
    for (const cancels of saved.cancels) this.#cancels.set(cancels.user, cancels);
    this.chain.restore(saved.chain);
  }

  /** One message for each ad or deal whose time is over and that is still there. */
  audit(now: Instant): readonly string[] {
    const ads = this.liveAds()
      .filter(({ status, expiresAt }) => status === 'open' && expiresAt < now)
      .map(({ id, expiresAt }) => `ad ${id} expired at ${expiresAt} and is still open`);
    const deals = this.running()
      .filter(({ status, createdAt }) => status === 'unpaid' && createdAt + PAYMENT_WINDOW_MS < now)
      .map(({ id }) => `deal ${id} is unpaid after its window`);
    return [...ads, ...deals];
  }

  #indexAd(ad: Ad): void {
    const { id, publisher, currency, side, status } = ad;
    const isLive = status === 'open' || status === 'taken';
    this.#ads.set(id, ad);
    this.#openAds.set(marketOf(currency, side), id, status === 'open');
    this.#liveAds.set(publisher, id, isLive);
    if (isLive) this.#live.add(id);
    else this.#live.delete(id);
  }

  #indexDeal(deal: Deal): void {
    const { id } = deal;
    this.#deals.set(id, deal);
    this.#dealsOfAd.set(deal.ad, id);
    this.#dealsOfTaker.set(deal.taker, id);
    this.#dealsOfPublisher.set(deal.publisher, id);
    if (isRunning(deal)) this.#running.add(id);
    else this.#running.delete(id);
  }
}

function listed<T>(rows: ReadonlyMap<number, T>, ids: Iterable<number>): readonly T[] {
  return [...ids].flatMap((id) => rows.get(id) ?? []);
}

function byId<T extends { readonly id: number }>(rows: ReadonlyMap<number, T>): readonly T[] {
  return [...rows.values()].sort((a, b) => a.id - b.id);
}
