/** The ways in which people pay each other outside the exchange, by picture and name. */
import type { ReactNode } from 'react';
import { payWays } from '#client/exchange/index.ts';
import type { PayWay } from '#client/exchange/index.ts';
import { IconWallet } from './icons.tsx';
import { IconBank, IconPhone } from './page-icons.tsx';
import classes from './pay-way.module.css';
import { useText } from './text.ts';
import type { Text, TextKey } from './text.ts';

export const wayTexts: Readonly<Record<PayWay, TextKey>> = {
  ali_pay: 'common.acceptor_aliPay',
  we_chat: 'common.acceptor_weChat',
  bank: 'common.acceptor_bank',
};

/** Pictures of our own: the marks of the companies are theirs. */
const icons: Readonly<Record<PayWay, ReactNode>> = {
  ali_pay: <IconWallet />,
  we_chat: <IconPhone />,
  bank: <IconBank />,
};

const knownWay = (way: string | undefined): PayWay | undefined => payWays.find((known) => known === way);

/** The name of a way; an unknown way is shown by the server's name. */
export function wayText(t: Text, way: string | undefined, serverName: string | undefined): string {
  const known = knownWay(way);
  return known === undefined ? (serverName ?? way ?? '') : t(wayTexts[known]);
}

interface PayWayMarkProps {
  readonly way: string | undefined;
  /** The server's name of the way. */
  readonly name?: string | undefined;
}

/** A way with its picture. */
export function PayWayMark({ way, name }: PayWayMarkProps) {
  const t = useText();
  const known = knownWay(way);
  return (
    <span className={classes.way}>
      {known && <span className={classes.icon}>{icons[known]}</span>}
      {wayText(t, way, name)}
    </span>
  );
}
