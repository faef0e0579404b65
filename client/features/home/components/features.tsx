import { Link } from 'react-router-dom';
import type { ResponseOf } from '#client/exchange/index.ts';
import { useOperation } from '#client/exchange/react.tsx';
import { useText } from '#client/ui/text.ts';
import classes from './features.module.css';

const FEATURE_CATEGORY = 9;
const APP_CATEGORY = 10;

type Article = ResponseOf<'newsList'>['list'][number];

function useArticles(category: number): readonly Article[] {
  const { data } = useOperation('newsList', { c_id: category }, { freshMs: Infinity });
  return data?.list ?? [];
}

interface BlurbsProps {
  readonly id: string;
  readonly title: string;
  readonly articles: readonly Article[];
}

function Blurbs({ id, title, articles }: BlurbsProps) {
  return (
    <section className={classes.blurbs} aria-labelledby={id}>
      <h2 id={id} className={classes.heading}>
        {title}
      </h2>
      <ul className={classes.list}>
        {articles.map((article) => (
          <li key={article.id} className={classes.blurb}>
            <h3 className={classes.title}>
              <Link to={`/components/noticeDetail?id=${article.id}`}>{article.title}</Link>
            </h3>
            <p className={classes.text}>{article.abstract}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What the exchange is good for, and on what screens it runs (HOME-009). */
export function Features() {
  const t = useText();
  return (
    <>
      <Blurbs id="features-title" title={t('home.features')} articles={useArticles(FEATURE_CATEGORY)} />
      <Blurbs id="apps-title" title={t('home.apps')} articles={useArticles(APP_CATEGORY)} />
    </>
  );
}
