/** The question before an order is cancelled, and the setting of the account that drops it (ERR-027). */
import { Checkbox } from '@mantine/core';
import { useState } from 'react';
import * as z from 'zod/mini';
import { useConfirm } from './confirm.tsx';
import classes from './confirm.module.css';
import { Sentence } from './sentence.tsx';
import { useText } from './text.ts';
import { useAccountSetting } from './use-setting.ts';

/** Kept while it is off. */
const OFF = 0;

const form = { schema: z.optional(z.literal(OFF)), initial: undefined };

/** The setting of this account whether cancelling an order asks first; on by default. */
export function useRevokeSetting() {
  const [stored, store] = useAccountSetting<typeof OFF | undefined>('ask_revoke', form);
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
  const setting = useRevokeSetting();
  const confirm = useConfirm();
  return async ({ order, confirmLabel = t('common.revokeYes') }) => {
    if (!setting.isOn) return true;
    let isLast = false;
    const onLast = (next: boolean) => {
      isLast = next;
    };
    const yes = await confirm({
      title: t('common.confirmCancel'),
      body: <Question order={order} onLast={onLast} />,
      confirmLabel,
      cancelLabel: t('common.revokeNo'),
    });
    if (yes && isLast) setting.set(false);
    return yes;
  };
}
