import { Link } from 'react-router-dom';
import { useText } from '#client/ui/text.ts';
import type { TextKey } from '#client/ui/text.ts';
import classes from './banners.module.css';

interface Banner {
  readonly to: string;
  readonly title: TextKey;
  readonly text: TextKey;
}

const banners: readonly Banner[] = [
  { to: '/newmarket', title: 'quotation.bannerSpot', text: 'quotation.bannerSpotText' },
  { to: '/leverdealCenter', title: 'quotation.bannerLever', text: 'quotation.bannerLeverText' },
  { to: '/upstart', title: 'quotation.bannerPresale', text: 'quotation.bannerPresaleText' },
];

/** The static banner list (QUOT-003): three links to the trading pages. */
export function Banners() {
  const t = useText();
  return (
    <ul className={classes.banners} aria-label={t('quotation.banners')}>
      {banners.map(({ to, title, text }) => (
        <li key={to}>
          <Link to={to} className={classes.banner}>
            <b className={classes.title}>{t(title)}</b>
            <span className={classes.text}>{t(text)}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
