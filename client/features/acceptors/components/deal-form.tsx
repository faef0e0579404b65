import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { canonical, isPositive } from '#client/exchange/index.ts';
import { useAction } from '#client/exchange/react.tsx';
import { NumberField } from '#client/ui/number-field.tsx';
import { wayTexts } from '#client/ui/pay-way.tsx';
import { FormPanel } from '#client/ui/form-panel.tsx';
import { RadioField } from '#client/ui/radio-field.tsx';
import { useText } from '#client/ui/text.ts';
import type { Text } from '#client/ui/text.ts';
import { useOnward } from '#client/ui/use-onward.ts';
import { useStoredAddress } from '../hooks.ts';
import { mistakeIn } from '../logic/deal.ts';
import type { Draft, Mistake, PayAccount, Side } from '../logic/deal.ts';

/** Most characters that the exchange keeps. */
const MOST_PHONE = 32;
const MOST_ACCOUNT = 100;

const CNY_PLACES = 2;
const MOST_DIGITS = 12;

const empty: Draft = { mobile: '', account: '', money: '', way: undefined };

/** What is typed, what is wrong with it, and sending it. */
export function useDeal(acceptor: number, side: Side) {
  const t = useText();
  const goOn = useOnward();
  const address = useStoredAddress();
  const [draft, setDraft] = useState(empty);
  const [mistake, setMistake] = useState<Mistake>();
  const { run, isPending } = useAction('acceptorDeal', {
    onDone: () => goOn('/coinRecord', { state: { side } }),
  });
  const change = (next: Partial<Draft>) => {
    setDraft((before) => ({ ...before, ...next }));
    setMistake(undefined);
  };
  const submit = () => {
    const found = mistakeIn(draft);
    setMistake(found);
    const { way, mobile, account, money } = draft;
    if (found || way === undefined) return;
    void run({
      ...{ acceptor_id: acceptor, address, way, type: side, mobile, deal_account: account },
      money: canonical(money),
    });
  };
  const errorOf = (field: keyof Draft) => (mistake?.field === field ? t(mistake.text) : undefined);
  return { draft, change, submit, isPending, errorOf };
}

interface DealFormProps {
  readonly deal: ReturnType<typeof useDeal>;
  readonly side: Side;
  readonly ways: readonly PayAccount[];
  /** Under the amount: what it may be. */
  readonly limit: string;
  /** Fills in the most that can be asked for. */
  readonly most: string;
}

function buttonText(t: Text, side: Side, money: string): string {
  const isBuy = side === 'buy';
  if (!isPositive(money)) return t(isBuy ? 'acceptor.depositNow' : 'acceptor.withdrawNow');
  const amount = `${canonical(money)} CNY`;
  return t(isBuy ? 'acceptor.depositAmount' : 'acceptor.withdrawAmount', { amount });
}

/** A request for a deposit or a withdrawal in CNY (ACCPT-005). */
export function DealForm({ deal, side, ways, limit, most }: DealFormProps) {
  const t = useText();
  const { draft, change, submit, isPending, errorOf } = deal;
  const { mobile, account, money, way } = draft;
  return (
    <FormPanel label={t(side === 'buy' ? 'acceptor.deposit' : 'acceptor.withdraw')} onSubmit={submit}>
      <TextInput
        label={t('acceptor.phone')}
        size="md"
        type="tel"
        autoComplete="tel"
        maxLength={MOST_PHONE}
        value={mobile}
        onChange={({ currentTarget }) => change({ mobile: currentTarget.value })}
        error={errorOf('mobile')}
      />
      <TextInput
        label={t('acceptor.account')}
        description={t(side === 'buy' ? 'acceptor.accountFrom' : 'acceptor.accountTo')}
        size="md"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={MOST_ACCOUNT}
        value={account}
        onChange={({ currentTarget }) => change({ account: currentTarget.value })}
        error={errorOf('account')}
      />
      <NumberField
        label={t('acceptor.amount')}
        description={limit}
        size="md"
        places={CNY_PLACES}
        maxDigits={MOST_DIGITS}
        unit="CNY"
        value={money}
        onChange={(next) => change({ money: next })}
        error={errorOf('money')}
      />
      {side === 'sell' && (
        <Button variant="subtle" size="compact-sm" onClick={() => change({ money: most })}>
          {t('acceptor.all')}
        </Button>
      )}
      <RadioField
        label={t('acceptor.way')}
        size="md"
        options={ways.map((offered) => ({ key: offered.way, text: t(wayTexts[offered.way]) }))}
        chosen={way}
        onChoose={(next) => change({ way: next })}
        error={errorOf('way')}
      />
      <Button type="submit" size="md" fullWidth aria-busy={isPending}>
        {buttonText(t, side, money)}
      </Button>
    </FormPanel>
  );
}
