/**
 * Sentences with numbers in them. The commas between thousands are drawn by CSS: the text that is read aloud, copied or searched is
 * the plain number (decision 95).
 */
import type { ReactNode } from 'react';
import classes from './figures.module.css';
import { cutAtNumbers, numberParts } from './number-parts.ts';

/** Functions rather than components: a desk draws hundreds of numbers with each event. */
const groupsOf = ([head, ...tail]: readonly string[]): ReactNode => (
  <>
    {head}
    {tail.map((group, index) => (
      <span key={index} className={classes.group}>
        {group}
      </span>
    ))}
  </>
);

/** The digits of a text that is a number, in groups; any other text as it is. */
function digitsWith(zerosAs: (zeros: string) => ReactNode, text: string): ReactNode {
  const parts = numberParts(text);
  if (!parts) return text;
  const { sign: mark, groups, rest, zeros } = parts;
  return (
    <>
      {mark}
      {groupsOf(groups)}
      {rest}
      {zeros !== '' && zerosAs(zeros)}
    </>
  );
}

const dimmed = (zeros: string): ReactNode => <span className={classes.zeros}>{zeros}</span>;

export const digitsOf = (text: string): ReactNode => digitsWith(dimmed, text);

/** The digits of a number, grouped visually; zeros that say nothing are dim (DESK-381). */
export const Digits = ({ text }: { readonly text: string }): ReactNode => digitsOf(text);

/** A number in a sentence; its zeros are as bright as the words around it. */
const NumberInSentence = ({ text }: { readonly text: string }): ReactNode =>
  digitsWith((zeros) => zeros, text);

/**
 * A sentence with the digits of its numbers grouped visually (DESK-382). One element, so that the spaces between words and
 * numbers stay in a button, whose content is a flex line.
 */
export function Sentence({ text }: { readonly text: string }): ReactNode {
  const parts = cutAtNumbers(text);
  if (parts.length === 1) return text;
  return (
    <span>
      {parts.map((part, index) => (index % 2 === 0 ? part : <NumberInSentence key={index} text={part} />))}
    </span>
  );
}

/** What a caller shows in a place for texts: a text as a sentence, anything else as it is. */
export const asSentence = (content: ReactNode): ReactNode =>
  typeof content === 'string' ? <Sentence text={content} /> : content;
