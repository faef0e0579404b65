/** How a beat of a scenario acts: through the same commands that operators and users give. */
import { formatDecimal, OPERATOR, Refusal } from '#simulator/kernel/index.ts';
import type { Actor, Context } from '#simulator/kernel/index.ts';
import type { MarketModule, Pair } from '#simulator/market/index.ts';
import type { AccountModule } from '#simulator/modules/account/index.ts';
import type { C2cModule } from '#simulator/modules/c2c/index.ts';
import type { FaultRule, FaultsModule } from '#simulator/modules/faults/index.ts';
import type { FundingModule } from '#simulator/modules/funding/index.ts';
import type { LeverageModule } from '#simulator/modules/leverage/index.ts';
import type { MicroModule } from '#simulator/modules/micro/index.ts';
import type { NewsModule } from '#simulator/modules/news/index.ts';
import type { SavingsModule } from '#simulator/modules/savings/index.ts';
import type {
  Action,
  MarketInputs,
  ScriptOrder,
  ScriptPosition,
  ScriptPrice,
} from '#simulator/modules/script/index.ts';
import { MAX_OPEN_ORDERS } from '#simulator/modules/spot/index.ts';
import type { SpotModule } from '#simulator/modules/spot/index.ts';
import { performC2c } from './perform-c2c.ts';
import { performFunding } from './perform-funding.ts';

/** The modules that beats act upon. */
export interface PerformDeps {
  readonly context: Context;
  readonly c2c: C2cModule;
  readonly market: MarketModule;
  readonly account: AccountModule;
  readonly faults: FaultsModule;
  readonly news: NewsModule;
  readonly spot: SpotModule;
  readonly leverage: LeverageModule;
  readonly micro: MicroModule;
  readonly savings: SavingsModule;
  readonly funding: FundingModule;
}

/** A scenario has no photos to hand in. */
const noPhotos = { front: '', back: '', inHand: '' };

/** All of a user's open orders fit on one page of this size. */
const ALL_ORDERS = { offset: 0, limit: MAX_OPEN_ORDERS };

/** Does actions as they come; each throws the Refusal of the command it is. */
export function createPerformer(deps: PerformDeps): (action: Action) => void {
  const { market, account, faults, news, micro, savings } = deps;
  return (action) => {
    switch (action.do) {
      case 'news':
        return void news.commands.publish(OPERATOR, action);
      case 'order':
        return placeOrder(deps, action);
      case 'cancel':
        return cancelOrders(deps, action.account, action.pair);
      case 'lever':
        return openPosition(deps, action);
      case 'closeLever':
        return closePositions(deps, action);
      case 'micro':
        return void micro.commands.submit(actorNamed(deps, action.account), action);
      case 'savings':
        return void savings.commands.buy(actorNamed(deps, action.account), action);
      case 'withdraw':
      case 'claim':
      case 'decideWithdrawal':
      case 'decideClaim':
      case 'receive':
        return performFunding(deps.funding, userNamed(deps, action.account), action);
      case 'identity':
        return void account.commands.submitIdentity(actorNamed(deps, action.account), {
          ...action,
          ...noPhotos,
        });
      case 'decideIdentity':
        return void account.commands.decideIdentity(OPERATOR, {
          ...action,
          user: userNamed(deps, action.account),
        });
      case 'c2cAd':
      case 'c2cTake':
      case 'c2cDeal':
      case 'c2cRule':
      case 'c2cTrader':
        return performC2c(deps.c2c, (name) => userNamed(deps, name), action);
      case 'expire':
        return void account.commands.endSession(OPERATOR, { user: userNamed(deps, action.account) });
      case 'fault':
        return faults.commands.set(OPERATOR, { rule: action.rule as FaultRule });
      case 'clearFaults':
        return faults.commands.clear(OPERATOR, { id: action.id });
      case 'list':
      case 'delist':
        for (const pair of action.pairs) market.commands[action.do](OPERATOR, { pair });
        return;
      default:
        commandMarket(market.commands, action.do, action);
    }
  };
}

type SingleCommand = Exclude<keyof MarketInputs, 'list' | 'delist'>;

/** Gives the command of the market that has the name of the action. */
function commandMarket<K extends SingleCommand>(
  commands: { readonly [C in K]: (actor: Actor, input: MarketInputs[C]) => unknown },
  name: K,
  input: MarketInputs[K],
): void {
  commands[name](OPERATOR, input);
}

/** Places a limit or market order of a user of the scenario. */
export function placeOrder(deps: PerformDeps, order: ScriptOrder): void {
  const pair = deps.market.pair(order.pair);
  if (!pair) throw new Refusal('NOT_FOUND');
  deps.spot.commands.place(actorNamed(deps, order.account), {
    side: order.side,
    mode: order.mode,
    quote: pair.quote,
    base: pair.base,
    price: order.price === undefined ? '' : priceText(deps, pair, order.price),
    number: order.number,
  });
}

/** Opens a leverage position of a user of the scenario, or leaves it waiting for its price. */
export function openPosition(deps: PerformDeps, position: ScriptPosition): void {
  const pair = deps.market.pair(position.pair);
  if (!pair) throw new Refusal('NOT_FOUND');
  const { side, multiple, hands, price, takeProfit, stopLoss } = position;
  const textOf = (given: ScriptPrice | undefined) =>
    given === undefined ? '0' : priceText(deps, pair, given);
  deps.leverage.commands.submit(actorNamed(deps, position.account), {
    quote: pair.quote,
    base: pair.base,
    side,
    multiple,
    share: hands,
    mode: price === undefined ? 'market' : 'limit',
    price: textOf(price),
    takeProfit: textOf(takeProfit),
    stopLoss: textOf(stopLoss),
  });
}

function closePositions(deps: PerformDeps, action: Extract<Action, { do: 'closeLever' }>): void {
  const { account, pair: id, side } = action;
  const pair = id === undefined ? undefined : deps.market.pair(id);
  if (id !== undefined && !pair) throw new Refusal('NOT_FOUND');
  const only = { side, quote: pair?.quote, base: pair?.base };
  deps.leverage.commands.closeAll(actorNamed(deps, account), only);
}

function priceText({ market, context }: PerformDeps, pair: Pair, price: ScriptPrice): string {
  if ('text' in price) return price.text;
  const reference = market.price(pair, context.now());
  const ticks = Math.max(1, Math.round((reference * (10_000 + price.offset)) / 10_000));
  return formatDecimal(BigInt(ticks), pair.priceDp);
}

function cancelOrders({ spot, ...deps }: PerformDeps, account: string, pair: number | undefined): void {
  const user = userNamed(deps, account);
  const { rows } = spot.queries.openOrders(user, {}, ALL_ORDERS);
  for (const order of rows) {
    if (pair === undefined || order.pair.id === pair)
      spot.commands.cancel({ kind: 'user', id: user }, { order: order.id, side: order.side });
  }
}

function actorNamed(deps: Pick<PerformDeps, 'account'>, name: string): Actor {
  return { kind: 'user', id: userNamed(deps, name) };
}

function userNamed({ account }: Pick<PerformDeps, 'account'>, name: string): number {
  const user = account.queries.byAccount(name);
  if (!user) throw new Refusal('NO_ACCOUNT');
  return user.id;
}
