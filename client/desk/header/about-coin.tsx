import { ActionIcon } from '@mantine/core';
import { useState } from 'react';
import type { SelectedPair } from '#client/exchange/index.ts';
import { IconInfo } from '#client/ui/icons.tsx';
import { lazyPart, Part } from '#client/ui/part.tsx';
import { useText } from '#client/ui/text.ts';

const load = () => import('./currency-info.tsx');

const CurrencyInfo = lazyPart(async () => (await load()).CurrencyInfo);

/** The button that tells about the coin of the desk. */
export function AboutCoin({ pair }: { readonly pair: SelectedPair }) {
  const t = useText();
  const [isOpen, setOpen] = useState<boolean>();
  const prefetch = () => void load().catch(() => undefined);
  const name = t('desk.spot_currencyInfo', { coin: pair.baseName });
  const button = (
    <ActionIcon
      variant="subtle"
      color="gray"
      aria-haspopup="dialog"
      aria-expanded={isOpen === true}
      aria-label={name}
      title={name}
      onPointerEnter={prefetch}
      onFocus={prefetch}
      onClick={() => setOpen(isOpen !== true)}
    >
      <IconInfo size={16} />
    </ActionIcon>
  );
  if (isOpen === undefined) return button;
  return (
    <Part waiting={button} onGiveUp={() => setOpen(undefined)}>
      <CurrencyInfo pair={pair} target={button} isOpen={isOpen} onToggle={setOpen} />
    </Part>
  );
}
