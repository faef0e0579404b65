import { useState } from 'react';
import { logIn, seatOfTab } from '#simulator/page/seat.ts';
import type { SeatRow } from '../responses.ts';
import { useDrawer } from '../drawer/context.ts';
import { Button, Empty, List, ActionOutcome, QueryView, PanelRow, Section } from '../drawer/kit.tsx';
import { useAction } from '../state.ts';
import { useControlQuery } from '../use-control-query.ts';
import panelClasses from '../panel.module.css';
import neutralClasses from '../neutral.module.css';
import classes from './seats.module.css';

/** Beyond so many users a search helps more than a list. */
const MANY_SEATS = 12;

/** The user of this tab, and the users it can become. */
export default function SeatsTab() {
  const { text, status } = useDrawer();
  const seats = useControlQuery('/sim/seats', { every: 5000 });
  const seat = seatOfTab();
  const account = status.user?.account;
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

function SeatList({ seats }: { readonly seats: readonly SeatRow[] }) {
  const { link, text } = useDrawer();
  const action = useAction();
  const [search, setSearch] = useState('');
  if (seats.length === 0) return <Empty>{text('noUsers')}</Empty>;
  const enter = (seat: string, account: string): Promise<boolean> =>
    action.run(() => logIn(seat, account, (request) => link.request(request)), `${seat} ${account}`);
  const logInHere = async (account: string): Promise<void> => {
    if (await enter(seatOfTab(), account)) location.reload();
  };
  const beside = async (account: string): Promise<void> => {
    if (!(await enter(otherSeat(), account))) return;
    const address = new URL(location.href);
    address.searchParams.set('seat', otherSeat());
    window.open(address, '_blank');
  };
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
      <List label={text('users')}>
        {found.map((seat) => (
          <Seat key={seat.user} seat={seat} onLogIn={logInHere} onSecond={beside} />
        ))}
      </List>
      <ActionOutcome action={action} />
    </>
  );
}

function Seat(props: {
  readonly seat: SeatRow;
  readonly onLogIn: (account: string) => Promise<void>;
  readonly onSecond: (account: string) => Promise<void>;
}) {
  const { text, status } = useDrawer();
  const { user, account, verified } = props.seat;
  const isHere = user === status.user?.id;
  const name = (
    <>
      {account} {isHere && <span className={neutralClasses.tag}>{text('here')}</span>}
    </>
  );
  const note = `${text('userId', { id: user })} · ${text(verified ? 'verified' : 'unverified')}`;
  return (
    <PanelRow name={name} note={note} isCurrent={isHere}>
      <Button label={text('logInHereAs', { account })} onPress={() => void props.onLogIn(account)}>
        {text('logInHere')}
      </Button>
      <Button label={text('secondSeatAs', { account })} onPress={() => void props.onSecond(account)}>
        {text('secondSeat')}
      </Button>
    </PanelRow>
  );
}

/** The seat that a tab beside this one takes. */
function otherSeat(): string {
  return seatOfTab() === 'b' ? 'c' : 'b';
}
