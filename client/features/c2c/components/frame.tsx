/** The shell of the C2C pages: their heading and the way from one to the other. */
import type { ReactNode } from 'react';
import { PageTabs } from '#client/ui/page-tabs.tsx';
import { Page } from '#client/ui/page.tsx';
import { useText } from '#client/ui/text.ts';

const tabs = [
  { to: '/c2cOrder', text: 'c2c.tabMarket', others: ['/fiatradCenter', '/legalTrade'] },
  { to: '/c2c', text: 'c2c.tabPublish' },
  { to: '/c2cRelease', text: 'common.titleC2cRelease', others: ['/c2cDetail'] },
  { to: '/c2cTrade', text: 'c2c.tabOrders' },
  { to: '/userSetting', text: 'common.titlePayout' },
] as const;

interface FrameProps {
  readonly title: string;
  readonly intro: ReactNode;
  /** At the end of the heading line. */
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

export function C2cPage({ children, ...head }: FrameProps) {
  const t = useText();
  return (
    <Page {...head}>
      <PageTabs label={t('c2c.area')} tabs={tabs} />
      {children}
    </Page>
  );
}
