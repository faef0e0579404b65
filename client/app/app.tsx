/** The client with its providers. */
import { MantineProvider } from '@mantine/core';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { RouterProvider } from 'react-router-dom';
import type { DataRouter } from 'react-router-dom';
import type { Embedder } from '#shared/embed.ts';
import type { ExchangeClient } from '#client/exchange/index.ts';
import { ExchangeProvider, useExtension, useSession } from '#client/exchange/react.tsx';
import type { ExchangeQueries } from '#client/exchange/react.tsx';
import { HostContext } from '#client/ui/host.ts';
import type { Host, Replay } from '#client/ui/host.ts';
import { newestPlace } from '#client/features/notices/place.ts';
import type { NoticePlace } from '#client/features/notices/place.ts';
import { useNewest } from '#client/features/notices/use-notices.ts';
import { useText } from '#client/ui/text.ts';
import { showToast, Toasts } from '#client/ui/toasts.tsx';
import { wayBackTo } from '#client/ui/way-back.ts';
import { PreferencesContext, useScheme, useUpColour } from './preferences-context.ts';
import type { Preferences } from './preferences.ts';
import { followRefusals } from './refusals.ts';
import { cssVariablesResolvers, headerColour, theme } from './theme.ts';
import { lazyPart, Part } from '#client/ui/part.tsx';

/** Loaded only where a user can have notices. */
const NoticeFollower = lazyPart(
  async () => (await import('#client/features/notices/follower.ts')).NoticeFollower,
);

/** Shows what comes for the user from the first list of notices on; the list says the same. */
function NewNotices({ navigate }: { readonly navigate: (to: string) => void }) {
  const { data: list } = useNewest();
  const [since, setSince] = useState<NoticePlace>();
  const [isGivenUp, setGivenUp] = useState(false);
  if (list && !since) setSince(newestPlace(list));
  if (!since || isGivenUp) return null;
  return (
    <Part onGiveUp={() => setGivenUp(true)}>
      <NoticeFollower navigate={navigate} since={since} />
    </Part>
  );
}

function Notices({ navigate }: { readonly navigate: (to: string) => void }) {
  const isOffered = useExtension('notices');
  const { token } = useSession();
  return isOffered && token !== undefined && <NewNotices key={token} navigate={navigate} />;
}

/** Loaded only where the host has rooms. */
const RoomFollower = lazyPart(
  async () => (await import('#client/features/rooms/follower.tsx')).RoomFollower,
  'rooms',
);

/** Follows the room in which the exchange is used, where there is one. */
function Rooms({ navigate }: { readonly navigate: (to: string) => void }) {
  const [isGivenUp, setGivenUp] = useState(false);
  if (!useExtension('rooms') || isGivenUp) return null;
  return (
    <Part onGiveUp={() => setGivenUp(true)}>
      <RoomFollower navigate={navigate} />
    </Part>
  );
}

/** Loaded only where the session does not simply go on. */
const ReplayFollower = lazyPart(
  async () => (await import('#client/features/replay/follower.ts')).ReplayFollower,
  'desk',
);

/** Says where in the times and branches of its session the page is, where the host has them. */
function Past({ replay }: { readonly replay: Replay }) {
  const [isGivenUp, setGivenUp] = useState(false);
  const place = useSyncExternalStore(replay.onPlace, replay.place);
  const goesOn = place.end === undefined && place.origin === undefined && place.speed > 0;
  if (goesOn || isGivenUp) return null;
  return (
    <Part onGiveUp={() => setGivenUp(true)}>
      <ReplayFollower replay={replay} place={place} />
    </Part>
  );
}

/** Loaded only in a frame. */
const EmbedderFollower = lazyPart(async () => (await import('./embedder-follower.tsx')).EmbedderFollower);

export interface AppProps {
  readonly client: ExchangeClient;
  readonly queries: ExchangeQueries;
  readonly preferences: Preferences;
  readonly router: DataRouter;
  readonly host?: Host;
  /** The page around this one, where this is a page in a frame. */
  readonly embedder?: Embedder | undefined;
}

/** The whole client. */
export function App(props: AppProps) {
  return (
    <PreferencesContext value={props.preferences}>
      <HostContext value={props.host ?? {}}>
        <Themed {...props} />
      </HostContext>
    </PreferencesContext>
  );
}

/** Opens a page that leads back to the present one; if it is open already, its way back is kept. */
function openInBetween(router: DataRouter, page: string): void {
  const { location } = router.state;
  if (location.pathname !== page) void router.navigate(page, { state: wayBackTo(location) });
}

function Themed({ client, queries, router, host, embedder }: AppProps) {
  const t = useText();
  const scheme = useScheme();
  const upColour = useUpColour();
  const navigate = (to: string) => void router.navigate(to);
  const warnDuplicate = () => showToast('info', t('common.duplicate'));
  useEffect(
    () =>
      followRefusals(client, { toast: showToast, text: t, navigate: (page) => openInBetween(router, page) }),
    [client, router, t],
  );
  // What a browser has around the page is coloured like the header.
  useEffect(() => {
    for (const meta of document.head.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]'))
      meta.content = headerColour(scheme);
  }, [scheme]);
  // Charts draw on a canvas: they read the colours again when this changes.
  useEffect(() => void (document.documentElement.dataset.upColour = upColour), [upColour]);
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariablesResolvers[upColour]}
      forceColorScheme={scheme}
      // All are set here, because no style sheet has the default ones: most of them are colours that are not used.
      deduplicateCssVariables={false}
    >
      <ExchangeProvider client={client} queries={queries} warnDuplicate={warnDuplicate}>
        <RouterProvider router={router} />
        <Notices navigate={navigate} />
        <Rooms navigate={navigate} />
        {host?.replay && <Past replay={host.replay} />}
        {embedder && (
          <Part>
            <EmbedderFollower embedder={embedder} router={router} />
          </Part>
        )}
        <Toasts />
      </ExchangeProvider>
    </MantineProvider>
  );
}
