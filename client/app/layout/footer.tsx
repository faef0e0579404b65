/** The footer: articles in three lists, the support contact, the copyright line (SHELL-007, SHELL-008). */
import { Link } from 'react-router-dom';
import type { ResponseOf } from '#client/exchange/index.ts';
import { useExtension, useLacksSeat, useOperation } from '#client/exchange/react.tsx';
import { ConnectionDot } from '#client/ui/connection-dot.tsx';
import { isSafeAddress } from '#client/ui/safe-address.ts';
import { useText } from '#client/ui/text.ts';
import type { TextKey } from '#client/ui/text.ts';
import classes from './footer.module.css';
import { Logo } from './logo.tsx';

interface FooterList {
  readonly category: number;
  readonly title: TextKey;
}

const lists: readonly FooterList[] = [
  { category: 21, title: 'common.about' },
  { category: 19, title: 'common.explain' },
  { category: 25, title: 'common.support' },
];

/** Articles of the footer change rarely. */
const FRESH_MS = 10 * 60_000;

const headlines = (response: ResponseOf<'newsList'>) => response.list;

function NewsLinks({ category, title }: FooterList) {
  const t = useText();
  const news = useOperation('newsList', { c_id: category }, { freshMs: FRESH_MS, select: headlines });
  return (
    <nav className={classes.list} aria-label={t(title)}>
      <h2 className={classes.heading}>{t(title)}</h2>
      <ul>
        {news.data?.map((article) => (
          <li key={article.id}>
            <Link to={`/components/noticeDetail?id=${article.id}`}>{article.title}</Link>
          </li>
        ))}
      </ul>
      {news.data?.length === 0 && <p className={classes.note}>{t('common.footerEmpty')}</p>}
      {news.isError && <p className={classes.note}>{t('common.footerFailed')}</p>}
    </nav>
  );
}

function Copyright() {
  const t = useText();
  const isPractice = useExtension('practice');
  return (
    <small className={classes.copyright}>
      {t('common.copyright')}
      {isPractice && ` · ${t('common.practice_footer')}`}
    </small>
  );
}

function SupportLink() {
  const t = useText();
  const service = useOperation('customerService', {}, { freshMs: FRESH_MS });
  const url = service.data?.customer_url;
  if (url === undefined || !isSafeAddress(url)) return null;
  return (
    <a href={url} target="_blank" rel="noreferrer">
      {t('common.supportContact')}
    </a>
  );
}

/** Everything that the exchange has announced. */
function Notices() {
  const t = useText();
  return <Link to="/noticeList">{t('common.titleNotices')}</Link>;
}

/** The footer of pages that scroll. Articles are those of an exchange, and a browser without a seat is in none. */
export function Footer() {
  const lacksSeat = useLacksSeat();
  return (
    <footer className={classes.footer}>
      {!lacksSeat && (
        <div className={classes.columns}>
          <div className={classes.brand}>
            <Logo />
            <SupportLink />
            <Notices />
          </div>
          {lists.map((list) => (
            <NewsLinks key={list.category} {...list} />
          ))}
        </div>
      )}
      <div className={classes.line}>
        <Copyright />
      </div>
    </footer>
  );
}

/** The footer of a desk: one line, to leave the height to the market. */
export function StatusLine() {
  return (
    <footer className={classes.status}>
      <ConnectionDot />
      <span className={classes.statusEnd}>
        <SupportLink />
        <Copyright />
      </span>
    </footer>
  );
}
