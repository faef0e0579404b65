import { Link } from 'react-router-dom';
import { useOperation } from '#client/exchange/react.tsx';
import { DateTime } from '#client/ui/date-time.tsx';
import { EmptyState, PendingState } from '#client/ui/states.tsx';
import { useText } from '#client/ui/text.ts';
import classes from './news.module.css';

const MARKET_NEWS_CATEGORY = 4;

/** News of the market, newest first (QUOT-002). */
export function News() {
  const t = useText();
  const query = useOperation('newsList', { c_id: MARKET_NEWS_CATEGORY }, { freshMs: 60_000 });
  const articles = query.data?.list;
  return (
    <section className={classes.news} aria-labelledby="market-news-title">
      <h2 id="market-news-title" className={classes.heading}>
        {t('home.quotation_news')}
      </h2>
      {(query.isPending || query.error) && <PendingState of={[query]} rows={5} height={56} />}
      {articles?.length === 0 && <EmptyState />}
      <ul>
        {articles?.map((article) => (
          <li key={article.id}>
            <Link to={`/components/noticeDetail?id=${article.id}`} className={classes.article}>
              <span className={classes.title}>{article.title}</span>
              <DateTime className={classes.time} text={article.update_time} />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
