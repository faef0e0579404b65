/** The list behind the bell. */
import { Button } from '@mantine/core';
import { useRef } from 'react';
import { Link } from 'react-router-dom';
import type { ResponseOf, Notice } from '#client/exchange/index.ts';
import { usePagedOperation } from '#client/exchange/lists.ts';
import { ButtonPopover } from '#client/ui/button-popover.tsx';
import type { PopoverButton } from '#client/ui/button-popover.tsx';
import { DateTime } from '#client/ui/date-time.tsx';
import { Sentence } from '#client/ui/sentence.tsx';
import { EmptyState, ErrorState, LoadMore, SkeletonRows } from '#client/ui/states.tsx';
import { useText } from '#client/ui/text.ts';
import { useCentre } from './centre.ts';
import classes from './notice-list.module.css';
import { listOf, useUnread } from './use-notices.ts';
import { formatNotice } from './message.ts';
import type { NoticeMessage } from './message.ts';

const SKELETON_ROWS = 5;
const SKELETON_HEIGHT = 48;

/** The protocol's default. */
const PAGE_ROWS = 20;

const isLast = ({ count, page = 1 }: ResponseOf<'notices'>): boolean => page * PAGE_ROWS >= count;

const close = () => useCentre.setState(false);

function NoticeText({
  message: { text, details },
  time,
}: {
  readonly message: NoticeMessage;
  readonly time: string;
}) {
  return (
    <>
      <DateTime className={classes.time} text={time} />
      <span>
        <Sentence text={text} />
      </span>
      {details.map((detail) => (
        <span key={detail} className={classes.detail}>
          <Sentence text={detail} />
        </span>
      ))}
    </>
  );
}

function Row({ notice, isUnread }: { readonly notice: Notice; readonly isUnread: boolean }) {
  const t = useText();
  const message = formatNotice(t, notice);
  if (!message) return null;
  const content = <NoticeText message={message} time={notice.time} />;
  return (
    <li className={classes.row} data-tone={message.tone} data-unread={isUnread}>
      {isUnread && <span className={classes.mark} role="img" aria-label={t('common.notice_unread')} />}
      {message.to === undefined ? (
        <div className={classes.words}>{content}</div>
      ) : (
        <Link to={message.to} className={classes.words} onClick={close}>
          {content}
        </Link>
      )}
    </li>
  );
}

function Rows({ isUnread }: { readonly isUnread: (notice: Notice) => boolean }) {
  const t = useText();
  const list = usePagedOperation('notices', {}, listOf, { quiet: true, isLast });
  if (list.isLoading) return <SkeletonRows rows={SKELETON_ROWS} height={SKELETON_HEIGHT} />;
  if (list.error && list.rows.length === 0) return <ErrorState error={list.error} onRetry={list.reload} />;
  if (list.rows.length === 0) return <EmptyState text={t('common.notice_empty')} />;
  return (
    <>
      <ul aria-label={t('common.notice_list')}>
        {list.rows.map((notice) => (
          <Row key={notice.id} notice={notice} isUnread={isUnread(notice)} />
        ))}
      </ul>
      <LoadMore {...list} />
    </>
  );
}

/** All notices, newest first. */
export function NoticeList(bell: PopoverButton) {
  const t = useText();
  const { count, isUnread, markRead } = useUnread();
  const heading = useRef<HTMLHeadingElement>(null);
  const markAll = () => {
    // The button disappears when nothing is unread.
    heading.current?.focus();
    markRead();
  };
  return (
    <ButtonPopover
      {...bell}
      position="bottom-end"
      width="min(400px, calc(100vw - 16px))"
      className={classes.box}
    >
      <div className={classes.head}>
        <h2 ref={heading} tabIndex={-1} data-autofocus>
          {t('common.notice_bell')}
        </h2>
        {count > 0 && (
          <Button variant="subtle" size="compact-sm" onClick={markAll}>
            {t('common.notice_markRead')}
          </Button>
        )}
      </div>
      <div className={classes.body}>
        <Rows isUnread={isUnread} />
      </div>
    </ButtonPopover>
  );
}
