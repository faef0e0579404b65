/** The list of notices, on its own page and in the account centre. */
import { Link } from 'react-router-dom';
import type { ResponseOf } from '#client/exchange/index.ts';
import { usePagedOperation } from '#client/exchange/lists.ts';
import { DateTime } from '#client/ui/date-time.tsx';
import { Page } from '#client/ui/page.tsx';
import { EmptyState, ErrorState, LoadMore, SkeletonRows } from '#client/ui/states.tsx';
import { useText } from '#client/ui/text.ts';
import type { TextKey } from '#client/ui/text.ts';
import classes from './notice-list.module.css';

const NOTICES = 3;
const PAGE_ROWS = 15;

type Headline = ResponseOf<'newsList'>['list'][number];

const rowsOf = ({ list }: ResponseOf<'newsList'>): readonly Headline[] => list;

/** A server without pages returns everything at once. */
const isLast = ({ list, count }: ResponseOf<'newsList'>): boolean =>
  list.length < PAGE_ROWS || Number(count) <= list.length;

function Notice({ notice }: { readonly notice: Headline }) {
  return (
    <li>
      <Link to={`/components/noticeDetail?id=${notice.id}`} className={classes.notice}>
        <span className={classes.title}>{notice.title}</span>
        <DateTime className={classes.time} text={notice.update_time} />
        {notice.abstract && <span className={classes.abstract}>{notice.abstract}</span>}
      </Link>
    </li>
  );
}

function NoticeList({ title }: { readonly title: TextKey }) {
  const t = useText();
  const list = usePagedOperation('newsList', { c_id: NOTICES }, rowsOf, {
    quiet: true,
    isLast,
  });
  const { rows, isLoading, error, reload } = list;
  return (
    <Page title={t(title)} width="reading">
      {isLoading && <SkeletonRows rows={8} height={76} />}
      {error && rows.length === 0 && <ErrorState error={error} onRetry={reload} />}
      {!isLoading && !error && rows.length === 0 && <EmptyState text={t('account.noNotices')} />}
      <ul aria-label={t('common.titleNotices')}>
        {rows.map((notice) => (
          <Notice key={notice.id} notice={notice} />
        ))}
      </ul>
      <LoadMore {...list} />
    </Page>
  );
}

/** The exchange's notices, newest first (ROUTE-035, NEWS-001, NEWS-002). */
export const NoticePage = () => <NoticeList title="common.titleNotices" />;

/** The same inside the account centre (ROUTE-040). */
export const MessagePage = () => <NoticeList title="common.titleAccountMessage" />;
