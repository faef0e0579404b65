/** What a storage of journals does. Everything above it is one class, `Journal`. */

/** A text and the seal by which damage shows; in a journal the seal also covers every line before it. */
export interface SealedText {
  readonly text: string;
  readonly seal: string;
}

/** A sealed text, and of a record the request that gave its command, where that has a key. The seal does not cover the request. */
export interface JournalLine extends SealedText {
  readonly request?: string | undefined;
}

/** Names one journal among all that a host keeps. */
export interface BranchId {
  readonly scenario: string;
  readonly seed: string;
  readonly branch: string;
}

/** The name of a session's first branch. */
export const MAIN_BRANCH = 'main';
