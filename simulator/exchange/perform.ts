/** How a beat of a scenario acts: through the same commands that operators and users give. */
import { formatDecimal, Refusal } from '#simulator/kernel/index.ts';
import type { Actor, Context, EngineModule, Plain } from '#simulator/kernel/index.ts';
import type { Market, Pair } from '#simulator/market/index.ts';
import type { AccountModule } from '#simulator/modules/account/index.ts';
import type { Action, ScriptOrder } from '#simulator/modules/script/index.ts';
import type { SpotModule } from '#simulator/modules/spot/index.ts';

/** What a performer stands on. */
export interface PerformDeps {
  readonly context: Context;
  readonly market: Market;
  readonly account: AccountModule;
  readonly spot: SpotModule;
  /** A module by its name; undefined while the exchange has none. */
  moduleNamed(name: string): EngineModule | undefined;
}

const OPERATOR: Actor = { kind: 'operator' };

/** All of a user's open orders fit on one page of this size. */
const ALL_ORDERS = { offset: 0, limit: Number.MAX_SAFE_INTEGER };

/** Does actions as they come; each throws the Refusal of the command it is. */
export function createPerformer(deps: PerformDeps): (action: Action) => void {
  const operate = (name: string, input: Plain): void => {
    const [module = '', command = ''] = name.split('.');
    const handler = deps.moduleNamed(module)?.commands[command];
    if (!handler) throw new Refusal('NOT_OPEN');
    handler(OPERATOR, input as never);
  };
  return (action) => {
    switch (action.do) {
      case 'order':
        return placeOrder(deps, action);
      case 'cancel':
        return cancelOrders(deps, action.account, action.pair);
      case 'expire':
        return operate('account.endSession', { user: userNamed(deps, action.account) });
      case 'news':
        return operate('news.publish', inputOf(action));
      case 'fault':
        return operate('faults.set', { rule: action.rule });
      case 'clearFaults':
        return operate('faults.clear', inputOf(action));
      case 'list':
      case 'delist':
        for (const pair of action.pairs) operate(`market.${action.do}`, { pair });
        return;
      default:
        return operate(`market.${action.do}`, inputOf(action));
    }
  };
}

/** What the command is given: the action without the word that names it. */
function inputOf({ do: _name, ...input }: Action): Plain {
  return input;
}

/** Places a limit or market order of a user of the scenario. */
export function placeOrder(deps: PerformDeps, order: ScriptOrder): void {
  const pair = deps.market.pair(order.pair);
  if (!pair) throw new Refusal('NOT_FOUND');
  deps.spot.commands.place(
    { kind: 'user', id: userNamed(deps, order.account) },
    {
      side: order.side,
      mode: order.mode,
      quote: pair.quote,
      base: pair.base,
      price: priceText(deps, pair, order),
      number: order.number,
    },
  );
}

function priceText({ market, context }: PerformDeps, pair: Pair, { price }: ScriptOrder): string {
  if (price === undefined) return '';
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

function userNamed({ account }: Pick<PerformDeps, 'account'>, name: string): number {
  const user = account.queries.byAccount(name);
  if (!user) throw new Refusal('NO_ACCOUNT');
  return user.id;
}
