/** What a list or panel shows when it has nothing to show. */
import { Button, Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import { ExchangeError } from '#client/exchange/index.ts';
import { useKeptFocus } from '#shared/ui/focus.ts';
import classes from './states.module.css';
import { useText } from './text.ts';
import type { Text } from './text.ts';

/** The empty state: a text, and what to do next. */
export function EmptyState({ text, children }: { readonly text?: string; readonly children?: ReactNode }) {
  const t = useText();
  return (
    <div className={classes.state}>
      <svg className={classes.mark} viewBox="0 0 48 32" aria-hidden>
        <path d="M4 26h40M9 26V14l7-7h16l7 7v12M9 15h9l3 4h6l3-4h9" />
      </svg>
      <p>{text ?? t('common.empty')}</p>
      {children}
    </div>
  );
}

/** Why a call failed, as far as that is known. */
function reasonOf(t: Text, error: Error | null | undefined): string | undefined {
  if (!(error instanceof ExchangeError)) return undefined;
  if (error.kind === 'network') return t('common.failedNetwork');
  if (error.kind === 'page') return t('common.failedPage');
  if (error.kind === 'malformed') return t('common.notUnderstood');
  return error.message || undefined;
}

interface ErrorStateProps {
  readonly text?: string;
  /** What failed; its reason and its code stand below the text. */
  readonly error?: Error | null | undefined;
  readonly onRetry?: (() => void) | undefined;
}

/** The error state: a text, the reason and the code where they are known, and a retry button. */
export function ErrorState({ text, error, onRetry }: ErrorStateProps) {
  const t = useText();
  const reason = reasonOf(t, error);
  const code = error instanceof ExchangeError ? error.code : undefined;
  return (
    <div className={classes.state} role="alert">
      <p>{text ?? t('common.loadFailed')}</p>
      {reason !== undefined && <p>{reason}</p>}
      {code !== undefined && <p className={classes.code}>{t('common.errorCode', { code })}</p>}
      {onRetry && (
        <Button variant="default" size="xs" onClick={onRetry}>
          {t('common.retry')}
        </Button>
      )}
    </div>
  );
}

interface SkeletonRowsProps {
  readonly rows: number;
  readonly height?: number;
}

/** Grey bars of the final height while the first response is loading. */
export function SkeletonRows({ rows, height = 28 }: SkeletonRowsProps) {
  const t = useText();
  return (
    <div className={classes.skeletons} role="status" aria-label={t('common.loading')}>
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} style={{ height }} className={classes.skeletonRow}>
          <Skeleton height={10} width={`${64 - ((row * 17) % 30)}%`} radius="sm" />
          <Skeleton height={10} width="18%" radius="sm" />
        </div>
      ))}
    </div>
  );
}

export interface PendingStateProps extends SkeletonRowsProps {
  readonly of: readonly { readonly error: Error | null; readonly refetch: () => unknown }[];
}

/** In the place of what queries have not brought yet: grey bars, or why one failed with a button that sends those that failed again. */
export function PendingState({ of, ...skeleton }: PendingStateProps) {
  const failed = of.filter(({ error }) => error !== null);
  const [first] = failed;
  if (!first) return <SkeletonRows {...skeleton} />;
  return <ErrorState error={first.error} onRetry={() => failed.forEach(({ refetch }) => void refetch())} />;
}

/** Lines in the place of a chart until it can be drawn. */
export const ChartSkeleton = ({ className = '' }: { readonly className?: string | undefined }) => (
  <Skeleton className={`${classes.chartSkeleton} ${className}`} radius={0} />
);

interface LoadMoreProps {
  readonly hasMore: boolean;
  /** There are rows, and no further page holds any. */
  readonly isExhausted: boolean;
  readonly isLoadingMore: boolean;
  /** The last try failed. */
  readonly isLoadMoreError?: boolean;
  readonly loadMore: () => void;
}

function NextPage({ isLoadingMore, isLoadMoreError = false, loadMore }: LoadMoreProps) {
  const t = useText();
  return (
    <>
      {isLoadMoreError && (
        <p className={classes.failed} role="alert">
          {t('common.loadFailed')}
        </p>
      )}
      {/* Never disabled: disabling it would remove the focus from it. */}
      <Button variant="subtle" size="compact-sm" aria-busy={isLoadingMore} onClick={loadMore}>
        {t(isLoadMoreError ? 'common.retry' : 'common.loadMore')}
      </Button>
    </>
  );
}

/** Offers the next page, or says that it could not be loaded or that there is none (ERR-012). Takes a PagedList as it is. */
export function LoadMore(props: LoadMoreProps) {
  const t = useText();
  const keptFocus = useKeptFocus();
  const { hasMore, isExhausted } = props;
  if (!hasMore && !isExhausted) return null;
  return (
    <div className={classes.more} tabIndex={-1} {...keptFocus}>
      {isExhausted ? <p className={classes.noMore}>{t('common.noMore')}</p> : <NextPage {...props} />}
    </div>
  );
}
