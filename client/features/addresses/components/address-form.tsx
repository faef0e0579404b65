import { Button, Select, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { AnswerOf } from '#client/exchange/index.ts';
import { useAction } from '#client/exchange/react.tsx';
import { FormPanel } from '#client/ui/form-panel.tsx';
import { useText } from '#client/ui/text.ts';
import { addressMistake } from '../logic/address.ts';
import type { AddressDraft, AddressMistake } from '../logic/address.ts';
import classes from './addresses.module.css';

/** A currency that addresses can be saved for, with how many the caller has saved. */
export type AddressCurrency = AnswerOf<'addressCurrencies'>[number];

/** Most characters that the exchange keeps. */
const MOST_ADDRESS = 128;
const MOST_TAG = 100;

const nothing = { address: '', tag: '' };

interface AddressFormProps {
  readonly currencies: readonly AddressCurrency[];
  readonly currency: number | undefined;
  readonly onCurrency: (currency: number | undefined) => void;
}

function useAddressForm({ currency, onCurrency }: AddressFormProps) {
  const t = useText();
  const [typed, setTyped] = useState(nothing);
  const [mistake, setMistake] = useState<AddressMistake>();
  const { run, isPending } = useAction('addAddress', {
    // What has been typed meanwhile is the next address.
    onDone: () => setTyped((now) => (now === typed ? nothing : now)),
  });
  const submit = () => {
    const found = addressMistake({ currency, ...typed });
    setMistake(found);
    if (found || currency === undefined) return;
    void run({ currency_id: currency, address: typed.address, notes: typed.tag });
  };
  return {
    typed,
    isPending,
    submit,
    change: (next: Partial<typeof typed>) => {
      setTyped((before) => ({ ...before, ...next }));
      setMistake(undefined);
    },
    choose: (id: string | null) => {
      onCurrency(id === null ? undefined : Number(id));
      setMistake(undefined);
    },
    errorOf: (field: keyof AddressDraft) => (mistake?.field === field ? t(mistake.text) : undefined),
  };
}

/** Saves an address (WALLET-059, WALLET-063). */
export function AddressForm(props: AddressFormProps) {
  const t = useText();
  const { currencies, currency } = props;
  const { typed, isPending, submit, change, choose, errorOf } = useAddressForm(props);
  const plain = { size: 'md', autoComplete: 'off', spellCheck: false, autoCapitalize: 'none' } as const;
  return (
    <FormPanel label={t('addresses.add')} onSubmit={submit} className={classes.form}>
      <Select
        label={t('addresses.currency')}
        placeholder={t('addresses.choose')}
        size="md"
        data={currencies.map(({ id, name }) => ({ value: String(id), label: name }))}
        value={currency === undefined ? null : String(currency)}
        onChange={choose}
        searchable
        clearable
        clearButtonProps={{ 'aria-label': t('addresses.showAll') }}
        nothingFoundMessage={t('common.empty')}
        error={errorOf('currency')}
      />
      <TextInput
        {...plain}
        label={t('addresses.address')}
        maxLength={MOST_ADDRESS}
        value={typed.address}
        onChange={({ currentTarget }) => change({ address: currentTarget.value })}
        error={errorOf('address')}
      />
      <TextInput
        {...plain}
        label={t('addresses.remarks')}
        description={t('addresses.remarksHint')}
        maxLength={MOST_TAG}
        value={typed.tag}
        onChange={({ currentTarget }) => change({ tag: currentTarget.value })}
        error={errorOf('tag')}
      />
      <Button type="submit" size="md" fullWidth aria-busy={isPending}>
        {t('addresses.add')}
      </Button>
    </FormPanel>
  );
}
