import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ClockDriver } from '#simulator/session/clock-driver.ts';
import { handClock } from './tiny-exchange.ts';

const BEGIN = 1_700_000_000_000;

/** An exchange in which a virtual hour takes `cost` real milliseconds of work. */
function bench(options: { speed?: number; cost?: number } = {}) {
  const hand = handClock();
  const visits: number[] = [];
  let now = BEGIN;
  let gaveWay = 0;
  const exchange = {
    now: () => now,
    advanceTo(at: number) {
      hand.move(((at - now) / 3_600_000) * (options.cost ?? 0));
      now = at;
      visits.push(at);
    },
  };
  const driver = new ClockDriver({
    exchange,
    realTime: hand.realTime,
    speed: options.speed ?? 1,
    giveWay: async () => void gaveWay++,
  });
  return { driver, hand, visits, now: () => now - BEGIN, gaveWay: () => gaveWay };
}

describe('clock driver', () => {
  test('so much virtual time passes as the speed says at each moment, none while it is paused', () => {
    const moment = fc.record({ speed: fc.constantFrom(0, 1, 10, 60, 3_600), waits: fc.array(fc.nat(900)) });
    fc.assert(
      fc.property(fc.array(moment), (moments) => {
        const { driver, hand, now } = bench();
        let passed = 0;
        for (const { speed, waits } of moments) {
          driver.setSpeed(speed);
          for (const wait of waits) {
            hand.move(wait);
            expect(driver.pump()).toBe(wait * speed > 0);
            passed += wait * speed;
          }
          // What was not pumped counts at the speed of then.
          hand.move(100);
          passed += 100 * speed;
        }
        driver.pump();
        expect(now()).toBe(passed);
      }),
    );
  });

  test('commands of the instant at which a clock stands are given, which is as much as moved time', () => {
    let due = 1;
    const exchange = {
      now: () => BEGIN,
      advanceTo: () => void (due -= 1),
      behind: () => (due > 0 ? ('due' as const) : undefined),
    };
    const driver = new ClockDriver({ exchange, realTime: handClock().realTime, speed: 0 });
    expect(driver.pump()).toBe(true);
    expect(driver.pump()).toBe(false);
  });

  test('an exchange that cannot keep up gets one time slice and runs slower', () => {
    const { driver, hand, now } = bench({ speed: 3600, cost: 600 });
    for (let index = 0; index < 20; index++) {
      const before = hand.realTime();
      hand.move(100);
      driver.pump();
      expect(hand.realTime() - before).toBeLessThan(100 + 12 + 600);
    }
    const kept = now();
    expect(kept).toBeGreaterThan(0);
    const { at, realAt, speed } = driver.state();
    expect(at + (hand.realTime() - realAt) * speed - BEGIN - kept).toBeLessThan(3_600_000);
  });

  test('a machine that slept did not trade', () => {
    const { driver, hand, now } = bench({ speed: 60 });
    hand.move(100);
    driver.pump();
    hand.move(8 * 3_600_000);
    driver.pump();
    expect(now()).toBe(6_000);
    hand.move(100);
    driver.pump();
    expect(now()).toBe(12_000);
  });

  test('a jump reaches the exact instant, yields on the way, and the clock continues from there', async () => {
    const { driver, hand, now, gaveWay } = bench({ cost: 1 });
    await driver.travelTo(BEGIN + 90 * 86_400_000 + 7);
    expect(now()).toBe(90 * 86_400_000 + 7);
    expect(gaveWay()).toBeGreaterThan(10);
    hand.move(50);
    driver.pump();
    expect(now()).toBe(90 * 86_400_000 + 57);
  });

  test('time never runs backwards', async () => {
    const { driver, visits, hand } = bench({ speed: 3600, cost: 30 });
    for (let index = 0; index < 30; index++) {
      hand.move(37);
      driver.pump();
      if (index % 10 === 5) driver.setSpeed(index);
      if (index % 10 === 7) await driver.travelTo(BEGIN + index * 10_000_000);
    }
    expect(visits).toEqual([...visits].sort((left, right) => left - right));
  });
});
