/** What ends a program from outside, with the number of each. */
const SIGNALS = [
  ['SIGINT', 2],
  ['SIGTERM', 15],
] as const;

/**
 * Has a signal stop the program, which then exits with 0. A second one ends it at once, with the status that shells give to a
 * program that a signal has ended.
 */
export function onStopSignal(stop: () => Promise<void>): void {
  const end = (): void => {
    for (const [signal, number] of SIGNALS) {
      process.removeListener(signal, end);
      process.once(signal, () => process.exit(128 + number));
    }
    void stop().then(() => process.exit(0));
  };
  for (const [signal] of SIGNALS) process.once(signal, end);
}
