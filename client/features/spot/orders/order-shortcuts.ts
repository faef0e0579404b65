/** Shortcuts that take own orders back. */
import { pairParams } from '#client/exchange/index.ts';
import type { SelectedPair } from '#client/exchange/index.ts';
import { useExchange, useGuardedMutation } from '#client/exchange/react.tsx';
import { useShortcut } from '#client/ui/shortcuts.tsx';
import { useText } from '#client/ui/text.ts';
import { showToast } from '#client/ui/toasts.tsx';
import { useCancelAll } from './cancel-all.tsx';
import { sideOfType, useRevokeOrder } from './revoke.tsx';

const DETAILS = { group: 'spot.currentOrders' } as const;

/** Cancels the newest own open order of a pair after a question; where there is none, a message says so. */
function useCancelLast(pair: SelectedPair) {
  const t = useText();
  const { call } = useExchange();
  const { revoke } = useRevokeOrder();
  return useGuardedMutation({
    async mutationFn() {
      const { list } = await call('openOrders', { ...pairParams(pair), page: 1 });
      const [order] = list;
      if (order) await revoke(sideOfType(order.type), order);
      else showToast('info', t('spot.shortcutNoOrders', { symbol: pair.symbol }));
    },
  });
}

/** Offers the shortcuts while mounted, which is for users only. */
export function OrderShortcuts({ pair }: { readonly pair: SelectedPair }) {
  const last = useCancelLast(pair);
  const all = useCancelAll({ choice: 'all', pair });
  useShortcut('x', 'spot.shortcutCancelLast', () => void last.run(undefined), DETAILS);
  useShortcut('X', 'spot.shortcutCancelAll', () => void all.run(undefined), DETAILS);
  return null;
}
