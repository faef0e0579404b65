/** The issues of a text that is not YAML, for its author. */
import type { YAMLParseError, YAMLWarning } from 'yaml';

type Trouble = YAMLParseError | YAMLWarning;

const MEANINGS: Partial<Record<Trouble['code'], string>> = {
  ALIAS_PROPS: 'an alias (*) has no tag and no anchor',
  BAD_ALIAS: 'expected a name behind * or &',
  BAD_COLLECTION_TYPE: 'tags (!) are not used here',
  BAD_DIRECTIVE: 'directives (%) are not used here',
  BAD_DQ_ESCAPE:
    'unknown escape in a text between double quotes; between single quotes \\ is an ordinary character',
  BAD_INDENT: 'expected the indentation of the lines around it',
  BAD_PROP_ORDER: 'expected the anchor (&) or tag (!) behind the sign before it',
  BAD_SCALAR_START: 'a text that begins with this character needs quotes',
  BLOCK_AS_IMPLICIT_KEY: 'a second colon on one line: a text that holds ": " needs quotes',
  BLOCK_IN_FLOW: 'expected a value, { } or [ ] inside the brackets',
  KEY_OVER_1024_CHARS: 'expected a key of at most 1024 characters',
  MULTILINE_IMPLICIT_KEY: 'expected a key on one line, and a colon behind it',
  MULTIPLE_ANCHORS: 'expected at most one anchor (&)',
  MULTIPLE_DOCS: 'expected one document: a line of --- or ... ends the first',
  MULTIPLE_TAGS: 'tags (!) are not used here',
  TAB_AS_INDENT: 'expected spaces as indentation, found a tab',
  TAG_RESOLVE_FAILED: 'tags (!) are not used here',
};

/** The words for a trouble of the parser. */
export function meaningOf({ code, message }: Trouble): string {
  const [, bracket] = /end with a (\S)/.exec(message) ?? [];
  if (bracket !== undefined) return `expected a closing ${bracket}, and what lies before it indented`;
  if (code === 'MISSING_CHAR' && message.includes('quote')) return 'expected quotes that end';
  if (code === 'MISSING_CHAR' && message.includes('space'))
    return 'expected a space behind the colon, or before the #';
  if (code === 'MISSING_CHAR') return 'expected a comma, a colon or a closing bracket';
  return MEANINGS[code] ?? 'expected nothing like this here: a text with special characters needs quotes';
}
