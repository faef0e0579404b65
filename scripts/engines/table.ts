/** The outcomes of the fixed session as a table. */

/** What one engine made of the session. */
export interface EngineOutcome {
  readonly version: string;
  /** `hash …`, or what went wrong. */
  readonly shown: string;
}

export interface EngineRow {
  readonly name: string;
  /** Undefined where the engine cannot be had. */
  readonly outcome: EngineOutcome | undefined;
}

/** The rows as Markdown with a line that says whether all engines that ran ended with one hash. */
export function engineTable(rows: readonly EngineRow[]): {
  readonly lines: readonly string[];
  readonly isOneHash: boolean;
} {
  const shown = new Set(rows.flatMap(({ outcome }) => outcome?.shown ?? []));
  const isOneHash = shown.size === 1 && [...shown].every((text) => text.startsWith('hash '));
  const cells = rows.map(({ name, outcome }) => [
    name,
    outcome?.version ?? '',
    outcome?.shown ?? 'not run: cannot be had here',
  ]);
  const lines = [['Engine', 'Version', 'Result'], ['---', '---', '---'], ...cells].map(
    (row) => `| ${row.join(' | ')} |`,
  );
  const ran = rows.filter(({ outcome }) => outcome).length;
  const verdict = isOneHash ? `One hash in ${ran} engines.` : 'The engines differ.';
  return { lines: [...lines, '', verdict], isOneHash };
}
