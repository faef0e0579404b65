import { isSiteDataRefused } from '#client/site-data.ts';
import { Banner } from '#client/ui/banner.tsx';
import { useText } from '#client/ui/text.ts';

/** Says what is lost with a reload where the browser refuses site data; nothing elsewhere. */
export function SiteDataNotice() {
  const t = useText();
  if (!isSiteDataRefused()) return null;
  return (
    <Banner>
      <span role="status">{t('common.siteDataRefused')}</span>
    </Banner>
  );
}
