import { useEffect, useId, useRef, useState } from 'react';
import { formatDateTime } from '#simulator/kernel/calendar.ts';
import type { RuntimeStatus } from '#simulator/hosts/runtime.ts';
import { Menu } from './menu.tsx';
import { useControl, usePanel } from './state.ts';

type Running = Extract<RuntimeStatus, { state: 'running' }>;

export const stripKeys = 'Ctrl+Alt+P';
const stripHeight = '28px';
const hiddenHeight = '6px';
const hiddenKey = 'sandpit-strip-hidden';

/** The strip along the bottom edge: what is simulated, when it is, how fast it runs. It takes its own room. */
export function Strip({ status }: { readonly status: Running }) {
  const { text } = usePanel();
  const hidden = useHidden();
  useReservedRoom(hidden ? hiddenHeight : stripHeight);
  if (hidden) return <div className="sandpit-hidden" title={text('hiddenTitle', { keys: stripKeys })} />;
  return (
    <section className="sandpit-strip" aria-label={text('label')}>
      <strong className="sandpit-badge">{text('simulated')}</strong>
      <span className="sandpit-title">{status.title}</span>
      <VirtualTime />
      <span className="sandpit-speed">
        {status.clock.speed === 0 ? text('paused') : `${status.clock.speed}×`}
      </span>
      <span className="sandpit-space" />
      <PauseButton status={status} />
      <MenuButton status={status} />
    </section>
  );
}

/** Not a live region: a clock read aloud every second would drown everything else. */
function VirtualTime() {
  const { link, text } = usePanel();
  const [now, setNow] = useState(() => link.clock.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(link.clock.now()), 250);
    return () => clearInterval(timer);
  }, [link]);
  return (
    <time className="sandpit-time" dateTime={new Date(now).toISOString()}>
      {formatDateTime(now)} <abbr>{text('zone')}</abbr>
    </time>
  );
}

function PauseButton({ status }: { readonly status: Running }) {
  const { text } = usePanel();
  const { busy, run } = useControl();
  const { speed } = status.clock;
  const speedBefore = useRef(1);
  const toggle = (): void => {
    if (speed > 0) speedBefore.current = speed;
    void run('/sim/clock', { speed: speed > 0 ? 0 : speedBefore.current });
  };
  return (
    <button type="button" disabled={busy} onClick={toggle}>
      {text(speed === 0 ? 'resume' : 'pause')}
    </button>
  );
}

function MenuButton({ status }: { readonly status: Running }) {
  const { text } = usePanel();
  const [open, setOpen] = useState(false);
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const close = (): void => {
    setOpen(false);
    button.current?.focus();
  };
  return (
    <>
      <button
        ref={button}
        type="button"
        aria-expanded={open}
        aria-controls={id}
        title={text('controlsTitle', { keys: stripKeys })}
        onClick={() => setOpen(!open)}
      >
        {text('controls')}
      </button>
      {open && <Menu id={id} status={status} onClose={close} />}
    </>
  );
}

/** Whether the strip is hidden: toggled by the key, remembered in this browser. */
function useHidden(): boolean {
  const [hidden, setHidden] = useState(() => localStorage.getItem(hiddenKey) === 'yes');
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (!event.ctrlKey || !event.altKey || event.code !== 'KeyP') return;
      event.preventDefault();
      setHidden((before) => {
        localStorage.setItem(hiddenKey, before ? 'no' : 'yes');
        return !before;
      });
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
  return hidden;
}

/** Tells the page how much of its bottom edge is taken. */
function useReservedRoom(height: string): void {
  useEffect(() => {
    const { style } = document.documentElement;
    style.setProperty('--reserved-bottom', height);
    return () => void style.removeProperty('--reserved-bottom');
  }, [height]);
}
