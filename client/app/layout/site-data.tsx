import { isSiteDataRefused } from '#client/site-data.ts';
import { useText } from '#client/ui/text.ts';
import classes from './site-data.module.css';

/** Says what is lost with a reload where the browser refuses site data; nothing elsewhere. */
export function SiteDataNotice() {
  const t = useText();
  if (!isSiteDataRefused()) return null;
  return (
    <p role="status" className={classes.notice}>
      {t('common.siteDataRefused')}
    </p>
  );
}
