/** The candle files that a scenario names. */

/** A path beside the scenario or below it: nothing that leads elsewhere. */
export const CANDLE_PATH = /^(?=.{5,200}$)(?:\.\/)?(?:\w[\w.-]*\/)*\w[\w.-]*\.csv$/;

/** Such paths in the text of a scenario, as they are written there: those of `recorded` are among them. */
export function candlePathsIn(text: string): readonly string[] {
  const words = text.split(/[^\w./-]+/);
  return [...new Set(words)].filter((word) => CANDLE_PATH.test(word));
}
