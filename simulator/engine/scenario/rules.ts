/** Versions of the rules by which a session is played (decisions 26 and 74). */

interface RuleChange {
  readonly change: string;
  /** Whether a session of the version before is still played, by the rules that it began with. */
  readonly isKept: boolean;
}

/** What changed with each version, from the second on. */
const RULE_CHANGES: readonly RuleChange[] = [
  { change: 'the last price is the newest trade on the tape', isKept: false },
  { change: 'the token of a login depends on its user', isKept: true },
  { change: 'an insurance claim beyond those of its day is paid the next day', isKept: true },
];

/** The rules by which a session begins. One more whenever a recording would come out otherwise. */
export const RULES_VERSION = 1 + RULE_CHANGES.length;

/** The rules of sessions and files that say none: they are from before there was a third version. */
export const UNMARKED_RULES = 2;

/** By which rules a scenario is played. */
export const rulesOf = ({ rules = RULES_VERSION }: { readonly rules?: number | undefined }): number => rules;

/** Why what was made by these rules cannot be played, to go on with after "it was"; undefined where it can. */
export function rulesIssue(rules: number): string | undefined {
  const made = `made by version ${rules} of the exchange's rules, here is version ${RULES_VERSION}`;
  if (rules > RULES_VERSION) return `${made}: open it with the later version of Sandpit that made it.`;
  if (!Number.isInteger(rules) || rules < 1) return `${made}: there is no such version.`;
  const changes = RULE_CHANGES.slice(rules - 1).filter(({ isKept }) => !isKept);
  if (changes.length === 0) return undefined;
  return `${made}. Since then ${changes.map(({ change }) => change).join('; ')}.`;
}
