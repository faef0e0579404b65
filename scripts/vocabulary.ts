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
    names: /\b(?:misfits?|harms?|flaws?|oddit(?:y|ies)|strangeness)\b/,
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
    instead: 'capacity, space',
    names: /\brooms?\b/,
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

/** Exemptions that match nothing fail the check. */
export const exemptions: readonly Exemption[] = [
  {
    word: 'house',
    path: /^(?:simulator\/ledger|docs\/kernel\.md|tests\/unit\/ledger)/,
    reason: 'a house account is a term of the ledger',
  },
  { word: 'answer', path: /missions?\b|mission-/, reason: 'a mission asks questions that have answers' },
  { word: 'answer', path: /^playwright\/refusals\.ts$/, reason: 'a public field of ExchangeRefused' },
  {
    word: 'words',
    path: /^simulator\/(?:kernel\/services|ledger\/columns|modules\/faults\/math)\.ts$/,
    reason: 'machine words of 32 bits',
  },
];
