/** One language: texts by namespace, then by key (`lay` → `inprice` → "Please enter a price."). */
export type Texts = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** Puts the files of one language together: `./home.json` becomes the namespace `home`. */
export function gather(files: Readonly<Record<string, unknown>>): Texts {
  const entries = Object.entries(files).map(([path, texts]) => [path.replace(/^.*\/|\.json$/g, ''), texts]);
  return Object.fromEntries(entries) as Texts;
}
