/** A page of a browser that is driven through WebDriver. */

/** What tests do in a page. */
export interface DrivenPage {
  /** Of the browser. */
  readonly version: string;
  goto(url: string): Promise<void>;
  /** Runs the body of an async function in the page, with `args` (JSON) as its arguments array; resolves with what it returns (JSON). */
  run<Result>(body: string, ...args: readonly unknown[]): Promise<Result>;
  /** A picture of the window as PNG. */
  screenshot(): Promise<Buffer>;
  /** Ends the browser. */
  close(): Promise<void>;
}

/** A browser of this machine, or the reason why there is none. */
export interface DrivenBrowser {
  readonly name: string;
  /** Packages that it needs; undefined where all are there. */
  readonly missing: string | undefined;
  open(): Promise<DrivenPage>;
}

/** Resolves with what `look` finds; rejects after `limitMs`, naming what was awaited. */
export async function until<Found>(
  what: string,
  look: () => Promise<Found | undefined | false | null>,
  limitMs = 60_000,
): Promise<Found> {
  const end = Date.now() + limitMs;
  for (;;) {
    const found = await look();
    if (found) return found;
    if (Date.now() > end) throw new Error(`${what}: not within ${limitMs / 1000} s.`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
