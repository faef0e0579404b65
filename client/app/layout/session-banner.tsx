import { VisuallyHidden } from '@mantine/core';
import { Banner } from '#client/ui/banner.tsx';
import { useSessionNotice } from '#client/ui/session-notice.ts';
import { useText } from '#client/ui/text.ts';

/** What state the session is in, where it does not simply go on. A clock in it would be read out each minute: only the state is. */
export function SessionBanner() {
  const t = useText();
  const notice = useSessionNotice();
  return (
    <>
      <VisuallyHidden role="status">{notice?.status}</VisuallyHidden>
      {notice?.text !== undefined && (
        <Banner label={t('common.session')} action={notice.action}>
          {notice.text}
        </Banner>
      )}
    </>
  );
}
