import { Suspense, useEffect, useId, useLayoutEffect, useRef } from 'react';
import type { ComponentType } from 'react';
import { closeDrawer, openDrawer, tabNames } from '../presence.ts';
import type { TabName } from '../presence.ts';
import type { Running } from '../state.ts';
import { textIn } from '../texts.ts';
import { Failed } from '../failed.tsx';
import { useFocusReturn } from '#shared/ui/focus.ts';
import { Boundary, lazyComponent } from '#shared/ui/lazy-part.tsx';
import { rove, ROVING } from '#shared/ui/roving.ts';
import { DrawerContext, useDrawer } from './context.ts';
import { LoadingNote } from './kit.tsx';
import { tabScripts } from './tabs.ts';
import neutralClasses from '../neutral.module.css';
import classes from './drawer.module.css';

const tabOf = (name: TabName): ComponentType => lazyComponent(async () => (await tabScripts[name]()).default);
const tabs: Readonly<Record<TabName, ComponentType>> = {
  time: tabOf('time'),
  scenario: tabOf('scenario'),
  seats: tabOf('seats'),
  operator: tabOf('operator'),
  faults: tabOf('faults'),
  inspector: tabOf('inspector'),
  missions: tabOf('missions'),
  share: tabOf('share'),
};

interface DrawerProps {
  readonly status: Running;
  readonly tab: TabName;
}

/** Everything the simulator can do, on any page: beside the page where the window is wide enough, over it elsewhere. */
export default function Drawer({ status, tab }: DrawerProps) {
  return (
    <DrawerContext value={{ status }}>
      <Frame tab={tab} />
    </DrawerContext>
  );
}

function Frame({ tab }: { readonly tab: TabName }) {
  const { language, text, status } = useDrawer();
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  useFocusInside(box);
  useReservedWidth();
  const Tab = tabs[tab];
  return (
    <div
      ref={box}
      className={`${neutralClasses.neutral} ${classes.drawer}`}
      role="dialog"
      aria-label={text('controls')}
      tabIndex={-1}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !event.defaultPrevented) closeDrawer();
      }}
    >
      <header className={classes.head}>
        <strong className={neutralClasses.badge}>{text('simulated')}</strong>
        <span className={classes.headTitle}>{textIn(language, status.title)}</span>
        <button type="button" className={classes.close} aria-label={text('close')} onClick={closeDrawer}>
          <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
            <path d="M4 4l8 8M12 4l-8 8" stroke="currentColor" strokeWidth="1.5" strokeLinecap="round" />
          </svg>
        </button>
      </header>
      <TabList id={id} chosen={tab} />
      <div
        id={`${id}-panel`}
        className={classes.body}
        role="tabpanel"
        aria-labelledby={`${id}-${tab}`}
        tabIndex={0}
      >
        <Boundary key={tab} fallback={(error, again) => <Failed error={error} onRetry={again} />}>
          <Suspense fallback={<LoadingNote />}>
            <Tab />
          </Suspense>
        </Boundary>
      </div>
    </div>
  );
}

function TabList({ id, chosen }: { readonly id: string; readonly chosen: TabName }) {
  const { text, home } = useDrawer();
  // Another front end keeps its login in a place of its own.
  const shown = tabNames.filter((name) => name !== 'seats' || home !== undefined);
  return (
    <div className={classes.tabs} role="tablist" onKeyDown={(press) => rove(press, { isRow: true })?.click()}>
      {shown.map((name) => (
        <button
          key={name}
          type="button"
          role="tab"
          {...ROVING}
          id={`${id}-${name}`}
          aria-selected={name === chosen}
          aria-controls={name === chosen ? `${id}-panel` : undefined}
          tabIndex={name === chosen ? 0 : -1}
          onClick={() => openDrawer(name)}
        >
          {text(`tab_${name}`)}
        </button>
      ))}
    </div>
  );
}

/** Marks the page while the drawer is open: in a wide window its width is then kept free (drawer.module.css, `--reserved-right`). */
function useReservedWidth(): void {
  useLayoutEffect(() => {
    const { dataset } = document.documentElement;
    dataset['sandpitDrawer'] = 'open';
    return () => void delete dataset['sandpitDrawer'];
  }, []);
}

/**
 * Focus goes to the chosen tab, Escape works even where it is lost, and it goes back to where it was when the drawer is closed.
 * Escape on the page, which can be used beside the drawer, is the page's own.
 */
function useFocusInside(box: { readonly current: HTMLDivElement | null }): void {
  useFocusReturn(true);
  useEffect(() => {
    box.current?.querySelector<HTMLElement>('[role="tab"][aria-selected="true"]')?.focus();
    let isUsed = true;
    const onUse = ({ target }: Event): void => {
      isUsed = target instanceof Node && box.current?.contains(target) === true;
    };
    // Focus falls back to the page's body when what had it is gone, such as a rule that was cleared.
    const onKey = (event: globalThis.KeyboardEvent): void => {
      if (event.key === 'Escape' && isUsed && document.activeElement === document.body) closeDrawer();
    };
    addEventListener('keydown', onKey);
    for (const use of uses) addEventListener(use, onUse);
    return () => {
      removeEventListener('keydown', onKey);
      for (const use of uses) removeEventListener(use, onUse);
    };
  }, [box]);
}

const uses = ['focusin', 'pointerdown'] as const;
