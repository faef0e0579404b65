/** Figures of the presale: shares, days as the server writes them, and what is left of its time. */
import { SECOND_MS } from '#shared/calendar.ts';
import { add, divide, multiply, sign } from '#client/exchange/index.ts';
import type { Decimal, PresaleInfo } from '#client/exchange/index.ts';

/** Shown until the exchange has sent its figures (IEPN-003). */
export const PLACEHOLDER = { issued: '40000000', remaining: '1802560' } as const;

/** More decimals of a percentage than are shown. */
const SHARE_PLACES = 8;

/** What is issued in percent of all; 0 of nothing. */
export function sharePercent(issued: Decimal, remaining: Decimal): Decimal {
  const total = add(issued, remaining);
  return sign(total) > 0 ? divide(multiply(issued, '100'), total, SHARE_PLACES) : '0';
}

const monthFirst = /^(\d\d?)\/(\d\d?)\/(\d{4})$/;

/** The midnight, in the server's zone, of a day written as `m/d/Y`; undefined for any other text. */
export function instantOfDay(text: string): number | undefined {
  const [, month = '', day = '', year = ''] = monthFirst.exec(text) ?? [];
  const at = Date.parse(`${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}T00:00:00+08:00`);
  return Number.isNaN(at) ? undefined : at;
}

/** Which way the clock of the presale counts at `now`, and to when; undefined where its days are not known. */
export function phaseAt({ start, end }: PresaleInfo, now: number) {
  const [startsAt, endsAt] = [instantOfDay(start), instantOfDay(end)];
  if (startsAt === undefined || endsAt === undefined) return undefined;
  if (now < startsAt) return { name: 'upcoming', left: startsAt - now } as const;
  return now < endsAt
    ? ({ name: 'running', left: endsAt - now } as const)
    : ({ name: 'ended', left: 0 } as const);
}

/** A duration in milliseconds as whole days, hours, minutes and seconds. A second that has begun counts. */
export function partsOf(milliseconds: number) {
  const seconds = Math.ceil(milliseconds / SECOND_MS);
  return {
    days: Math.floor(seconds / 86_400),
    hours: Math.floor(seconds / 3600) % 24,
    minutes: Math.floor(seconds / 60) % 60,
    seconds: seconds % 60,
  };
}
