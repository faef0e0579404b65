/** The form that saves an address. */
import { Button, Select, TextInput } from '@mantine/core';
import type { ResponseOf } from '#client/exchange/index.ts';
import { useOperationMutation } from '#client/exchange/react.tsx';
import type { Form } from '#client/ui/form.ts';
import { FormPanel } from '#client/ui/form-panel.tsx';
import { FormRefusal } from '#client/ui/form-refusal.tsx';
import { useText } from '#client/ui/text.ts';
import { useAddressCheck } from '#client/ui/use-address-check.ts';
import { addressIssues } from '../logic/address.ts';
import type { AddressDraft } from '../logic/address.ts';
import classes from './addresses.module.css';

/** A currency that addresses can be saved for, with how many the caller has saved. */
export type AddressCurrency = ResponseOf<'addressCurrencies'>[number];

/** Most characters that the exchange keeps. */
const MAX_ADDRESS = 128;
const MAX_TAG = 100;

/** The fields by the parameters of the call. */
const FIELDS = { currency_id: 'currency', address: 'address', notes: 'tag' } as const;

interface AddressFormProps {
  readonly currencies: readonly AddressCurrency[];
  /** What is typed; the page shows the list of the chosen currency. */
  readonly form: Form<AddressDraft>;
}

function useAddressForm({ form, currencies }: AddressFormProps) {
  const typed = form.values;
  const isAddress = useAddressCheck();
  const { run, isPending } = useOperationMutation('addAddress', {
    onError: (error) => form.refuse(error, FIELDS),
  });
  const submit = async () => {
    const { currency, address, tag } = typed;
    if (!form.passes(addressIssues(typed)) || currency === undefined) return;
    const { type: kind = '', name: coin = '' } = currencies.find(({ id }) => id === currency) ?? {};
    if (!(await isAddress(kind, address))) {
      form.passes([{ field: 'address', text: 'assets.addressFormat', values: { coin } }]);
      return;
    }
    const response = await run({ currency_id: currency, address, notes: tag });
    if (response !== undefined) form.empty(typed, { address: '', tag: '' });
  };
  return { isPending, submit };
}

/** Saves an address (WALLET-059, WALLET-063). */
export function AddressForm({ currencies, form }: AddressFormProps) {
  const t = useText();
  const { isPending, submit } = useAddressForm({ form, currencies });
  const { currency } = form.values;
  const plain = { size: 'md', autoComplete: 'off', spellCheck: false, autoCapitalize: 'none' } as const;
  return (
    <FormPanel of={form} label={t('assets.addresses_add')} onSubmit={submit} className={classes.form}>
      <Select
        label={t('common.currency')}
        placeholder={t('assets.addresses_choose')}
        size="md"
        data={currencies.map(({ id, name }) => ({ value: String(id), label: name }))}
        value={currency === undefined ? null : String(currency)}
        onChange={(chosen) => form.set({ currency: chosen === null ? undefined : Number(chosen) })}
        searchable
        clearable
        clearButtonProps={{ 'aria-label': t('assets.addresses_showAll') }}
        nothingFoundMessage={t('common.empty')}
        error={form.errorOf('currency')}
      />
      <TextInput {...plain} label={t('common.address')} maxLength={MAX_ADDRESS} {...form.field('address')} />
      <TextInput
        {...plain}
        label={t('assets.addresses_remarks')}
        description={t('assets.addresses_remarksHint')}
        maxLength={MAX_TAG}
        {...form.field('tag')}
      />
      <Button type="submit" size="md" fullWidth aria-busy={isPending}>
        {t('assets.addresses_add')}
      </Button>
      <FormRefusal of={form} />
    </FormPanel>
  );
}
