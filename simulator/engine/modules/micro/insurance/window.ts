/** The hours in which an insurable currency is traded with a policy only (MICRO-R9). */
import {
  civilTime,
  formatAmount,
  formatDateTime,
  HOUR_MS,
  MINUTE_MS,
  Refusal,
} from '#simulator/engine/kernel/index.ts';
import type { Amount, Instant } from '#simulator/engine/kernel/index.ts';
import type { Currency } from '#simulator/engine/market/index.ts';
import type { Settings } from '../../settings.ts';
import { lossLine } from './policy.ts';
import type { Policy } from './policy.ts';
import { insuranceOffer } from './offers.ts';

export type InsuranceHours = Pick<Settings, 'insuranceStart' | 'insuranceEnd'>;

/** Whether an instant lies in the window; its end does not, and it may span midnight. */
export function isInWindow({ insuranceStart, insuranceEnd }: InsuranceHours, at: Instant): boolean {
  const { timeOfDay } = civilTime(at);
  const [start, end] = [timeOf(insuranceStart), timeOf(insuranceEnd)];
  if (start <= end) return start <= timeOfDay && timeOfDay < end;
  return timeOfDay >= start || timeOfDay < end;
}

function timeOf(text: string): number {
  const [hours = 0, minutes = 0] = text.split(':').map(Number);
  return hours * HOUR_MS + minutes * MINUTE_MS;
}

/** What an order in the window asks of its policy. */
interface Insured {
  readonly hours: InsuranceHours;
  readonly now: Instant;
  readonly currency: Currency;
  readonly policy: Policy | undefined;
  /** What is left of the insured amount. */
  readonly balance: Amount;
  readonly stake: Amount;
  /** Open orders of the policy. */
  readonly open: number;
}

/**
 * The policy that an order in the window is placed under. Each refusal says what is missing: CLOSED without a policy,
 * STATE while a claim waits, before the policy counts, and where too little is left, LIMIT for a stake or a number of orders.
 */
export function policyFor({ hours, now, currency, policy, balance, stake, open }: Insured): Policy {
  const { name } = currency;
  if (!policy) {
    const { insuranceStart: start, insuranceEnd: end } = hours;
    throw new Refusal('CLOSED', { start, end, insurable: name });
  }
  if (policy.isClaiming) throw new Refusal('STATE', { claiming: name });
  if (now < policy.startsAt) throw new Refusal('STATE', { insuredFrom: formatDateTime(policy.startsAt) });
  const type = insuranceOffer(policy.type);
  const line = lossLine(type, policy.amount);
  if (balance <= line)
    throw new Refusal('STATE', { insured: formatAmount(balance), line: formatAmount(line), insurable: name });

  if (stake > type.maxStake)
    throw new Refusal('LIMIT', { field: 'number', max: formatAmount(type.maxStake) });
  if (open >= type.maxOpen) throw new Refusal('LIMIT', { openOrders: String(type.maxOpen), currency: name });
  return policy;
}
