/** How much a transfer, a withdrawal or a deposit moves, with what is available and a button that takes all of it. */
import type { MantineSize } from '@mantine/core';
import type { Decimal } from '#client/exchange/index.ts';
import { FieldAside, FillButton } from './field-aside.tsx';
import { Balance } from './figures.tsx';
import type { FieldProps } from './form.ts';
import { NumberField } from './number-field.tsx';
import { Shortfall } from './shortfall.tsx';
import type { Shortage } from './shortfall.tsx';
import { useText } from './text.ts';

interface AmountFieldProps extends FieldProps {
  readonly onAll: () => void;
  readonly coin: string;
  readonly available: Decimal | undefined;
  /** Names what is available; "Available" by default. */
  readonly availableLabel?: string;
  readonly size?: MantineSize;
  readonly hint?: string | undefined;
  readonly maxDigits?: number;
  /** What the amount is more than there is. */
  readonly shortage?: Shortage | undefined;
}

/** The field with its lines. */
export function AmountField(props: AmountFieldProps) {
  const t = useText();
  const { coin, available } = props;
  return (
    <FieldAside
      aside={
        <>
          <span>{props.availableLabel ?? t('common.available')}</span>
          <span data-testid="available">
            <Balance value={available} unit={coin} />
          </span>
          <FillButton
            aria-label={t('common.assets_allLabel')}
            disabled={available === undefined}
            onClick={props.onAll}
          >
            {t('common.useAll')}
          </FillButton>
        </>
      }
    >
      <NumberField
        label={t('common.amount')}
        size={props.size ?? 'md'}
        value={props.value}
        onChange={props.onChange}
        unit={coin}
        error={props.error ?? (props.shortage && <Shortfall {...props.shortage} />)}
        description={props.hint}
        maxDigits={props.maxDigits}
      />
    </FieldAside>
  );
}
