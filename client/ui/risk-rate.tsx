import type { Decimal } from '#client/exchange/index.ts';
import { Figure, UNKNOWN } from './figures.tsx';
import { isNoRate } from './risk.ts';

/** A risk rate in percent with 2 decimals (CONST-002); without a sign, because it is a level and no change. */
export const RiskRate = ({ rate }: { readonly rate: Decimal | undefined }) =>
  isNoRate(rate) ? UNKNOWN : <Figure value={rate} places={2} unit="%" />;
