import { lazy, Suspense, useMemo } from 'react';
import { createRoot } from 'react-dom/client';
import { createSim } from './control.ts';
import { usePanelKeys } from './keys.ts';
import { Messages } from './messages.tsx';
import { MissionCards } from './mission-cards.tsx';
import { useMissionWatch } from './mission-watch.ts';
import { toggleDrawer, toggleHidden, toggleNote, usePresence } from './presence.ts';
import { Presenter, useCue } from './presenter.tsx';
import { PanelContext, usePageLanguage, usePanel, useStatus, useText, type PanelDeps } from './state.ts';
import { Stopped } from './stopped.tsx';
import { Mark, Strip } from './strip.tsx';
import { loadPanelText } from './texts.ts';
import './panel.css';

/** Nobody pays for the drawer who does not open it. */
const Drawer = lazy(() => import('./drawer/drawer.tsx'));

/** Puts the simulator's own root on the page, outside the client's. */
export function mountPanel(deps: PanelDeps): void {
  const place = document.createElement('div');
  place.id = 'sandpit-panel';
  // What is typed into the panel is none of the page's business, not its shortcuts either.
  place.addEventListener('keydown', (event) => event.stopPropagation());
  document.body.append(place);
  createRoot(place).render(<Panel {...deps} />);
}

function Panel({ link, respond }: PanelDeps) {
  const language = usePageLanguage();
  const text = useText(loadPanelText, language);
  const panel = useMemo(
    () => text && { link, sim: createSim(respond), language, text },
    [link, respond, language, text],
  );
  return (
    panel && (
      <PanelContext value={panel}>
        <Surface />
      </PanelContext>
    )
  );
}

function Surface() {
  const { link } = usePanel();
  const status = useStatus(link);
  const presence = usePresence();
  const cue = useCue();
  const watch = useMissionWatch();
  const running = status.state === 'running';
  const did = (action: () => void): boolean => (action(), true);
  usePanelKeys({
    drawer: () => running && did(toggleDrawer),
    hide: () => did(toggleHidden),
    cue: () => running && presence.presenting && did(cue.run),
    note: () => running && presence.presenting && did(toggleNote),
  });
  const quiet = presence.hidden || presence.presenting;
  return (
    <>
      <div className="sandpit-corner">
        <MissionCards watch={watch} shown={!presence.presenting} />
        <Messages shown={!presence.presenting || presence.noteShown} />
      </div>
      {running && (quiet ? <Mark /> : <Strip status={status} missions={watch.missions} />)}
      {running && presence.presenting && <Presenter cue={cue} noteShown={presence.noteShown} />}
      {running && presence.tab && (
        <Suspense>
          <Drawer status={status} tab={presence.tab} />
        </Suspense>
      )}
      {status.state === 'failed' && <Stopped failure={status.failure} />}
    </>
  );
}
