/** What waits for the operator: the lists of it, and how their rows begin. */
import type { ReactNode } from 'react';
import type { ControlReports } from '#simulator/control/client.ts';
import { useDrawer } from '../drawer/context.ts';
import { ActionOutcome, QueryView } from '../drawer/kit.tsx';
import { useKeptFocus } from '#shared/ui/focus.ts';
import { Moment } from '../moment.tsx';
import { useAction } from '../state.ts';
import type { PanelKey } from '../texts.ts';
import { useControlQuery } from '../use-control-query.ts';
import panelClasses from '../panel.module.css';
import kitClasses from '../drawer/kit.module.css';
import classes from './pending.module.css';

/** What waits is looked up so often. */
const POLL_MS = 1000;

/** A decision of the operator. */
interface Order {
  /** The text of its button. */
  readonly what: PanelKey;
  /** On whom, or on what. */
  readonly on: string;
  /** What distinguishes it from others. */
  readonly key: string;
  give(): Promise<unknown>;
}
export type OnOrder = (order: Order) => void;

/** A report of what waits, with the decisions on it. */
export function PendingList<Path extends keyof ControlReports>(props: {
  readonly path: Path;
  readonly children: (report: ControlReports[Path], onOrder: OnOrder) => ReactNode;
}) {
  const { text } = useDrawer();
  const query = useControlQuery(props.path, { every: POLL_MS });
  const action = useAction();
  const box = useKeptFocus();
  const order: OnOrder = ({ what, on, key, give }) =>
    void action.run(give, key, text('operatorDone', { what: text(what), on }));
  return (
    <>
      <div {...box} tabIndex={-1} className={classes.pending}>
        <QueryView query={query}>{(report) => props.children(report, order)}</QueryView>
      </div>
      <ActionOutcome action={action} />
    </>
  );
}

interface HeadProps {
  readonly name: string;
  readonly account: string;
  readonly at: number;
  readonly children: ReactNode;
}

/** What waits, since when, whose it is, and what else there is to know. */
export function Head({ name, account, at, children }: HeadProps) {
  return (
    <div className={kitClasses.grow}>
      <p className={`${panelClasses.name} ${classes.since}`}>
        {name} <Moment at={at} />
      </p>
      <p>{account}</p>
      {children}
    </div>
  );
}

/** An amount without trailing zeros. */
export const plainAmount = (amount: string): string => amount.replace(/\.?0+$/, '');
