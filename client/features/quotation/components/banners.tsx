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
  { to: '/newmarket', title: 'home.quotation_bannerSpot', text: 'home.quotation_bannerSpotText' },
  { to: '/leverdealCenter', title: 'home.quotation_bannerLever', text: 'home.quotation_bannerLeverText' },
  { to: '/upstart', title: 'home.quotation_bannerPresale', text: 'home.quotation_bannerPresaleText' },
];

/** The static banner list (QUOT-003): three links to the trading pages. */
export function Banners() {
  const t = useText();
  return (
    <ul className={classes.banners} aria-label={t('home.quotation_banners')}>
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
