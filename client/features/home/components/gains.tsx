/** What the accounts gained and what is at risk, where the host says it (HOME-021). */
import { Facts } from '#client/ui/facts.tsx';
import { Figure, figureText, Toned, toneOf } from '#client/ui/figures.tsx';
import type { Decimal, Portfolio } from '#client/exchange/index.ts';
import { profitOfDays, usePortfolio, WEEK_DAYS } from '#client/ui/portfolio.ts';
import { Sparkline } from '#client/ui/sparkline.tsx';
import { useText } from '#client/ui/text.ts';
import classes from './account.module.css';

const PLACES = 2;

/** The equity of the latest day; its place is kept while it is not known. */
function Curve({ hours = [] }: Partial<Pick<Portfolio, 'hours'>>) {
  const t = useText();
  const text = (point: Portfolio['hours'][number] | undefined) => figureText(point?.equity, PLACES);
  return (
    <div className={classes.curve}>
      <Sparkline
        points={hours.map(({ equity }) => Number(equity))}
        width={292}
        height={44}
        label={t('home.curve', { first: text(hours[0]), last: text(hours.at(-1)) })}
      />
    </div>
  );
}

interface SumProps {
  readonly value: Decimal | undefined;
  readonly isToned?: boolean;
}

/** In USDT, which the card says once: with the decimals of its other sums. */
const Sum = ({ value, isToned = false }: SumProps) => (
  <Toned tone={isToned ? toneOf(value) : 'flat'}>
    <Figure value={value} places={PLACES} signed={isToned} />
  </Toned>
);

/** Profit of today, of a week and of all, unrealised profit and margin; nothing where the host does not say them. */
export function Gains() {
  const t = useText();
  const told = usePortfolio();
  if (told === undefined) return null;
  const { data } = told;
  return (
    <>
      <Curve {...(data && { hours: data.hours })} />
      <Facts
        look="row"
        className={classes.gains}
        facts={[
          [t('home.profitToday'), <Sum value={data && profitOfDays(data.days, 1)} isToned />],
          [t('home.profitWeek'), <Sum value={data && profitOfDays(data.days, WEEK_DAYS)} isToned />],
          [t('home.profitAll'), <Sum value={data?.profit} isToned />],
          [t('common.unrealised'), <Sum value={data?.unrealised} isToned />],
          [t('common.marginUsed'), <Sum value={data?.margin} />],
        ]}
      />
    </>
  );
}
