/** What a test reports while it is rehearsed: what its pages showed, and how it ended. */

/** A text on a page: of an element, or what a field holds. */
export interface ScreenPlace {
  /** Where in the document: the elements from the body down. */
  readonly key: string;
  readonly text: string;
  /** What stands around it, for people. */
  readonly near: string;
  /** Whether the text became another one while the page was open. */
  readonly hasMoved: boolean;
}

/** What one page showed when it was left, or when the test ended. */
export interface Screen {
  readonly path: string;
  readonly places: readonly ScreenPlace[];
  /** What was said in alerts since the page was opened, those that are gone again too. */
  readonly alerts: readonly string[];
}

/** The end of one test. */
export interface TestReport {
  /** Project, file and title. */
  readonly test: string;
  readonly isFailed: boolean;
  /** Why it failed; empty where it passed. */
  readonly error: string;
  readonly screens: readonly Screen[];
  /** What the last page keeps in local storage, by which it is logged in. */
  readonly storage: Readonly<Record<string, string>>;
}

/** The variable in which a command finds the address of the exchange that it is run against. */
export const REHEARSAL_VARIABLE = 'SANDPIT_REHEARSE_URL';

/** Paths of calls that the fixture makes before a test and after it. */
export const BEGIN_PATH = '/rehearsal/begin';
export const END_PATH = '/rehearsal/end';
