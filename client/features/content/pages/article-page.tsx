import { Skeleton } from '@mantine/core';
import { useSearchParams } from 'react-router-dom';
import { useOperation } from '#client/exchange/react.tsx';
import { BackLink } from '#client/ui/back-link.tsx';
import { DateTime } from '#client/ui/date-time.tsx';
import { Page } from '#client/ui/page.tsx';
import { usePageTitle } from '#client/ui/page-title.ts';
import { RichText } from '#client/ui/rich-text.tsx';
import { EmptyState, ErrorState } from '#client/ui/states.tsx';
import { useText } from '#client/ui/text.ts';

/** The article that the query `id` names (NEWS-003). */
export function Component() {
  const t = useText();
  const [query] = useSearchParams();
  const id = Number(query.get('id'));
  const isNamed = Number.isSafeInteger(id) && id > 0;
  const article = useOperation('newsDetail', { id }, { enabled: isNamed, quiet: true });
  usePageTitle(article.data?.title ?? t('common.titleNotice'));
  if (!isNamed) return <EmptyState />;
  if (article.isError) return <ErrorState error={article.error} onRetry={() => void article.refetch()} />;
  if (!article.data) return <ArticleSkeleton />;
  return (
    <Page title={article.data.title} intro={<DateTime text={article.data.update_time} />} width="reading">
      <RichText html={article.data.content} />
      <BackLink fallback="/noticeList" />
    </Page>
  );
}

function ArticleSkeleton() {
  return (
    <Page title={<Skeleton height={28} width={320} />} width="reading">
      {['92%', '97%', '88%', '40%'].map((width) => (
        <Skeleton key={width} height={12} width={width} mb="md" />
      ))}
    </Page>
  );
}
