/** Taking an ad: the confirmation, the call, and the next page. */
import { missingOf, subtract, sign } from '#client/exchange/index.ts';
import type { Decimal, C2cAd } from '#client/exchange/index.ts';
import { useOperationMutation } from '#client/exchange/react.tsx';
import { useConfirm } from '#client/ui/confirm.tsx';
import { Facts } from '#client/ui/facts.tsx';
import { PayWayMark } from '#client/ui/pay-way.tsx';
import { Balance, exactText } from '#client/ui/figures.tsx';
import { Sentence } from '#client/ui/sentence.tsx';
import { useText } from '#client/ui/text.ts';
import { openTransfer } from '#client/ui/transfer.ts';
import { useOnward } from '#client/ui/use-onward.ts';
import classes from '../components/ads.module.css';
import { Conditions } from '../components/conditions.tsx';
import { oppositeSide, adWorth } from '../logic/ad.ts';
import { adAddress } from '../logic/choice.ts';
import { useConditions } from '../logic/use-conditions.ts';
import type { Condition } from '../logic/use-conditions.ts';

interface TermsProps {
  readonly ad: C2cAd;
  /** What the reader holds of the coin. */
  readonly available: Decimal | undefined;
}

/** What the order will be. */
function Terms({ ad, available }: TermsProps) {
  const t = useText();
  const { currency_name: coin, total_number: number } = ad;
  const isBuy = ad.type === 'sell';
  const left = available === undefined ? undefined : subtract(available, number);
  return (
    <>
      <Facts
        facts={[
          [t(isBuy ? 'c2c.seller' : 'c2c.buyer'), ad.seller_name],
          [t('common.amount'), <Balance value={number} unit={coin} />],
          [t('c2c.price'), <Balance value={ad.price} unit="CNY" />],
          [
            t(isBuy ? 'c2c.youPay' : 'c2c.youGet'),
            <b>
              <Balance value={adWorth(ad)} unit="CNY" />
            </b>,
          ],
          [t('common.paymentMethod'), <PayWayMark way={ad.way} name={ad.way_name} />],
          !isBuy &&
            left !== undefined &&
            sign(left) >= 0 && [t('c2c.availableAfter'), <Balance value={left} unit={coin} />],
        ]}
      />
      {isBuy ? (
        <p className={classes.warn}>{t('c2c.payPromptly')}</p>
      ) : (
        <p className={classes.note}>{t('c2c.sellNote')}</p>
      )}
    </>
  );
}

/** Tells who has too few coins how many are missing, and moves them here instead where that is meant. */
function useTransferFirst() {
  const t = useText();
  const confirm = useConfirm();
  return async (ad: C2cAd, available: Decimal | undefined, missing: Decimal): Promise<void> => {
    const { currency_id: currency, currency_name: coin } = ad;
    const isSure = await confirm({
      title: t('c2c.needs_title'),
      body: (
        <>
          <Terms ad={ad} available={available} />
          <p className={classes.warn} role="alert">
            <Sentence text={t('common.assets_missing', { amount: exactText(missing), coin })} />
          </p>
        </>
      ),
      confirmLabel: t('common.transfer'),
    });
    if (isSure) openTransfer({ currency, to: 'legal', missing });
  };
}

/**
 * Takes the ad after a confirmation (C2C-015, ERR-021, ERR-026). A user who cannot take ads yet sees the conditions,
 * and is led to the first open one and back to the ad. The list is fetched again in any case, because the ad may be
 * gone.
 */
export function useTake(reload: () => void) {
  const t = useText();
  const confirm = useConfirm();
  const goOn = useOnward();
  const transferFirst = useTransferFirst();
  const { run } = useOperationMutation('c2cTake', { onSettled: reload, confirmation: ({ msg }) => msg });
  const { unmet, isFetching } = useConditions();
  const confirmFirst = async (
    ad: C2cAd,
    available: Decimal | undefined,
    { page, text }: Condition,
  ): Promise<void> => {
    const back = { back: adAddress(ad, oppositeSide(ad.type)) };
    const isSure = await confirm({
      title: t('c2c.needs_title'),
      body: (
        <>
          <Terms ad={ad} available={available} />
          <div className={classes.needs}>
            <p>{t('c2c.needs_before')}</p>
            <Conditions back={back} />
          </div>
        </>
      ),
      confirmLabel: t(text),
    });
    if (isSure) goOn(page, { state: back });
  };
  const take = async (ad: C2cAd, available: Decimal | undefined, label: string): Promise<void> => {
    if (unmet !== undefined) return confirmFirst(ad, available, unmet);
    const missing = ad.type === 'buy' ? missingOf(available, ad.total_number) : undefined;
    if (missing !== undefined) return transferFirst(ad, available, missing);
    const ask = () =>
      confirm({
        title: t('common.confirmOrder'),
        body: <Terms ad={ad} available={available} />,
        confirmLabel: label,
      });
    const response = await run({ id: ad.id }, ask);
    if (response === undefined) return;
    goOn(response.data === undefined ? '/c2cTrade' : `/c2cTrade?deal=${response.data.id}`);
  };
  return { take, isFetching };
}
