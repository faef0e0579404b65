/** Replaces the cookie library of MSW in the build. */

/**
 * Stands in for `tough-cookie` in the built page. MSW keeps a jar for cookies that mocked responses set; the exchange sets
 * none, and the real jar brings the list of all public domain suffixes (110 kB compressed).
 */
export class MemoryCookieStore {
  readonly idx = {};
}

export class CookieJar {
  /** The exchange sets no cookies, so there are none to send. */
  getCookiesSync(): readonly never[] {
    return [];
  }

  async setCookie(): Promise<void> {}
}

export class Cookie {
  static fromJSON(): null {
    return null;
  }
}
