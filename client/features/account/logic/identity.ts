/** What is checked of an identity before anything is sent, and the states of its review. */
import { issuesIn, WHOLE_FORM } from '#client/ui/form.ts';

/** `review_status` of E83. */
export const UNDER_REVIEW = 1;
export const VERIFIED = 2;

/** Longest texts that the exchange takes. */
export const MAX_IDENTITY_NAME = 60;
export const MAX_NUMBER = 32;

/** The photos by their fields. */
export const PHOTOS = ['front', 'back', 'inHand'] as const;
export type PhotoName = (typeof PHOTOS)[number];

export interface IdentityDraft {
  readonly name: string;
  readonly number: string;
  /** Addresses of the uploaded photos; empty while there is none. */
  readonly photos: Readonly<Record<PhotoName, string>>;
}

/**
 * IDENT-004, IDENT-005: what is missing or wrong, each beside its field; a missing value is also an issue of the form
 * as a whole.
 */
export const identityIssues = ({ name, number, photos }: IdentityDraft) =>
  issuesIn<'name' | 'number' | PhotoName | typeof WHOLE_FORM>(
    [WHOLE_FORM, 'account.identityRequired', [name, number, ...Object.values(photos)].includes('')],
    ['name', 'account.nameMissing', name === ''],
    ['name', 'account.idNameDigits', /\p{Nd}/u.test(name)],
    ['number', 'account.numberMissing', number === ''],
    ['number', 'account.idNumberChinese', /\p{Script=Han}/u.test(number)],
    ...PHOTOS.map((photo) => [photo, 'account.photoMissing', photos[photo] === ''] as const),
  );

/** The fields by the parameters of the call. */
export const IDENTITY_FIELDS = {
  name: 'name',
  card_id: 'number',
  front_pic: 'front',
  reverse_pic: 'back',
  hand_pic: 'inHand',
} as const;
