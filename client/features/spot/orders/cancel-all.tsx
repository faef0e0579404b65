/** Takes every open order of a list back (DESK-221). */
import { Button } from '@mantine/core';
import { ExchangeError, pairParams } from '#client/exchange/index.ts';
import { readAllPages } from '#client/exchange/pages.ts';
import type { SelectedPair } from '#client/exchange/index.ts';
import { touchesOf, useExchange, useGuardedMutation } from '#client/exchange/react.tsx';
import { useOwnOrders } from '#client/desk/own-orders.ts';
import { useConfirm } from '#client/ui/confirm.tsx';
import { useText } from '#client/ui/text.ts';
import { showToast } from '#client/ui/toasts.tsx';
import { listOperations, openOrderRows } from './open-lists.ts';
import type { SideFilter, SidedOpenOrder } from './open-lists.ts';
import { orderText, sideOfType, revokeSides } from './revoke.tsx';

/** Refusals that the message lists; of more it states the number. */
const MAX_LISTED = 3;

interface CancelAllProps {
  readonly choice: SideFilter;
  readonly pair: SelectedPair;
}

/** Cancels orders one by one, as the protocol does; returns a text for each that was refused. */
function useCancelEach(): (orders: readonly SidedOpenOrder[]) => Promise<readonly string[]> {
  const t = useText();
  const { call } = useExchange();
  return async (orders) => {
    const refused: string[] = [];
    for (const order of orders) {
      const { id, side } = order;
      await call('spotCancel', { id, type: revokeSides[side].type }).catch((error: unknown) => {
        if (!(error instanceof ExchangeError)) throw error;
        refused.push(t(`spot.notCancelled_${side}`, { ...orderText(order), reason: error.message }));
      });
    }
    return refused;
  };
}

/** Reads every order of the list, asks once, and cancels them; where there is none, a message says so. */
export function useCancelAll({ choice, pair }: CancelAllProps) {
  const t = useText();
  const { call } = useExchange();
  const confirm = useConfirm();
  const cancelEach = useCancelEach();
  const read = () =>
    readAllPages(
      call,
      {
        operation: listOperations[choice],
        input: pairParams(pair),
        rowsOf: openOrderRows[choice],
        rowKey: ({ id }) => id,
      },
      { signal: new AbortController().signal },
    );
  const report = (count: number, refused: readonly string[]) => {
    const done = t('spot.cancelledAll', { count: count - refused.length });
    if (refused.length === 0) return showToast('success', done);
    const rest = refused.length - MAX_LISTED;
    const more = rest > 0 ? [t('spot.notCancelledMore', { count: rest })] : [];
    return showToast('error', [done, ...refused.slice(0, MAX_LISTED), ...more].join(' '));
  };
  const cancelAll = async () => {
    const orders = await read().catch(() => undefined);
    if (orders === undefined) return showToast('error', t('common.loadFailed'));
    const count = orders.length;
    if (count === 0) return showToast('info', t('spot.shortcutNoOrders', { symbol: pair.symbol }));
    const yes = await confirm({
      title: t('spot.cancelAllTitle', { count, symbol: pair.symbol }),
      body: t('spot.cancelAllBody', {
        buys: orders.filter(({ side }) => side === 'buy').length,
        sells: orders.filter(({ side }) => side === 'sell').length,
      }),
      confirmLabel: t('spot.cancelAllYes', { count }),
      cancelLabel: t('spot.cancelAllNo'),
    });
    if (yes) report(count, await cancelEach(orders));
  };
  return useGuardedMutation({ mutationFn: cancelAll, meta: touchesOf('spotCancel') });
}

/** The button; not there while there is nothing to cancel. */
export function CancelAll(props: CancelAllProps) {
  const t = useText();
  const { run, isPending } = useCancelAll(props);
  const { pair, choice } = props;
  const orders = useOwnOrders(pair);
  if (!orders.some(({ type }) => choice === 'all' || sideOfType(type) === choice)) return null;
  return (
    <Button variant="default" size="compact-xs" aria-busy={isPending} onClick={() => void run(undefined)}>
      {t('spot.cancelAll')}
    </Button>
  );
}
