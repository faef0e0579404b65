import { Link } from 'react-router-dom';
import type { ResponseOf } from '#client/exchange/index.ts';
import { useOperation } from '#client/exchange/react.tsx';
import { useText } from '#client/ui/text.ts';
import classes from './notice-line.module.css';

/** Market news, and where there is none, notices of the exchange. */
const NEWS = { c_id: 4 };
const NOTICES = { c_id: 3 };
const FRESH_MS = 60_000;

const latest = ({ list }: ResponseOf<'newsList'>) => list[0] ?? null;

/** The newest headline; it leads to its article. */
export function NoticeLine() {
  const t = useText();
  const options = { freshMs: FRESH_MS, select: latest, quiet: true };
  const news = useOperation('newsList', NEWS, options);
  const notices = useOperation('newsList', NOTICES, { ...options, enabled: news.data === null });
  const article = news.data ?? notices.data;
  return (
    <aside className={classes.line} aria-label={t('desk.spot_notice')}>
      <b className={classes.mark}>{t('desk.spot_notice')}</b>
      {article && (
        <Link
          className={classes.title}
          title={article.title}
          to={`/components/noticeDetail?id=${article.id}`}
        >
          {article.title}
        </Link>
      )}
    </aside>
  );
}
