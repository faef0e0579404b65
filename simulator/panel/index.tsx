/** The public entry of the panel: puts it on a page. */
import { Suspense, useEffect, useEffectEvent, useState } from 'react';
import type { ReactNode } from 'react';
import { QueryClientProvider } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import { wireOver } from '#shared/control-client.ts';
import { controlOver } from '#simulator/control/client.ts';
import { tabScripts } from './drawer/tabs.ts';
import { Failed } from './failed.tsx';
import { Boundary, lazyComponent } from '#shared/ui/lazy-part.tsx';
import messageClasses from './messages.module.css';
import { usePanelKeys } from './keys.ts';
import { Messages } from './messages.tsx';
import { MissionCards } from './mission-cards.tsx';
import { useMissionWatch } from './mission-watch.ts';
import { toggleDrawer, toggleHidden, toggleNote, usePresence } from './presence.ts';
import { onSessionElsewhere, startOver } from './sessions.ts';
import { followAppearance } from './speaker/appearance.ts';
import { openSpeaker } from './speaker/window.ts';
import { PanelContext, usePageLanguage, usePanel, useStatus } from './state.ts';
import type { PanelDeps } from './state.ts';
import { useSteering } from './steering.ts';
import type { Steering } from './steering.ts';
import { Stopped } from './stopped.tsx';
import { StripMark, Strip } from './strip.tsx';
import { needDrawerTexts } from './texts.ts';
import { createQueries } from './use-control-query.ts';
import { WarningCards } from './warning-cards.tsx';
import panelClasses from './panel.module.css';

/** No one pays for the drawer who does not open it; then its script, its texts and its tab are requested together. */
const Drawer = lazyComponent(async () => {
  const { tab } = usePresence.getState();
  // Where it is missing, the drawer says so in its place.
  void (tab && tabScripts[tab]().catch(() => undefined));
  return (await withTexts(() => import('./drawer/drawer.tsx'))).default;
});

/** The same for presenters and for the speaker view. */
const Presenter = lazyComponent(async () => (await withTexts(() => import('./presenter.tsx'))).Presenter);
const Speaker = lazyComponent(async () => (await withTexts(() => import('./speaker/speaker.tsx'))).Speaker);

/** Loads a script, and beside it the texts that are not on every page. */
async function withTexts<Module>(load: () => Promise<Module>): Promise<Module> {
  const [module] = await Promise.all([load(), needDrawerTexts()]);
  return module;
}

/** Puts the simulator's own root on the page, outside the client's; returns how to take it away. */
export const mountPanel = (deps: PanelDeps): (() => void) =>
  mount(deps, deps.isQuiet ? <Troubles /> : <Surface />);

/** Puts the speaker view on a page of its own, without a client. */
export function mountSpeaker(deps: PanelDeps): void {
  followAppearance();
  mount(
    deps,
    <Part className={panelClasses.corner}>
      <Speaker />
    </Part>,
  );
}

function mount(deps: PanelDeps, content: ReactNode): () => void {
  const place = document.createElement('div');
  place.id = 'sandpit-panel';
  place.className = panelClasses.panel ?? '';
  // What is typed into the panel is none of the page's business, not its shortcuts either.
  place.addEventListener('keydown', (event) => event.stopPropagation());
  document.body.append(place);
  const root = createRoot(place);
  root.render(<Panel {...deps}>{content}</Panel>);
  return () => {
    root.unmount();
    place.remove();
  };
}

function Panel({ link, respond, warnings, home, children }: PanelDeps & { readonly children: ReactNode }) {
  const isShown = usePageLanguage();
  const [queries] = useState(createQueries);
  return (
    isShown && (
      <QueryClientProvider client={queries}>
        <PanelContext value={{ link, sim: controlOver(wireOver(respond)), warnings, home }}>
          {children}
        </PanelContext>
      </QueryClientProvider>
    )
  );
}

/** All that is shown of a simulator that stays out of sight. */
function Troubles() {
  const { link } = usePanel();
  const status = useStatus(link);
  return (
    <>
      <div className={panelClasses.corner}>
        <WarningCards />
      </div>
      {status.state === 'failed' && <Stopped failure={status.failure} />}
    </>
  );
}

/** What the simulator has on every page. */
export function Surface() {
  const { link, home } = usePanel();
  const status = useStatus(link);
  const presence = usePresence();
  const steering = usePresentedSession();
  const watch = useMissionWatch(status);
  const corner = useCornerSpace();
  const running = status.state === 'running';
  const { outcome: _outcome, ...steps } = steering;
  usePanelKeys({
    // In presenter mode only the mark is there anyway.
    ...(presence.presenting ? {} : { hide: toggleHidden }),
    ...(running ? { drawer: toggleDrawer } : {}),
    ...(running && presence.presenting ? { ...steps, note: toggleNote, ...speakerKey(home) } : {}),
  });
  const quiet = presence.hidden || presence.presenting;
  return (
    <>
      <div ref={corner} className={panelClasses.corner}>
        <WarningCards />
        <MissionCards watch={watch} shown={!presence.presenting} />
        <Messages shown={!presence.presenting || presence.noteShown} />
      </div>
      {running && (quiet ? <StripMark /> : <Strip status={status} missions={watch.missions} />)}
      {running && presence.presenting && (
        <Part className={panelClasses.corner}>
          <Presenter status={status} steering={steering} noteShown={presence.noteShown} />
        </Part>
      )}
      {running && presence.tab && (
        <Part className={panelClasses.corner}>
          <Drawer status={status} tab={presence.tab} />
        </Part>
      )}
      {status.state === 'failed' && <Stopped failure={status.failure} />}
    </>
  );
}

/** The speaker view is a page of Sandpit's own client. */
const speakerKey = (home: string | undefined) =>
  home === undefined ? {} : { speaker: () => void openSpeaker(home) };

/** What the presenter's keys do; the page begins again when they, or another window, have begun another session. */
function usePresentedSession(): Steering {
  const { link, home } = usePanel();
  const begin = () => void startOver({ link, home });
  const beginElsewhere = useEffectEvent(begin);
  useEffect(() => onSessionElsewhere(beginElsewhere), []);
  return useSteering(begin);
}

interface PartProps {
  /** Where its failure is shown. */
  readonly className: string | undefined;
  readonly children: ReactNode;
}

/** The place of a part that is loaded when it is first shown. */
function Part({ className, children }: PartProps) {
  return (
    <Boundary
      fallback={(error, again) => (
        <div className={className}>
          <article className={messageClasses.message}>
            <Failed error={error} onRetry={again} />
          </article>
        </div>
      )}
    >
      <Suspense>{children}</Suspense>
    </Boundary>
  );
}

/** Notifies the page how high the cards in the corner stand, so that its own messages stand above them. */
function useCornerSpace(): (corner: HTMLElement | null) => void {
  const [corner, setCorner] = useState<HTMLElement | null>(null);
  useEffect(() => {
    if (corner === null) return undefined;
    const { style } = document.documentElement;
    const measure = () => style.setProperty('--reserved-corner', `${corner.offsetHeight}px`);
    const observer = new MutationObserver(measure);
    observer.observe(corner, { childList: true, subtree: true });
    measure();
    return () => {
      observer.disconnect();
      style.removeProperty('--reserved-corner');
    };
  }, [corner]);
  return setCorner;
}
