import { useState } from 'react';
import { useDrawer } from '../drawer/context.ts';
import { Button, Form, TextField } from '../drawer/kit.tsx';

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
  return (
    <Form look="line" label={text('pin')} onSubmit={() => !off && onPin(price)}>
      <TextField
        label={text('price')}
        type="number"
        min="0"
        step="any"
        required
        value={price}
        onType={setPrice}
      />
      <button type="submit" aria-disabled={off}>
        {text('pin')}
      </button>
      <Button isOff={off} onPress={() => onUnpin()}>
        {text('unpin')}
      </Button>
    </Form>
  );
}
