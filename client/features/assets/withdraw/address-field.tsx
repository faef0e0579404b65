/** Where a withdrawal goes: typed, pasted, or chosen among the saved addresses of the currency. */
import { Autocomplete } from '@mantine/core';
import { Link } from 'react-router-dom';
import { useOperation } from '#client/exchange/react.tsx';
import { FieldAside } from '#client/ui/field-aside.tsx';
import type { FieldProps } from '#client/ui/form.ts';
import { useText } from '#client/ui/text.ts';
import classes from './withdraw.module.css';

interface AddressFieldProps extends FieldProps {
  readonly currency: number;
}

/** The field; what is typed narrows the saved addresses, by their remarks too. */
export function AddressField({ currency, value, onChange, error }: AddressFieldProps) {
  const t = useText();
  // Older servers refuse where nothing is saved (D-09).
  const { data: saved = [] } = useOperation('addresses', { currency }, { quiet: true });
  const notes = new Map(saved.map((entry) => [entry.address, entry.notes]));
  const isSaved = notes.has(value);
  return (
    <FieldAside
      aside={
        <>
          <span>{isSaved ? notes.get(value) : t('assets.savedCount', { count: notes.size })}</span>
          <Link to="/withdraw_address">{t('assets.manageAddresses')}</Link>
        </>
      }
    >
      <Autocomplete
        label={t('assets.address')}
        size="md"
        autoComplete="off"
        spellCheck={false}
        maxLength={128}
        data={[...notes.keys()]}
        value={value}
        onChange={(typed) => onChange(typed.trim())}
        filter={({ options, search }) =>
          options.filter((option) => {
            if (isSaved || !('value' in option)) return true;
            const text = `${option.value} ${notes.get(option.value) ?? ''}`;
            return text.toLowerCase().includes(search.trim().toLowerCase());
          })
        }
        renderOption={({ option }) => (
          <span className={classes.saved}>
            {notes.get(option.value) && <b>{notes.get(option.value)}</b>}
            <span className={classes.savedAddress}>{option.value}</span>
          </span>
        )}
        error={error}
      />
    </FieldAside>
  );
}
