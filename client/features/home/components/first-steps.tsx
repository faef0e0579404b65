/** What a user who has just registered does first, where money is paper money; dismissed for good by a press. */
import { CloseButton } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import * as z from 'zod/mini';
import { isPositive } from '#client/exchange/index.ts';
import type { Decimal } from '#client/exchange/index.ts';
import { usePractice } from '#client/exchange/practice.ts';
import { useExtension, useOperation, useSession } from '#client/exchange/react.tsx';
import { figureText } from '#client/ui/figures.tsx';
import { Sentence } from '#client/ui/sentence.tsx';
import { useHost } from '#client/ui/host.ts';
import { GetPaperMoney } from '#client/ui/paper-money.tsx';
import { useText } from '#client/ui/text.ts';
import { useSetting } from '#client/ui/use-setting.ts';
import classes from './first-steps.module.css';

/** Kept once the card was dismissed. */
const DISMISSED = 1;

const form = { schema: z.optional(z.literal(DISMISSED)), initial: undefined };
const WORTH_PLACES = 2;

interface FirstStepsProps {
  readonly assets: Decimal;
  readonly currency: string;
  readonly dismiss: () => void;
}

/** The steps of the card; undefined for users who do not see it. */
export function useFirstSteps(): FirstStepsProps | undefined {
  const { isLoggedIn } = useSession();
  const practice = usePractice();
  const [stored, set] = useSetting<typeof DISMISSED | undefined>('layout.firstSteps', form);
  const isWanted = isLoggedIn && practice !== undefined && stored !== DISMISSED;
  const { data: user } = useOperation('userInfo', {}, { quiet: true, enabled: isWanted });
  // Users of a scenario have no inviter; every registered user has one, at least the exchange.
  if (!isWanted || !user?.parent_id) return undefined;
  return {
    assets: user.total_assets ?? '0',
    currency: practice.paper_money.currency_name,
    dismiss: () => set(DISMISSED),
  };
}

/** Whether the user has placed an order; unknown, and not shown, where the host keeps no receipts. */
function useHasTraded(): boolean {
  const keepsReceipts = useExtension('receipts');
  const { data } = useOperation('spotOrders', { limit: 1 }, { quiet: true, enabled: keepsReceipts });
  return data !== undefined && data.count > 0;
}

interface StepProps {
  readonly title: string;
  readonly isDone?: boolean;
  readonly children: ReactNode;
}

function Step({ title, isDone = false, children }: StepProps) {
  const t = useText();
  return (
    <li className={classes.step} data-done={isDone}>
      <span className={classes.title}>
        {title}
        {isDone && (
          <span role="img" aria-label={t('common.done')}>
            {' '}
            ✓
          </span>
        )}
      </span>
      <span className={classes.how}>{children}</span>
    </li>
  );
}

/** The card. */
export function FirstSteps({ assets, currency, dismiss }: FirstStepsProps) {
  const t = useText();
  const hasTraded = useHasTraded();
  const { missions } = useHost();
  const hasMoney = isPositive(assets);
  return (
    <section className={classes.card} aria-labelledby="first-steps">
      <div className={classes.head}>
        <h1 id="first-steps" className={classes.heading}>
          {t('home.practice_welcome')}
        </h1>
        <CloseButton aria-label={t('home.practice_dismiss')} onClick={dismiss} />
      </div>
      <ol className={classes.steps}>
        <Step title={t('home.practice_stepMoney')} isDone={hasMoney}>
          {hasMoney && (
            <Sentence
              text={t('home.practice_stepMoneyDone', { amount: figureText(assets, WORTH_PLACES), currency })}
            />
          )}{' '}
          <GetPaperMoney account="change" />
        </Step>
        <Step title={t('home.practice_stepTrade')} isDone={hasTraded}>
          <Link to="/newmarket">{t('home.practice_stepTradeLink')}</Link>
        </Step>
        {missions && (
          <Step title={t('home.practice_stepMissions')}>
            <button type="button" className={classes.link} onClick={() => missions.open()}>
              {t('home.practice_stepMissionsLink')}
            </button>
          </Step>
        )}
      </ol>
    </section>
  );
}
