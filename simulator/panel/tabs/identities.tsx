import { useState } from 'react';
import type { IdentityReport } from '../responses.ts';
import { useDrawer } from '../drawer/context.ts';
import { QueryView, Empty, Outcome } from '../drawer/kit.tsx';
import { useKeptFocus } from '../kept-focus.ts';
import { Moment } from '../moment.tsx';
import { useAction, usePanel } from '../state.ts';
import { useControlQuery } from '../use-control-query.ts';
import { Decision } from './decision.tsx';
import type { DecisionInput } from './decision.tsx';
import { Picture } from './picture.tsx';
import panelClasses from '../panel.module.css';
import kitClasses from '../drawer/kit.module.css';
import fundingClasses from './funding.module.css';
import classes from './identities.module.css';

/** What waits is looked up so often. */
const POLL_MS = 1000;

/** Identities that users have handed in, each with its photos and the decision on it. */
export function Identities() {
  const { sim } = usePanel();
  const { text } = useDrawer();
  const loaded = useControlQuery('/sim/identities', { every: POLL_MS });
  const action = useAction();
  const [done, setDone] = useState('');
  const box = useKeptFocus<HTMLDivElement>();
  const decide = ({ submission, user, account }: IdentityReport, input: DecisionInput): void => {
    void action
      .run(() => sim.post('/sim/operator/identity', { user, submission, ...input }), String(submission))
      .then((isDone) => {
        if (!isDone) return;
        setDone(text('operatorDone', { what: text(input.decision), on: account }));
        loaded.reload();
      });
  };
  return (
    <>
      <div {...box} className={fundingClasses.waiting}>
        <QueryView query={loaded}>
          {({ identities }) =>
            identities.length === 0 ? (
              <Empty>{text('noIdentities')}</Empty>
            ) : (
              <ul className={kitClasses.list} aria-label={text('identities')}>
                {identities.map((row) => (
                  <Row key={row.submission} row={row} onDecide={(input) => decide(row, input)} />
                ))}
              </ul>
            )
          }
        </QueryView>
      </div>
      <Outcome action={action} done={done} />
    </>
  );
}

interface RowProps {
  readonly row: IdentityReport;
  readonly onDecide: (input: DecisionInput) => void;
}

function Row({ row, onDecide }: RowProps) {
  const { text } = useDrawer();
  const { account, name, number, at } = row;
  const photos = (['front', 'back', 'inHand'] as const).filter((side) => row[side] !== '');
  return (
    <li>
      <div className={kitClasses.grow}>
        <p className={`${panelClasses.name} ${fundingClasses.since}`}>
          {name} <Moment at={at} />
        </p>
        <p>{account}</p>
        <p className={panelClasses.dim}>{text('identityNumber', { number })}</p>
        {photos.length > 0 && (
          <div className={classes.pictures}>
            {photos.map((side) => (
              <Picture key={side} address={row[side]} label={text(`identity_${side}`)} />
            ))}
          </div>
        )}
      </div>
      <Decision on={`${name}, ${account}`} onDecide={onDecide} />
    </li>
  );
}
