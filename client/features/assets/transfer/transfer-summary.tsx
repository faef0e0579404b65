/** What a transfer will do, for the question before it. */
import type { Decimal } from '#client/exchange/index.ts';
import { Balance } from '#client/ui/figures.tsx';
import { useText } from '#client/ui/text.ts';
import { Line, Lines } from '#client/ui/lines.tsx';

interface TransferSummaryProps {
  readonly from: string;
  readonly to: string;
  readonly amount: Decimal;
  /** What stays in the account that the funds leave. */
  readonly left: Decimal | undefined;
  readonly coin: string;
}

/** Both accounts, the amount, and what is left. */
export function TransferSummary({ from, to, amount, left, coin }: TransferSummaryProps) {
  const t = useText();
  return (
    <Lines>
      <Line name={t('assets.confirmFrom')}>{from}</Line>
      <Line name={t('assets.confirmTo')}>{to}</Line>
      <Line name={t('assets.amount')}>
        <Balance value={amount} unit={coin} />
      </Line>
      <Line name={t('assets.confirmLeft')}>
        <Balance value={left} unit={coin} />
      </Line>
    </Lines>
  );
}
