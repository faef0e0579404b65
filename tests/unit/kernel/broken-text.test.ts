/** The place that the error names where a text is not JSON: the first character that cannot belong to it. */
import { describe, expect, test } from 'vitest';
import { MalformedState, decode } from '#simulator/engine/kernel/index.ts';
import { thrownBy } from './toy.ts';

describe('a text that is not JSON', () => {
  // The mark | stands before the character that is at fault; it is no part of the text.
  test.each([
    // Space between any two parts.
    ' [ ] |x',
    ' { } |x',
    '\t[\n1\r, 2 ]\n|x',
    '{ "a" : 1 , "b" : [ 1 , 2 ] } |x',
    '[ { "a" : { } } , [ ] ] |]',
    '[1,\u00a0',
    // Brackets.
    '|]',
    '[|}',
    '[1|}',
    '{|]',
    '{"a":1|]',
    '[[1]|',
    '{"a":{"b":1}|',
    '{"a":[1],"b":[2]|',
    // Commas and colons.
    '[|,1]',
    '[1,|]',
    '[1,|,2]',
    '[1|:2]',
    '[1 |2]',
    '1|,2',
    '[1]|,2',
    '"a" |,"b":1',
    '"a"|:1',
    '{|,}',
    '{|:1}',
    '{"a":|}',
    '{"a":1,|}',
    '{"a":1|:2}',
    '{"a"|,1}',
    '{"a" |1}',
    '{"a":1 |"b":2}',
    '{"a":1,"b"|}',
    '{"a":1,|2}',
    '{"a":1,|:2}',
    '{|1:2}',
    '{|a:2}',
    '{"a":1,|true:2}',
    // Numbers.
    '[-1.5e+10,1E-2,0.25,-0,10,1e5 |x',
    '[|-]',
    '[|.5]',
    '[|+1]',
    '[1|.]',
    '[1.5|.5]',
    '[1|e]',
    '[1|e+]',
    '[0|1]',
    '[-0|1]',
    // Words.
    '[true,false,null |x',
    '[true|x]',
    '[|tru',
    '[|True]',
    '[|undefined]',
    // Texts and what is escaped in them.
    '["","a b","é😀" |x',
    String.raw`["\"\\\/\b\f\n\r\t\u12aF" |x`,
    String.raw`["a\nb\tc"|x`,
    String.raw`["a|\x"]`,
    String.raw`["|\u12G4"]`,
    String.raw`["|\u12"]`,
    '["a|\nb"]',
    '["a|\u001f"]',
    '["a" |"b"]',
    '["a|',
    '{"a|',
    "[|'a']",
  ])('is refused at the mark: %j', (marked) => {
    const at = marked.includes('|') ? marked.indexOf('|') : marked.length - 1;
    const error = thrownBy(() => decode(marked.replace('|', '')));
    expect(error).toBeInstanceOf(MalformedState);
    expect(error).toMatchObject({
      name: 'MalformedState',
      where: `character ${at}`,
      message: `character ${at}: the text breaks off or is not JSON here`,
    });
  });
});
