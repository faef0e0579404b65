/** What can be done with a row of the assets: the first two as buttons, the others in a menu. */
import { ActionIcon, Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import { IconDots } from '#client/ui/page-icons.tsx';
import { ButtonMenu } from '#client/ui/menu.tsx';
import { useText } from '#client/ui/text.ts';
import classes from './row-actions.module.css';

/** What can be done with a row: what its button says, and for whom it is read aloud, of which coin. */
const texts = {
  deposit: { text: 'common.deposit', label: 'assets.depositTitle' },
  withdraw: { text: 'common.withdraw', label: 'assets.withdrawTitle' },
  transfer: { text: 'common.transfer', label: 'assets.transferCoin' },
  trade: { text: 'common.trade', label: 'assets.tradeOf' },
  history: { text: 'common.history', label: 'assets.historyOf' },
} as const;

/** Something that can be done with a row: go somewhere, act at once, or both. */
export interface RowAction {
  readonly kind: keyof typeof texts;
  readonly to?: string;
  readonly onPress?: (() => void) | undefined;
  /** Whether what the action unfolds below the row is open; left out where it unfolds nothing. */
  readonly isOpen?: boolean;
}

/** How many are buttons; the column is as wide in every row. */
const BUTTONS = 2;

interface ActionButtonProps {
  readonly action: RowAction;
  readonly coin: string;
}

function ActionButton({ action, coin }: ActionButtonProps) {
  const t = useText();
  const { kind, to, onPress, isOpen } = action;
  const text = t(texts[kind].text);
  const shared = {
    variant: 'default',
    size: 'compact-sm',
    className: classes.button,
    'aria-label': t(texts[kind].label, { coin }),
    onClick: onPress,
  } as const;
  if (to === undefined) {
    return (
      <Button {...shared} aria-expanded={isOpen}>
        {text}
      </Button>
    );
  }
  return (
    <Button {...shared} component={Link} to={to}>
      {text}
    </Button>
  );
}

interface MoreProps {
  readonly actions: readonly RowAction[];
  readonly coin: string;
}

function More({ actions, coin }: MoreProps) {
  const t = useText();
  return (
    <ButtonMenu
      position="bottom-end"
      target={
        <ActionIcon variant="default" className={classes.more} aria-label={t('assets.actionsOf', { coin })}>
          <IconDots />
        </ActionIcon>
      }
      entries={actions.map(({ kind, to, onPress, isOpen }) => ({
        key: kind,
        text: t(texts[kind].text),
        isCurrent: isOpen,
        ...(to !== undefined && { to }),
        ...(onPress && { onChoose: onPress }),
      }))}
    />
  );
}

interface RowActionsProps {
  readonly actions: readonly RowAction[];
  readonly coin: string;
}

/** The buttons of one row, in places that are the same in every row. */
export function RowActions({ actions, coin }: RowActionsProps) {
  const others = actions.slice(BUTTONS);
  return (
    <div className={classes.actions}>
      {actions.slice(0, BUTTONS).map((action) => (
        <ActionButton key={action.kind} action={action} coin={coin} />
      ))}
      {others.length > 0 && <More actions={others} coin={coin} />}
    </div>
  );
}
