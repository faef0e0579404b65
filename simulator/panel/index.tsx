import { createRoot } from 'react-dom/client';
import { Messages } from './messages.tsx';
import { PanelContext, usePanelText, useStatus, type PanelDeps } from './state.ts';
import { Stopped } from './stopped.tsx';
import { Strip } from './strip.tsx';
import './panel.css';

/** Puts the simulator's own root on the page, outside the client's. */
export function mountPanel(deps: PanelDeps): void {
  const place = document.createElement('div');
  place.id = 'sandpit-panel';
  document.body.append(place);
  createRoot(place).render(<Panel {...deps} />);
}

function Panel(deps: PanelDeps) {
  const text = usePanelText();
  const status = useStatus(deps);
  if (!text) return null;
  return (
    <PanelContext value={{ ...deps, text }}>
      <Messages />
      {status.state === 'running' && <Strip status={status} />}
      {status.state === 'failed' && <Stopped failure={status.failure} />}
    </PanelContext>
  );
}
