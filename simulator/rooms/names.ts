/** Names of traders: which of them look alike. */

/** Letters of Cyrillic and Greek that no reader distinguishes from Latin ones (the common part of Unicode's confusables.txt). */
const alike: Readonly<Record<string, string>> = Object.fromEntries(
  [...'аaеeоoрpсcуyхxіiјjѕsһhԁdԛqԝwӏlкkвbмmнhтtгrοoαaνvρpιiκkτtυuχx'.matchAll(/(.)(.)/gu)].map(
    ([, foreign = '', latin = '']) => [foreign, latin],
  ),
);

/** What a name looks like: equal for names that a reader takes for one. */
export const lookOf = (name: string): string =>
  Array.from(name.normalize('NFKC').toLowerCase(), (letter) => alike[letter] ?? letter)
    .join('')
    .replace(/\s+/g, ' ')
    .trim();
