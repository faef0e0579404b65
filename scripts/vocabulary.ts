/** The words that the project does not use, and what it says instead (docs/vocabulary.md). */

/** One word that is not used. At least one of `names` and `prose` is given. */
export interface WordRule {
  /** Names the rule in {@link exemptions}. */
  readonly word: string;
  readonly instead: string;
  /** Matches names of code, files and folders, their parts in lower case and joined by hyphens: `#bentCourse` is `bent-course`. */
  readonly names?: RegExp;
  /** Matches comments, texts of several words in code, and pages. */
  readonly prose?: RegExp;
}

/** Where a word stays. */
export interface Exemption {
  readonly word: string;
  /** Of the file, from the root of the repository. */
  readonly path: RegExp;
  /** Matches the lines where it stays; not given: all of them. */
  readonly line?: RegExp;
  readonly reason: string;
}

export const vocabulary: readonly WordRule[] = [
  {
    word: 'house',
    instead: 'house account, dependencies, context',
    names: /\bhouses?\b/,
    prose: /\bhouses?(?:'s)?\b(?! accounts?)/i,
  },
  { word: 'conduct', instead: 'price override', names: /\bconducts?\b/, prose: /\bconducts?\b/i },
  {
    word: 'bend',
    instead: 'price override, overridden',
    names: /\b(?:bends?|bent|unbent)\b/,
    prose: /\b(?:bends?|bent|unbent|bending)\b/i,
  },
  { word: 'course', instead: 'path', names: /\bcourses?\b/, prose: /(?<!\bof )\bcourses?\b/i },
  { word: 'piece', instead: 'segment', names: /\bpieces?\b/ },
  {
    word: 'stretch',
    instead: 'segment, range, interval',
    names: /\bstretch(?:es)?\b/,
    prose: /\bstretch(?:es)?\b/i,
  },
  { word: 'beat', instead: 'scheduled event', prose: /\bbeats?\b/i },
  { word: 'script', instead: 'timeline', names: /^script-(?!s\b)/ },
  { word: 'perform', instead: 'dispatch, execute', names: /\bperform(?:er|ing|s)?\b/ },
  { word: 'helping', instead: 'time slice', prose: /\bhelpings?\b/i },
  { word: 'supplies', instead: 'kernel services', names: /\bsupplies\b/ },
  { word: 'suspects', instead: 'candidates', names: /\bsuspects?\b/, prose: /\bsuspects?\b/i },
  {
    word: 'tell',
    instead: 'emit, publish, send, notify',
    names: /\b(?:told|tells?|telling)\b/,
    prose: /\b(?:told|tells?|tellings?)\b/i,
  },
  {
    word: 'hear',
    instead: 'receive',
    names: /\b(?:hears?|heard|hearsay)\b/,
    prose: /\b(?:hears?|heard|hearsay)\b/i,
  },
  { word: 'said', instead: 'given, stated', names: /\bsaid\b/, prose: /\bsaid\b/i },
  { word: 'ask', instead: 'request, query', names: /\b(?:asked|asking)\b/ },
  {
    word: 'answer',
    instead: 'response',
    names: /\banswer(?:s|ed|ing)?\b/,
    prose: /\banswer(?:s|ed|ing)?\b/i,
  },
  {
    word: 'misfit',
    instead: 'issue',
    names: /\b(?:misfits?|flaws?|oddit(?:y|ies)|strangeness)\b/,
    prose: /\b(?:misfits?|flaws?|oddit(?:y|ies))\b/i,
  },
  { word: 'stall', instead: 'quote source', names: /\bstalls?\b/ },
  { word: 'lure', instead: 'bait', names: /\blures?\b/, prose: /\blures?\b/i },
  { word: 'dice', instead: 'random stream', names: /\bdice\b/, prose: /\bdice\b/i },
  { word: 'temperament', instead: 'behaviour profile', prose: /\btemperaments?\b/i },
  { word: 'door', instead: 'access', names: /\bdoors?\b/, prose: /\bdoors?\b/i },
  { word: 'knock', instead: 'connect, request', names: /\bknocks?\b/, prose: /\bknock(?:s|ing|ed)?\b/i },
  { word: 'admit', instead: 'accept', names: /\badmit(?:s|ted)?\b/, prose: /\badmit(?:s|ted)?\b/i },
  { word: 'gate', instead: 'guard, filter, check', names: /\bgates?\b/, prose: /\bgates?\b/i },
  { word: 'road', instead: 'delay queue', names: /\broads?\b/, prose: /\broads?\b/i },
  {
    word: 'strike',
    instead: 'match, apply',
    names: /\b(?:strikes?|struck)\b/,
    prose: /\b(?:strikes?|struck)\b(?! price)/i,
  },
  { word: 'deafen', instead: 'unsubscribe', names: /\bdeafen\b/ },
  { word: 'wish', instead: 'session request', names: /\bwish(?:ed|es)?\b/, prose: /\bwish(?:ed|es)?\b/i },
  { word: 'journey', instead: 'time travel', names: /\bjourneys?\b/, prose: /\bjourneys?\b/i },
  {
    word: 'most',
    instead: 'max, min',
    names: /(?<!\bat-)\b(?:most|least|longest|largest|shortest|smallest)\b/,
  },
  {
    word: 'words',
    instead: 'message, text',
    names: /\b(?:words|worded|words-of)\b/,
    prose: /\bworded\b|\bin (?:its own |their own |other |own )?words\b/i,
  },
  {
    word: 'room',
    // A room is an exchange that a class or a team shares.
    instead: 'capacity, space',
    prose: /\b(?:no|is|has|more|enough|make) room\b|\broom (?:for|to|there)\b/i,
  },
  { word: 'purse', instead: 'balances', names: /\bpurses?\b/ },
  { word: 'whoever', instead: 'any caller, the user who', prose: /\bwhoever\b/i },
  { word: 'nobody', instead: 'no user, no caller', names: /\bnobody\b/, prose: /\bnobody\b/i },
  { word: 'anew', instead: 'again', prose: /\banew\b/i },
  { word: 'meanwhile', instead: 'in the meantime, at the same time', prose: /\bmeanwhile\b/i },
  { word: 'none of it', instead: 'nothing', prose: /\bnone of it\b/i },
  { word: 'is no', instead: 'is not a', prose: /(?<!\b(?:there|it) )\bis no (?!longer\b|more\b)/i },
];

/** Acceptance lines that state what the protocol and its pages require; the other areas are written here. */
const givenCriteria = /^- `(?!DESK|PROOF|ROOM)[A-Z0-9]+-\d/;

/** Exemptions that match nothing fail the check. */
export const exemptions: readonly Exemption[] = [
  ...['answer', 'nobody', 'said', 'tell'].map((word) => ({
    word,
    path: /^docs\/acceptance\.md$/,
    line: givenCriteria,
    reason: 'the criteria of these areas are kept as they were given',
  })),
  {
    word: 'house',
    path: /^(?:simulator\/ledger|docs\/kernel\.md|tests\/unit\/ledger)/,
    reason: 'a house account is a term of the ledger',
  },
  {
    word: 'house',
    path: /\.ts$/,
    line: /\bhouse: (?:'[a-z-]+'|name), ?|\bhouse: name,|\bHOUSE = 0/,
    reason:
      'the reference to a house account of the ledger, and the owner of the market maker’s side of a trade',
  },
  {
    word: 'house',
    path: /^(?:simulator\/control\/calls\/ledger|simulator\/panel\/tabs\/ledger-view|tests\/unit\/control\/(?:operator|plane)|tests\/unit\/panel\/inspector)\b/,
    reason: 'the fields `house` and `houses` of GET /sim/ledger',
  },
  { word: 'answer', path: /missions?\b|mission-/, reason: 'a mission asks questions that have answers' },
  {
    word: 'answer',
    path: /^docs\/guides\/class\.md$/,
    line: /\bwrong answers\b/,
    reason: 'a mission asks questions that have answers',
  },
  {
    word: 'answer',
    path: /\.tsx?$/,
    line: /\bacceptorAnswer\b/,
    reason: 'a key of scenario files',
  },
  { word: 'answer', path: /\.tsx?$/, line: /\banswering\b/, reason: 'a field of `window.sandpit`' },
  {
    word: 'answer',
    path: /^(?:package\/driver\/(?:refusals|wire)|tests\/unit\/package\/refused-calls\.test)\.ts$/,
    line: /\banswer\b/,
    reason: 'a public field of ExchangeRefused',
  },
  {
    word: 'answer',
    path: /^simulator\/modules\/acceptors\/index\.ts$/,
    line: /\banswer: respond\b/,
    reason: 'the job `acceptors.answer` is named so in journals and snapshots',
  },
  {
    word: 'beat',
    path: /^(?:simulator\/(?:control|scenario|modules\/timeline)\/|tests\/unit\/control\/timeline\b)/,
    reason: 'messages and descriptions say `beat`, the name of the key in scenario files and calls',
  },
  ...['answer', 'nobody'].map((word) => ({
    word,
    path: /^tests\//,
    line: /'Nobody (?:is logged in|has taken|sells|wants)|or its answer cannot be read\.'/,
    reason: 'texts of the pages (locales/en)',
  })),
  {
    word: 'words',
    path: /^simulator\/(?:kernel\/services|ledger\/columns|modules\/faults\/math)\.ts$/,
    reason: 'machine words of 32 bits',
  },
  {
    word: 'words',
    path: /^scripts\/words\.ts$/,
    reason: 'it checks the words that are used',
  },
  {
    word: 'gate',
    path: /^tests\/unit\/references\/vocabulary\.test\.ts$/,
    reason: 'the example of a word that is not used',
  },
];
