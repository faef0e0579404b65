/** The presale of IEPN (E51): a function of time, because so much is issued every day. */
import { DAY_MS, startOfDay } from '#simulator/engine/kernel/index.ts';
import type { Instant } from '#simulator/engine/kernel/index.ts';

/** The coins of the presale (`iepn_total`), those issued at its start (`iepn_total_start`) and those of every day since (`iepn_total_sum`). */
const TOTAL = 200_000_000;
const AT_START = 1_205_621;
const PER_DAY = 1_406_000;

/** It has run for some time when a session begins, and is sold out shortly before its end. */
const DAYS_BEFORE_SESSION = 20;
const DAYS = 150;

/** How the presale stands; whole coins. */
export interface Presale {
  readonly total: number;
  readonly issued: number;
  /** Price of a coin with its currency (`iepn_price`). */
  readonly price: string;
  readonly startsAt: Instant;
  readonly endsAt: Instant;
}

/** The presale at an instant of a session that began at `sessionStart`; its days are those of the server zone. */
export function presaleAt(sessionStart: Instant, at: Instant): Presale {
  const startsAt = startOfDay(sessionStart) - DAYS_BEFORE_SESSION * DAY_MS;
  const days = Math.floor((at - startsAt) / DAY_MS);
  return {
    total: TOTAL,
    issued: Math.min(TOTAL, AT_START + days * PER_DAY),
    price: '0.035 USDT',
    startsAt,
    endsAt: startsAt + DAYS * DAY_MS,
  };
}
