/** What an account was worth over time and what became of it (X13). Amounts are in USDT. */
import * as z from 'zod/mini';
import { rows } from '../envelopes.ts';
import { decimal, integer, text } from '../fields.ts';

/** A day of the server's zone; the last one is not over. */
const portfolioDay = z.object({
  /** Its date, `Y-m-d`. */
  day: text,
  /** Funds of all accounts and unrealised profit at its end. */
  equity: decimal,
  /** What came from outside on it less what went there, each at the price of its instant. */
  outside: decimal,
  /** What the equity changed by beside that. */
  profit: decimal,
});

/** The worth at an instant. */
const portfolioPoint = z.object({
  /** Unix time in seconds. */
  time: integer,
  /** Funds of all accounts and unrealised profit then. */
  equity: decimal,
});

/** The equity of an account, what it gained, and what is at risk. */
export const portfolio = z.object({
  /** Funds of all accounts and unrealised profit. */
  equity: decimal,
  /** What was gained since the account was opened: neither deposits nor transfers count. */
  profit: decimal,
  /** Unrealised profit of the open leverage positions. */
  unrealised: decimal,
  /** Their margins. */
  margin: decimal,
  /** The latest 90 days at most, since the account was opened, oldest first. */
  days: rows(portfolioDay),
  /** The latest 24 hours, or the time since the account was opened, oldest first. */
  hours: rows(portfolioPoint),
});

export type Portfolio = z.output<typeof portfolio>;
