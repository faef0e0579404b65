/** Why a journal cannot be read or written. */

/** A journal that cannot be trusted, and where it breaks. Nothing of it is used. */
export class JournalCorrupt extends Error {
  override readonly name = 'JournalCorrupt';
  constructor(readonly where: string) {
    super(`The stored journal is damaged: ${where}.`);
  }
}

/** Another window or process has taken the journal over; this one must write no more. */
export class JournalLost extends Error {
  override readonly name = 'JournalLost';
  constructor(message = 'The exchange has been opened in another window, which now keeps its journal.') {
    super(message);
  }
}

/** What was stored was deleted while the exchange ran: by the user, by a program, or by the browser. */
export class JournalRemoved extends Error {
  override readonly name = 'JournalRemoved';
  constructor() {
    super(
      'The stored data of this exchange was deleted while it ran. What was confirmed until then can be saved as a file; nothing is confirmed any more.',
    );
  }
}

/** The connection to what is stored was closed from outside; what is stored is there. */
export class JournalClosed extends Error {
  override readonly name = 'JournalClosed';
  constructor() {
    super('The browser has closed the stored session. What was confirmed is stored.');
  }
}

/** This browser has stored an exchange, and has none of it any more. */
export class JournalGone extends Error {
  override readonly name = 'JournalGone';
  /** @param reason ends the sentence, without a full stop */
  constructor(reason: string) {
    super(`The exchange that this browser had stored is not there any more: ${reason}.`);
  }
}

/** There is no room to store anything more: what was to be stored last is not confirmed. */
export class StorageFull extends Error {
  override readonly name = 'StorageFull';
  constructor(options?: ErrorOptions) {
    super(
      'Nothing more can be stored: the disk, or the room that the browser gives to this site, is full. What was confirmed is stored.',
      options,
    );
  }
}
