import { Button } from '@mantine/core';
import { useEffect, useEffectEvent } from 'react';
import { Link } from 'react-router-dom';
import { add, sign } from '#client/exchange/index.ts';
import { useSelectedPair } from '#client/exchange/live.ts';
import { useExchangeTime } from '#client/exchange/micro.ts';
import { useOperation } from '#client/exchange/react.tsx';
import { ErrorState } from '#client/ui/states.tsx';
import { useText } from '#client/ui/text.ts';
import { startOfDay } from '#shared/calendar.ts';
import { PresaleCountdown } from '../components/countdown.tsx';
import { PresaleTerms } from '../components/facts.tsx';
import { Ring } from '../components/ring.tsx';
import { paperUrl, siteUrl } from '../logic/links.ts';
import { PLACEHOLDER } from '../logic/presale.ts';
import classes from './presale-page.module.css';

/** The pair in which the coin is traded (IEPN-006). */
const IEPN_USDT = {
  quoteId: 3,
  baseId: 18,
  quoteName: 'USDT',
  baseName: 'IEPN',
  symbol: 'IEPN/USDT',
} as const;

const CLOCK_MS = 1000;

/** The presale, fetched again when a day of the exchange has begun, because more is issued then. */
function usePresale() {
  const query = useOperation('presale', {}, { quiet: true });
  const day = startOfDay(useExchangeTime(CLOCK_MS));
  const renew = useEffectEvent(() => void query.refetch({ cancelRefetch: false }));
  useEffect(() => renew(), [day]);
  return query;
}

function OutsideLink({ href, text }: { readonly href: string; readonly text: string }) {
  const t = useText();
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={`${text} ${t('earn.presale_newTab')}`}
    >
      {text}
      <span aria-hidden> ↗</span>
    </a>
  );
}

function Actions() {
  const t = useText();
  const { select } = useSelectedPair();
  return (
    <div className={classes.actions}>
      <Button component={Link} to="/newmarket" size="md" onClick={() => select(IEPN_USDT)}>
        {t('earn.presale_buy')}
      </Button>
      <nav className={classes.links} aria-label={t('earn.presale_links')}>
        <OutsideLink href={siteUrl()} text={t('earn.presale_site')} />
        <OutsideLink href={paperUrl()} text={t('earn.presale_paper')} />
      </nav>
    </div>
  );
}

/** The presale of the exchange's coin; open to visitors (IEPN-001 to IEPN-007). */
export function Component() {
  const t = useText();
  const { data: presale, error, refetch } = usePresale();
  const issued = presale?.yfx ?? PLACEHOLDER.issued;
  const remaining = presale?.sy ?? PLACEHOLDER.remaining;
  return (
    <div className={classes.page}>
      <section className={classes.hero}>
        <div className={classes.words}>
          <h1 className={classes.title}>{t('earn.presale_headline')}</h1>
          <p className={classes.lead}>{t('earn.presale_lead')}</p>
          <PresaleCountdown presale={presale} />
          <Actions />
        </div>
        <div className={classes.picture}>
          <Ring
            issued={issued}
            remaining={remaining}
            planned={presale?.total ?? add(issued, remaining)}
            isExample={presale === undefined}
          />
          {sign(remaining) === 0 && <p className={classes.soldOut}>{t('earn.presale_soldOut')}</p>}
          {error && !presale && (
            <ErrorState text={t('earn.presale_failed')} error={error} onRetry={() => void refetch()} />
          )}
        </div>
      </section>
      <PresaleTerms presale={presale} />
    </div>
  );
}
