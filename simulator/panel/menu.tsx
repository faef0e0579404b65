import { useEffect, useId, useRef, useState, type FormEvent } from 'react';
import { callControl } from '#simulator/hosts/browser/sandpit.ts';
import type { RuntimeStatus } from '#simulator/hosts/runtime.ts';
import { reloadPage, useControl, usePanel } from './state.ts';
import type { PanelKey } from './texts.ts';

type Running = Extract<RuntimeStatus, { state: 'running' }>;

const speeds = [1, 10, 60, 3600];
const steps: readonly { readonly key: PanelKey; readonly milliseconds: number }[] = [
  { key: 'minute', milliseconds: 60_000 },
  { key: 'hour', milliseconds: 3_600_000 },
  { key: 'day', milliseconds: 86_400_000 },
];

interface MenuProps {
  readonly id: string;
  readonly status: Running;
  onClose(): void;
}

/** The small popover above the strip: speed, time, scenario. */
export function Menu({ id, status, onClose }: MenuProps) {
  const { text } = usePanel();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <div
      ref={box}
      id={id}
      className="sandpit-menu"
      role="dialog"
      aria-label={text('controls')}
      tabIndex={-1}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose();
      }}
    >
      <Clock speed={status.clock.speed} />
      <ScenarioForm status={status} />
    </div>
  );
}

function Clock({ speed }: { readonly speed: number }) {
  const { text } = usePanel();
  const { busy, fault, run } = useControl();
  const heading = useId();
  const travel = useId();
  return (
    <>
      <h2 id={heading}>{text('speed')}</h2>
      <div className="sandpit-row" role="group" aria-labelledby={heading}>
        {speeds.map((choice) => (
          <button
            key={choice}
            type="button"
            aria-pressed={choice === speed}
            onClick={() => void run('/sim/clock', { speed: choice })}
          >
            {choice}×
          </button>
        ))}
      </div>
      <h2 id={travel}>{text('moveOn')}</h2>
      <div className="sandpit-row" role="group" aria-labelledby={travel}>
        {steps.map(({ key, milliseconds }) => (
          <button
            key={key}
            type="button"
            disabled={busy}
            onClick={() => void run('/sim/clock', { advanceMs: milliseconds })}
          >
            {text(key)}
          </button>
        ))}
      </div>
      <Outcome busy={busy} fault={fault} />
    </>
  );
}

function ScenarioForm({ status }: { readonly status: Running }) {
  const { text } = usePanel();
  const { busy, fault, run } = useControl();
  const scenarios = useScenarios(status);
  const restart = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const seed = String(form.get('seed')).trim();
    const done = await run('/sim/reset', {
      scenario: form.get('scenario'),
      ...(seed === '' ? {} : { seed }),
    });
    if (done) reloadPage();
  };
  return (
    <form onSubmit={(event) => void restart(event)}>
      <label>
        {text('scenario')}
        <select name="scenario" defaultValue={status.scenario}>
          {scenarios.map(({ name, title }) => (
            <option key={name} value={name}>
              {title}
            </option>
          ))}
        </select>
      </label>
      <label>
        {text('seed')}
        <input name="seed" defaultValue={status.seed} maxLength={64} autoComplete="off" />
      </label>
      <p>{text('seedNote')}</p>
      <button type="submit" disabled={busy}>
        {text('restart')}
      </button>
      <p>{text('restartNote')}</p>
      <Outcome busy={busy} fault={fault} />
    </form>
  );
}

function Outcome({ busy, fault }: { readonly busy: boolean; readonly fault: string | undefined }) {
  const { text } = usePanel();
  return (
    <p role="status" className={fault === undefined ? undefined : 'sandpit-fault'}>
      {busy && text('working')}
      {fault !== undefined && text('failed', { reason: fault })}
    </p>
  );
}

interface Listed {
  readonly name: string;
  readonly title: string;
}

/** The scenarios on offer; until they are known, the present one. */
function useScenarios({ scenario, title }: Running): readonly Listed[] {
  const { respond } = usePanel();
  const [listed, setListed] = useState<readonly Listed[]>([{ name: scenario, title }]);
  useEffect(() => {
    let wanted = true;
    const load = async (): Promise<void> => {
      const answer = await callControl(respond, 'GET', '/sim/scenarios');
      if (wanted) setListed((answer as { scenarios: readonly Listed[] }).scenarios);
    };
    // Without the list the present scenario can still be started again.
    load().catch(() => undefined);
    return () => {
      wanted = false;
    };
  }, [respond]);
  return listed;
}
