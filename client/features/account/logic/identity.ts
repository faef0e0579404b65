/** What is checked of an identity before anything is sent (spec 1 §5), and the states of its review. */
import { firstProblem } from '#client/ui/form.ts';

/** `review_status` of contract E83. */
export const UNDER_REVIEW = 1;
export const VERIFIED = 2;

/** Longest texts that the exchange takes. */
export const MOST_NAME = 60;
export const MOST_NUMBER = 32;

export interface IdentityDraft {
  readonly name: string;
  readonly number: string;
  /** Addresses of the uploaded photos; empty while there is none. */
  readonly photos: readonly string[];
}

/** IDENT-004, IDENT-005: the first thing that is missing or wrong. */
export const identityProblem = ({ name, number, photos }: IdentityDraft) =>
  firstProblem<'name' | 'number' | 'photos'>(
    ['name', 'lay.identityRequired', name === ''],
    ['number', 'lay.identityRequired', number === ''],
    ['photos', 'lay.identityRequired', photos.includes('')],
    ['name', 'lay.idNameDigits', /\p{Nd}/u.test(name)],
    ['number', 'lay.idNumberChinese', /\p{Script=Han}/u.test(number)],
  );
