/** What the base currency of a desk is, in a popover of its button. */
import { Popover } from '@mantine/core';
import { cloneElement, useRef } from 'react';
import type { ReactElement, RefAttributes } from 'react';
import type { ResponseOf, SelectedPair } from '#client/exchange/index.ts';
import { useOperation } from '#client/exchange/react.tsx';
import { ErrorState, SkeletonRows } from '#client/ui/states.tsx';
import { useText } from '#client/ui/text.ts';
import { plainText } from '../logic/plain-text.ts';
import classes from './currency-info.module.css';

const FRESH_MS = 300_000;

const described = ({ name, desc }: ResponseOf<'currencyDetail'>) => ({ name, text: plainText(desc) });

interface CurrencyInfoProps {
  readonly pair: SelectedPair;
  /** The button, to which focus returns. */
  readonly target: ReactElement;
  readonly isOpen: boolean;
  readonly onToggle: (isOpen: boolean) => void;
}

/** Name and description of the base currency (SPOT-051). */
export function CurrencyInfo({ pair, target, isOpen, onToggle }: CurrencyInfoProps) {
  const t = useText();
  const button = useRef<HTMLElement>(null);
  const { data, error, refetch } = useOperation(
    'currencyDetail',
    { id: pair.baseId },
    { freshMs: FRESH_MS, select: described, quiet: true },
  );
  const title = t('desk.spot_currencyInfo', { coin: data?.name ?? pair.baseName });
  const change = (next: boolean) => {
    onToggle(next);
    if (!next) button.current?.focus();
  };
  return (
    <Popover opened={isOpen} onChange={change} position="bottom-start" width={320} trapFocus>
      <Popover.Target>
        {cloneElement(target as ReactElement<RefAttributes<HTMLElement>>, { ref: button })}
      </Popover.Target>
      {/* Named by its button. It is read, not used: focus stands on the text, so that Escape and the arrow keys reach it. */}
      <Popover.Dropdown className={classes.box} tabIndex={0} data-autofocus>
        <h2 className={classes.title}>{title}</h2>
        {data && <p className={classes.text}>{data.text}</p>}
        {!data && !error && <SkeletonRows rows={4} />}
        {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      </Popover.Dropdown>
    </Popover>
  );
}
