/** The bell of the header: how many notifications are unread, and the list of all (DESK-111). */
import { ActionIcon } from '@mantine/core';
import { useState } from 'react';
import { useExtension, useSession } from '#client/exchange/react.tsx';
import { IconBell } from '#client/ui/icons.tsx';
import { useText } from '#client/ui/text.ts';
import classes from './bell.module.css';
import { useCentre } from './centre.ts';
import { useUnread } from './use-notices.ts';
import { lazyPart, Part } from '#client/ui/part.tsx';

const load = () => import('./notice-list.tsx');

/** Loaded on first use. */
const NoticeList = lazyPart(async () => (await load()).NoticeList);

const MAX_SHOWN = 9;

function Bell() {
  const t = useText();
  const { count } = useUnread();
  const isOpen = useCentre();
  const [isWanted, setWanted] = useState(false);
  if (isOpen && !isWanted) setWanted(true);
  const prefetch = () => void load().catch(() => undefined);
  const button = (
    <ActionIcon
      variant="subtle"
      color="gray"
      size="lg"
      className={classes.bell}
      aria-label={count > 0 ? t('common.notice_bellUnread', { count }) : t('common.notice_bell')}
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      onPointerEnter={prefetch}
      onFocus={prefetch}
      onClick={() => useCentre.setState(!isOpen)}
    >
      <IconBell size={18} />
      {count > 0 && (
        <span className={classes.count} aria-hidden>
          {count > MAX_SHOWN ? `${MAX_SHOWN}+` : count}
        </span>
      )}
    </ActionIcon>
  );
  const giveUp = () => {
    useCentre.setState(false);
    setWanted(false);
  };
  if (!isWanted) return button;
  return (
    <Part waiting={button} onGiveUp={giveUp}>
      <NoticeList target={button} isOpen={isOpen} onToggle={useCentre.setState} />
    </Part>
  );
}

/** Not there for a visitor and where the host has no notices (DESK-112). */
export function NoticeBell() {
  const isOffered = useExtension('notices');
  const { isLoggedIn } = useSession();
  return isOffered && isLoggedIn ? <Bell /> : null;
}
