/** What the base currency of a desk is, in a popover of its button. */
import type { ResponseOf, SelectedPair } from '#client/exchange/index.ts';
import { useOperation } from '#client/exchange/react.tsx';
import { ButtonPopover } from '#client/ui/button-popover.tsx';
import type { PopoverButton } from '#client/ui/button-popover.tsx';
import { PendingState } from '#client/ui/states.tsx';
import { useText } from '#client/ui/text.ts';
import { plainText } from '../logic/plain-text.ts';
import classes from './currency-info.module.css';

const FRESH_MS = 300_000;

const described = ({ name, desc }: ResponseOf<'currencyDetail'>) => ({ name, text: plainText(desc) });

interface CurrencyInfoProps extends PopoverButton {
  readonly pair: SelectedPair;
}

/** Name and description of the base currency (SPOT-051). */
export function CurrencyInfo({ pair, ...button }: CurrencyInfoProps) {
  const t = useText();
  const query = useOperation(
    'currencyDetail',
    { id: pair.baseId },
    { freshMs: FRESH_MS, select: described, quiet: true },
  );
  const { data } = query;
  const title = t('desk.spot_currencyInfo', { coin: data?.name ?? pair.baseName });
  return (
    // It has no controls, so the dropdown itself takes focus; Escape and the arrow keys work there.
    <ButtonPopover
      {...button}
      position="bottom-start"
      width={320}
      className={classes.box}
      tabIndex={0}
      data-autofocus
    >
      <h2 className={classes.title}>{title}</h2>
      {data ? <p className={classes.text}>{data.text}</p> : <PendingState of={[query]} rows={4} />}
    </ButtonPopover>
  );
}
