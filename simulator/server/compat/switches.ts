/** The switches of the translation layer, each for clients that differ from the contract in one point. docs/compat.md describes them. */

/** Names of the switches, as `--compat-only` takes them. */
export const compatSwitches = [
  'currency-type',
  'pass',
  'set-password',
  'open-upload',
  'no-code',
  'ascending-asks',
  'market-detail',
  'older-calls',
  'older-parameters',
  'info-en',
  'numbers',
  'static',
] as const;

export type CompatSwitch = (typeof compatSwitches)[number];

/** Whether a text is the name of a switch. */
export const isCompatSwitch = (name: string): name is CompatSwitch =>
  (compatSwitches as readonly string[]).includes(name);
