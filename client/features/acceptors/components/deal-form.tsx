/** The form of a deal with an acceptor, and its state. */
import { Button, TextInput } from '@mantine/core';
import type { TradeSide } from '#client/ui/trade-side.ts';
import { canonical, isPositive } from '#client/exchange/index.ts';
import type { Decimal } from '#client/exchange/index.ts';
import { useOperationMutation, useSession } from '#client/exchange/react.tsx';
import { Sentence } from '#client/ui/sentence.tsx';
import { NumberField } from '#client/ui/number-field.tsx';
import { wayTexts } from '#client/ui/pay-way.tsx';
import { useForm } from '#client/ui/form.ts';
import { FormPanel } from '#client/ui/form-panel.tsx';
import { FormRefusal } from '#client/ui/form-refusal.tsx';
import { RadioField } from '#client/ui/radio-field.tsx';
import { useText } from '#client/ui/text.ts';
import type { Text } from '#client/ui/text.ts';
import { useOnward } from '#client/ui/use-onward.ts';
import { dealIssues } from '../logic/deal.ts';
import type { AcceptorDealDraft, AcceptorAccount } from '../logic/deal.ts';

/** Most characters that the exchange keeps. */
const MAX_PHONE = 32;
const MAX_ACCOUNT = 100;

const CNY_PLACES = 2;
const MAX_DIGITS = 12;

const empty: AcceptorDealDraft = { mobile: '', account: '', money: '', way: undefined };

/** The fields by the parameters of the call. */
const FIELDS = { mobile: 'mobile', deal_account: 'account', money: 'money', way: 'way' } as const;

/** The typed values, their issues, and sending them; `max` is the most CNY that can be asked for. */
export function useDeal(acceptor: number, side: TradeSide, max: Decimal) {
  const goOn = useOnward();
  const { address } = useSession();
  const form = useForm(empty);
  const { run, isPending } = useOperationMutation('acceptorDeal', {
    onError: (error) => form.refuse(error, FIELDS),
    onSuccess: () => goOn('/coinRecord', { state: { side } }),
  });
  const submit = () => {
    const { way, mobile, account, money } = form.values;
    if (!form.passes(dealIssues(form.values, side, max)) || way === undefined) return;
    const request = { acceptor_id: acceptor, address, way, type: side, mobile, deal_account: account };
    void run({ ...request, money: canonical(money) });
  };
  return { ...form, submit, isPending };
}

interface DealFormProps {
  readonly deal: ReturnType<typeof useDeal>;
  readonly side: TradeSide;
  readonly ways: readonly AcceptorAccount[];
  /** Under the amount: what it may be. */
  readonly limit: string;
  /** Fills in the maximum. */
  readonly max: string;
}

function buttonText(t: Text, side: TradeSide, money: string): string {
  const isBuy = side === 'buy';
  if (!isPositive(money)) return t(isBuy ? 'acceptor.depositNow' : 'acceptor.withdrawNow');
  const amount = `${canonical(money)} CNY`;
  return t(isBuy ? 'acceptor.depositAmount' : 'acceptor.withdrawAmount', { amount });
}

/** A request for a deposit or a withdrawal in CNY (ACCPT-005). */
export function DealForm({ deal, side, ways, limit, max }: DealFormProps) {
  const t = useText();
  const { set, field, submit, isPending, errorOf } = deal;
  const { money, way } = deal.values;
  return (
    <FormPanel
      of={deal}
      label={t(side === 'buy' ? 'acceptor.deposit' : 'acceptor.withdraw')}
      onSubmit={submit}
    >
      <TextInput
        label={t('acceptor.phone')}
        size="md"
        type="tel"
        autoComplete="tel"
        maxLength={MAX_PHONE}
        {...field('mobile')}
      />
      <TextInput
        label={t('acceptor.account')}
        description={t(side === 'buy' ? 'acceptor.accountFrom' : 'acceptor.accountTo')}
        size="md"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={MAX_ACCOUNT}
        {...field('account')}
      />
      <NumberField
        label={t('common.moneyAmount')}
        description={limit}
        size="md"
        places={CNY_PLACES}
        maxDigits={MAX_DIGITS}
        unit="CNY"
        {...field('money')}
      />
      {side === 'sell' && (
        <Button variant="subtle" size="compact-sm" onClick={() => set({ money: max })}>
          {t('acceptor.all')}
        </Button>
      )}
      <RadioField
        label={t('common.paymentMethod')}
        size="md"
        options={ways.map((offered) => ({ key: offered.way, text: t(wayTexts[offered.way]) }))}
        chosen={way}
        onChoose={(next) => set({ way: next })}
        error={errorOf('way')}
      />
      <Button type="submit" size="md" fullWidth aria-busy={isPending}>
        <Sentence text={buttonText(t, side, money)} />
      </Button>
      <FormRefusal of={deal} />
    </FormPanel>
  );
}
