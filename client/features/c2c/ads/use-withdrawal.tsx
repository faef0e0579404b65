import { useOperationMutation } from '#client/exchange/react.tsx';
import type { C2cAd } from '#client/exchange/index.ts';
import { useConfirm } from '#client/ui/confirm.tsx';
import { Balance, exactText } from '#client/ui/figures.tsx';
import { Sentence } from '#client/ui/sentence.tsx';
import { Facts } from '#client/ui/facts.tsx';
import { useText } from '#client/ui/text.ts';
import classes from '../components/ads.module.css';

function Terms({ ad }: { readonly ad: C2cAd }) {
  const t = useText();
  const { total_number: number, currency_name: coin } = ad;
  const amount = `${exactText(number)} ${coin}`;
  return (
    <>
      <Facts
        facts={[
          [t('common.amount'), <Balance value={number} unit={coin} />],
          [t('c2c.price'), <Balance value={ad.price} unit="CNY" />],
        ]}
      />
      {ad.type === 'sell' && (
        <p className={classes.note}>
          <Sentence text={t('c2c.withdrawSell', { amount })} />
        </p>
      )}
    </>
  );
}

/**
 * Withdraws the ad after a confirmation (C2C-020). Another user may have taken it, so the list is fetched again in any
 * case.
 */
export function useAdWithdrawal(reload: () => void): (ad: C2cAd) => void {
  const t = useText();
  const confirm = useConfirm();
  const { run } = useOperationMutation('c2cWithdrawAd', { onSettled: reload });
  const ask = (ad: C2cAd) =>
    confirm({
      title: t('c2c.withdrawAsk'),
      body: <Terms ad={ad} />,
      confirmLabel: t('c2c.withdraw'),
    });
  return (ad) => void run({ id: ad.id }, () => ask(ad));
}
