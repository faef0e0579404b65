import { useEffect, useState } from 'react';
import type { SessionFailure } from '#simulator/session/failure.ts';
import { usePanel } from './state.ts';
import type { PanelKey } from './texts.ts';
import panelClasses from './panel.module.css';
import classes from './messages.module.css';

const titles: Readonly<Record<string, PanelKey>> = {
  NotKept: 'notKept',
  NoServiceWorker: 'noServiceWorker',
};

/** What is wrong although the exchange runs, until each is dismissed. */
export function WarningCards() {
  const { text, warnings } = usePanel();
  const [shown, setShown] = useState<readonly SessionFailure[]>([]);
  useEffect(
    () =>
      warnings.onWarning((warning) =>
        setShown((before) => [...before.filter(({ name }) => name !== warning.name), warning]),
      ),
    [warnings],
  );
  return shown.map(({ name, message }) => (
    <article key={name} className={classes.message} role="alert">
      <p>{text(titles[name] ?? 'stopped')}</p>
      <p className={panelClasses.dim}>{message}</p>
      <div className={panelClasses.row}>
        <button
          type="button"
          onClick={() => setShown((before) => before.filter((other) => other.name !== name))}
        >
          {text('dismiss')}
        </button>
      </div>
    </article>
  ));
}
