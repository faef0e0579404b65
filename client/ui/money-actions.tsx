/** The ways in, out and between, and their history: the same four on every page about money. */
import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import { useSession } from '#client/exchange/react.tsx';
import classes from './money-actions.module.css';
import { useText } from './text.ts';
import { openTransfer } from './transfer.ts';
import type { TransferRequest } from './transfer.ts';

interface MoneyActionsProps {
  /** Where a transfer begins. */
  readonly transfer?: TransferRequest;
}

const shared = { variant: 'default', size: 'compact-md' } as const;

/** Deposit, withdraw, transfer and history; nothing for a visitor. */
export function MoneyActions({ transfer = {} }: MoneyActionsProps) {
  const t = useText();
  const { isLoggedIn } = useSession();
  if (!isLoggedIn) return null;
  return (
    <div className={classes.actions}>
      <Button {...shared} component={Link} to="/recharge">
        {t('common.deposit')}
      </Button>
      <Button {...shared} component={Link} to="/withdraw">
        {t('common.withdraw')}
      </Button>
      <Button {...shared} onClick={() => openTransfer(transfer)}>
        {t('common.transfer')}
      </Button>
      <Button {...shared} component={Link} to="/finanrec">
        {t('common.history')}
      </Button>
    </div>
  );
}
