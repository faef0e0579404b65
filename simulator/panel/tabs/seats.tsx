import { useState } from 'react';
import { accountOfSeat, logIn, seatOfTab } from '#simulator/hosts/browser/seat.ts';
import type { SeatReport } from '../responses.ts';
import { useDrawer } from '../drawer/context.ts';
import { QueryView, Empty, Outcome, Section } from '../drawer/kit.tsx';
import { useAction, usePanel } from '../state.ts';
import { useControlQuery } from '../use-control-query.ts';
import panelClasses from '../panel.module.css';
import kitClasses from '../drawer/kit.module.css';
import neutralClasses from '../neutral.module.css';
import classes from './seats.module.css';

/** Beyond so many users a search helps more than a list. */
const MANY_SEATS = 12;

/** Who sits at this tab, and who could. */
export default function SeatsTab() {
  const { text } = useDrawer();
  const seats = useControlQuery('/sim/seats', { every: 5000 });
  const seat = seatOfTab();
  const account = accountOfSeat(seat);
  return (
    <>
      <p className={classes.lead}>
        {account === undefined ? text('nobodyHere') : text('somebodyHere', { account })}
        {seat !== '' && <span className={neutralClasses.tag}>{text('seatName', { seat })}</span>}
      </p>
      <Section title={text('users')}>
        <QueryView query={seats}>{(value) => <SeatList seats={value.seats} />}</QueryView>
      </Section>
      <p className={panelClasses.dim}>{text('seatNote')}</p>
    </>
  );
}

function SeatList({ seats }: { readonly seats: readonly SeatReport[] }) {
  const { link } = usePanel();
  const { text } = useDrawer();
  const action = useAction();
  const [search, setSearch] = useState('');
  if (seats.length === 0) return <Empty>{text('noUsers')}</Empty>;
  const enter = (seat: string, account: string): Promise<boolean> =>
    action.run(() => logIn(seat, account, (request) => link.request(request)), `${seat} ${account}`);
  const here = async (account: string): Promise<void> => {
    if (await enter(seatOfTab(), account)) location.reload();
  };
  const beside = async (account: string): Promise<void> => {
    if (!(await enter(otherSeat(), account))) return;
    const address = new URL(location.href);
    address.searchParams.set('seat', otherSeat());
    window.open(address, '_blank');
  };
  const present = accountOfSeat(seatOfTab());
  const found = seats.filter(({ account }) => account.includes(search.trim()));
  return (
    <>
      {seats.length > MANY_SEATS && (
        <input
          type="search"
          aria-label={text('findUser')}
          placeholder={text('findUser')}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
      )}
      <ul className={kitClasses.list} aria-label={text('users')}>
        {found.map(({ user, account, verified }) => (
          <li key={user} aria-current={account === present || undefined}>
            <SeatUser user={user} account={account} verified={verified} isHere={account === present} />
            <button
              type="button"
              aria-label={text('logInHereAs', { account })}
              onClick={() => void here(account)}
            >
              {text('logInHere')}
            </button>
            <button
              type="button"
              aria-label={text('secondSeatAs', { account })}
              onClick={() => void beside(account)}
            >
              {text('secondSeat')}
            </button>
          </li>
        ))}
      </ul>
      <Outcome action={action} />
    </>
  );
}

type SeatUserProps = Pick<SeatReport, 'user' | 'account' | 'verified'> & { readonly isHere: boolean };

function SeatUser({ user, account, verified, isHere }: SeatUserProps) {
  const { text } = useDrawer();
  return (
    <div className={kitClasses.grow}>
      <p className={panelClasses.name}>
        {account} {isHere && <span className={neutralClasses.tag}>{text('here')}</span>}
      </p>
      <p className={panelClasses.dim}>
        {text('userId', { id: user })} · {text(verified ? 'verified' : 'unverified')}
      </p>
    </div>
  );
}

/** The seat that a tab beside this one takes. */
function otherSeat(): string {
  return seatOfTab() === 'b' ? 'c' : 'b';
}
