import { useState } from 'react';
import type { FormEvent } from 'react';
import { useDrawer } from '../drawer/context.ts';
import { Field } from '../drawer/kit.tsx';
import kitClasses from '../drawer/kit.module.css';

/** Fixes the price of a pair, or lets it go. While `off` neither makes sense. */
export function PinForm(props: {
  /** What stands in the field at first. */
  readonly price: string;
  readonly off: boolean;
  readonly onPin: (price: string) => void;
  readonly onUnpin: () => void;
}) {
  const { text } = useDrawer();
  const { off, onPin, onUnpin } = props;
  const [price, setPrice] = useState(props.price);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (!off) onPin(price);
  };
  return (
    <form className={kitClasses.line} aria-label={text('pin')} onSubmit={submit}>
      <Field label={text('price')}>
        <input
          type="number"
          min="0"
          step="any"
          required
          value={price}
          onChange={({ currentTarget: { value } }) => setPrice(value)}
        />
      </Field>
      <button type="submit" aria-disabled={off}>
        {text('pin')}
      </button>
      <button type="button" aria-disabled={off} onClick={() => !off && onUnpin()}>
        {text('unpin')}
      </button>
    </form>
  );
}
