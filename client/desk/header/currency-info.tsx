import type { ResponseOf } from '#client/exchange/index.ts';
import { useOperation } from '#client/exchange/react.tsx';
import { Panel } from '#client/ui/panel.tsx';
import { ErrorState, SkeletonRows } from '#client/ui/states.tsx';
import { useText } from '#client/ui/text.ts';
import { useDesk } from '../desk.tsx';
import { plainText } from '../logic/plain-text.ts';
import classes from './currency-info.module.css';

const FRESH_MS = 300_000;

const described = ({ name, desc }: ResponseOf<'currencyDetail'>) => ({ name, text: plainText(desc) });

/** Name and description of the base currency (SPOT-051). */
export function CurrencyInfo() {
  const t = useText();
  const { pair } = useDesk();
  const { data, error, refetch } = useOperation(
    'currencyDetail',
    { id: pair?.baseId ?? 0 },
    { enabled: pair !== undefined, freshMs: FRESH_MS, select: described, quiet: true },
  );
  return (
    <Panel title={t('spot.currencyInfo', { coin: data?.name ?? pair?.baseName ?? '' })} scrolls>
      {data && <p className={classes.text}>{data.text}</p>}
      {!data && !error && <SkeletonRows rows={4} />}
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
    </Panel>
  );
}
