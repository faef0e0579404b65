/** The layouts of pages. */
import { Outlet } from 'react-router-dom';
import { lazyPart, Part } from '#client/ui/part.tsx';
import { useText } from '#client/ui/text.ts';
import { useIsNarrow } from '#client/ui/use-is-narrow.ts';
import { Footer, StatusLine } from './footer.tsx';
import { Header } from './header.tsx';
import classes from './layouts.module.css';
import { LoadingBar } from './loading-bar.tsx';
import { assetMenu } from './nav-items.ts';
import { usePageFocus } from './page-focus.ts';
import { SessionBanner } from './session-banner.tsx';
import { Shell } from './shell.tsx';
import { SiteDataNotice } from './site-data.tsx';
import { useAccountMenu } from './use-account-menu.ts';

/** Loaded on a phone only. */
const BottomBar = lazyPart(async () => (await import('./bottom-bar.tsx')).BottomBar);

/** Where the skip link leads, and where focus goes after a navigation. */
const MAIN_ID = 'main';

function SkipLink() {
  const t = useText();
  return (
    <a href={`#${MAIN_ID}`} className={classes.skip}>
      {t('common.skip')}
    </a>
  );
}

/** What all pages share; `fills`: the page fills the window and does not scroll. */
function Frame({ fills = false }: { readonly fills?: boolean }) {
  const main = usePageFocus();
  const isNarrow = useIsNarrow();
  return (
    <>
      <LoadingBar />
      <div className={fills ? `${classes.page} ${classes.desk}` : classes.page}>
        <SkipLink />
        <Header />
        <SessionBanner />
        <SiteDataNotice />
        <main id={MAIN_ID} ref={main} tabIndex={-1} className={fills ? classes.deskMain : classes.main}>
          <Outlet />
        </main>
        {!fills && <Footer />}
        {/* On a phone the bar of links takes its place. */}
        {fills && !isNarrow && <StatusLine />}
      </div>
      {isNarrow && (
        <Part waiting={<div className={classes.bottomBar} />}>
          <BottomBar />
        </Part>
      )}
    </>
  );
}

/** Header, page, footer. */
export const HomeLayout = () => <Frame />;

/** Header, a page that fills the window, a status line. */
export const DeskLayout = () => <Frame fills />;

/** The account centre: its navigation on the left (ACCT-001). */
export const AccountShell = () => <Shell label="common.navAccount" groups={useAccountMenu()} />;

/** The assets: their navigation on the left (ACCT-002). */
export const AssetShell = () => <Shell label="common.navAsset" groups={assetMenu} />;
