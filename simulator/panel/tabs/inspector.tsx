import { useState } from 'react';
import { formatDateTime } from '#shared/calendar.ts';
import { useDrawer } from '../drawer/context.ts';
import { Button, Choice, PanelFacts, QueryView, Section } from '../drawer/kit.tsx';
import { useControlQuery } from '../use-control-query.ts';
import { BookView } from './book-view.tsx';
import { LedgerView } from './ledger-view.tsx';
import { FramesTab, JournalTab, Requests } from './logs.tsx';
import panelClasses from '../panel.module.css';

const views = ['ledger', 'book', 'journal', 'requests', 'frames', 'audit'] as const;
type View = (typeof views)[number];

/** What stands behind the screens, read only. */
export default function InspectorTab() {
  const { text } = useDrawer();
  const [view, setView] = useState<View>('ledger');
  return (
    <>
      <Choice
        label={text('tab_inspector')}
        options={views.map((name) => [name, text(`view_${name}`)])}
        chosen={view}
        onChoose={setView}
      />
      <Section title={text(`view_${view}`)}>
        {view === 'ledger' && <LedgerView />}
        {view === 'book' && <BookView />}
        {view === 'journal' && <JournalTab />}
        {view === 'requests' && <Requests />}
        {view === 'frames' && <FramesTab />}
        {view === 'audit' && <Audit />}
      </Section>
    </>
  );
}

/** Hash and audit take time in a long session: they are worked out when this is opened and when asked for again. */
function Audit() {
  const { text } = useDrawer();
  const state = useControlQuery('/sim/state', { isKept: true });
  return (
    <>
      <QueryView query={state}>
        {({ audit, hash, seq, branch, now }) => (
          <>
            <p className={audit.length === 0 ? panelClasses.good : panelClasses.fault}>
              {audit.length === 0 ? text('auditGood') : text('auditBad', { count: audit.length })}
            </p>
            {audit.length > 0 && (
              <ul>
                {audit.map((violation) => (
                  <li key={violation}>{violation}</li>
                ))}
              </ul>
            )}
            <PanelFacts
              facts={[
                [text('hash'), <code>{hash}</code>],
                [text('lastCommand'), seq],
                [text('branch'), branch],
              ]}
            />
            <p className={panelClasses.dim}>{text('auditAt', { time: formatDateTime(now) })}</p>
          </>
        )}
      </QueryView>
      <div className={panelClasses.row}>
        <Button onPress={() => void state.refetch()}>{text('auditAgain')}</Button>
      </div>
    </>
  );
}
