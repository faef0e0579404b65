import { isHalted } from '#client/exchange/index.ts';
import type { ListedPair } from '#client/exchange/index.ts';
import { StatusMark } from '../status-mark.tsx';
import { useText } from '../text.ts';

/** Says that trading in a pair is halted; nothing otherwise. */
export function HaltMark({ pair }: { readonly pair: ListedPair }) {
  const t = useText();
  return isHalted(pair) ? <StatusMark outcome="rejected">{t('common.desk_halted')}</StatusMark> : null;
}
