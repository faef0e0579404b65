import type { ResponseOf } from '#client/exchange/index.ts';
import { useOperation } from '#client/exchange/react.tsx';
import { Link } from 'react-router-dom';
import { useText } from '#client/ui/text.ts';

/** The category of the articles about the exchange. */
const ABOUT = 21;

const headlines = ({ list }: ResponseOf<'newsList'>) => list;

/** That the terms were read; where the exchange has an article of their name, the name leads to it. */
export function Agreement() {
  const t = useText();
  const text = t('account.auth_agree');
  const { data: articles = [] } = useOperation(
    'newsList',
    { c_id: ABOUT },
    { quiet: true, select: headlines },
  );
  const positionOf = (title: string) => text.toLowerCase().indexOf(title.toLowerCase());
  const article = articles.find(({ title }) => title !== '' && positionOf(title) >= 0);
  if (article === undefined) return text;
  const start = positionOf(article.title);
  const end = start + article.title.length;
  return (
    <>
      {text.slice(0, start)}
      <Link to={`/components/noticeDetail?id=${article.id}`} target="_blank">
        {text.slice(start, end)}
      </Link>
      {text.slice(end)}
    </>
  );
}
