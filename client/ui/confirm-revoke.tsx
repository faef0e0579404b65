/** The question before an order is cancelled, and the setting of the account that drops it (ERR-027). */
import { Checkbox } from '@mantine/core';
import { useState } from 'react';
import { useExchange } from '#client/exchange/react.tsx';
import { useConfirm } from './confirm.tsx';
import classes from './confirm.module.css';
import { Sentence } from './figures.tsx';
import { useText } from './text.ts';
import { useAccountKey, useAccountSetting } from './use-account-setting.ts';

const SETTING = 'ask_revoke';
const OFF = '0';

/** The setting of this account whether cancelling an order asks first; on by default. */
export function useRevokeSetting() {
  const [stored, store] = useAccountSetting(SETTING);
  return { isOn: stored !== OFF, set: (next: boolean) => store(next ? undefined : OFF) };
}

interface QuestionProps {
  readonly order: string;
  readonly onLast: (isLast: boolean) => void;
}

function Question({ order, onLast }: QuestionProps) {
  const t = useText();
  const [isLast, setLast] = useState(false);
  const choose = (next: boolean) => {
    setLast(next);
    onLast(next);
  };
  return (
    <>
      <p className={classes.order}>
        <Sentence text={order} />
      </p>
      <Checkbox
        size="sm"
        label={t('common.doNotAsk')}
        description={t('common.doNotAskHint')}
        checked={isLast}
        onChange={(event) => choose(event.currentTarget.checked)}
      />
    </>
  );
}

/** What is asked: the order in words, and the text of the button where it does more than cancel. */
interface Revocation {
  readonly order: string;
  readonly confirmLabel?: string;
}

/** Asks whether an order is to be cancelled; resolves with true at once where the account is not asked any more. */
export function useConfirmRevoke(): (revocation: Revocation) => Promise<boolean> {
  const t = useText();
  const { storage } = useExchange();
  const key = useAccountKey(SETTING);
  const confirm = useConfirm();
  return async ({ order, confirmLabel = t('common.revokeYes') }) => {
    // Read when it is asked: another part of the page may have changed it since this one was rendered.
    if (storage.get(key) === OFF) return true;
    let isLast = false;
    const onLast = (next: boolean) => {
      isLast = next;
    };
    const yes = await confirm({
      title: t('lay.confirmCancel'),
      body: <Question order={order} onLast={onLast} />,
      confirmLabel,
      cancelLabel: t('common.revokeNo'),
    });
    if (yes && isLast) storage.set(key, OFF);
    return yes;
  };
}
