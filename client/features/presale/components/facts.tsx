/** Start, end, price and planned quantity (IEPN-002). */
import { DateTime } from '#client/ui/date-time.tsx';
import type { PresaleInfo } from '#client/exchange/index.ts';
import { Facts } from '#client/ui/facts.tsx';
import { Figure, UNKNOWN } from '#client/ui/figures.tsx';
import { useText } from '#client/ui/text.ts';
import { minuteText } from '#client/ui/time.ts';
import { instantOfDay } from '../logic/presale.ts';
import classes from './facts.module.css';

/** A day as the whole client writes times; as the server wrote it where that is not a day. */
function DayText({ text }: { readonly text: string | undefined }) {
  if (text === undefined) return UNKNOWN;
  const at = instantOfDay(text);
  return <DateTime text={at === undefined ? text : `${minuteText(at)} (UTC+8)`} />;
}

export function PresaleTerms({ presale }: { readonly presale: PresaleInfo | undefined }) {
  const t = useText();
  return (
    <Facts
      look="columns"
      className={classes.facts}
      facts={[
        [t('earn.presale_start'), <DayText text={presale?.start} />],
        [t('earn.presale_price'), presale?.price ?? UNKNOWN],
        [
          t('earn.presale_planned'),
          presale ? <Figure value={presale.total} places={0} unit="IEPN" /> : UNKNOWN,
        ],
        [t('earn.presale_end'), <DayText text={presale?.end} />],
      ]}
    />
  );
}
