/** Paper money for a user who has little left; nothing where the host offers none, or the user has enough. */
import { Button } from '@mantine/core';
import type { InputOf } from '#client/exchange/index.ts';
import { usePaperMoney } from '#client/exchange/practice.ts';
import { useOperationMutation } from '#client/exchange/react.tsx';
import classes from './inline-button.module.css';
import { useText } from './text.ts';

/** The operations to refetch after paper money was paid, besides those that events refresh. */
interface GetPaperMoneyProps {
  /** The account that is credited. */
  readonly account: InputOf<'paperMoney'>['account'];
  /** A line among others, or a button among buttons. */
  readonly look?: 'link' | 'button';
}

/** The button that requests it. */
export function GetPaperMoney({ account, look = 'link' }: GetPaperMoneyProps) {
  const t = useText();
  const paper = usePaperMoney();
  const { run, isPending } = useOperationMutation('paperMoney');
  if (paper === undefined) return null;
  const shared = { onClick: () => void run({ account }), 'aria-busy': isPending };
  if (look === 'button') {
    return (
      <Button {...shared} size="compact-md">
        {t('common.practice_get')}
      </Button>
    );
  }
  return (
    <button {...shared} type="button" className={classes.button}>
      {t('common.practice_get')}
    </button>
  );
}
