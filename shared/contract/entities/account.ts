/** The user and the news. */
import * as z from 'zod/mini';
import { rows } from '../envelopes.ts';
import { code, dateTime, figure, flag, ifSent, integer, language, optional, text, word } from '../fields.ts';

/** The logged-in user, without secrets. */
export const userInfo = z.object({
  /** Id of the user. */
  id: integer,
  /** What the user logs in with. */
  account_number: text,
  /** The account name, masked for display. */
  account: ifSent(text),
  /** What the account is: `email` or `mobile`. */
  type: optional(word('email', 'mobile')),
  /** Not used; empty. */
  nationality: optional(text),
  /** Dial code of the phone number. */
  country_code: optional(text),
  /** Phone number; empty where none is bound. */
  phone: text,
  /** E-mail address; empty where none is bound. */
  email: text,
  /** When the user registered, server time. */
  time: optional(dateTime),
  /** When the user registered, server time. */
  create_date: optional(dateTime),
  /** Id of the user who invited this user; 0 where there is none. */
  parent_id: optional(integer),
  /** Not used; empty. */
  head_portrait: optional(text),
  /** Not used; empty. */
  nickname: optional(text),
  /** The user's own invite code. */
  extension_code: text,
  /** 1 while the user is locked. */
  status: optional(flag),
  /** Identity: 0 not submitted, 1 under review, 2 verified. */
  review_status: ifSent(code(0, 1, 2)),
  /** 2 where the identity is verified, 1 where it is not. */
  is_realname: optional(code(1, 2)),
  /** Real name; empty until the identity is verified. */
  name: optional(text),
  /** 1 where the user has a shop in peer-to-peer trading. */
  is_seller: flag,
  /** The shop; empty where there is none. */
  seller: ifSent(
    rows(
      z.object({
        /** Id of the shop. */
        id: optional(integer),
        /** State of the shop: 1 is open. */
        status: flag,
      }),
    ),
  ),
  /** Worth of everything in USDT. */
  usdt: optional(figure),
  /** Worth of everything in USDT. */
  total_assets: ifSent(figure),
});

/** Identity and binding state; name and number of the identity are masked. */
export const userCentre = z.object({
  /** Id of the user. */
  id: integer,
  /** Phone number; empty where none is bound. */
  phone: text,
  /** E-mail address; empty where none is bound. */
  email: text,
  /** Identity: 0 not submitted, 1 under review, 2 verified. */
  review_status: code(0, 1, 2),
  /** Masked real name; empty until the identity is submitted. */
  name: optional(text),
  /** Masked number of the identity paper; empty until it is submitted. */
  card_id: optional(text),
  /** The account name, masked for display. */
  account: optional(text),
  /** 1 where the user has a shop in peer-to-peer trading. */
  is_seller: optional(flag),
  /** Why the identity was sent back; empty when it was not. */
  reason: optional(text),
});

/** A headline of one category. */
export const newsRow = z.object({
  /** Id of the article. */
  id: integer,
  /** Category of the article. */
  c_id: integer,
  /** Language of the texts: en, hk, jp, kr or zh. */
  lang: optional(language),
  /** Title, plain text. */
  title: text,
  /** Address of a small picture; empty where there is none. */
  thumbnail: optional(text),
  /** Address of a picture; empty where there is none. */
  cover: optional(text),
  /** The first words of the article, plain text. */
  abstract: ifSent(text),
  /** Weight in the list, highest first. */
  sorts: optional(integer),
  /** When it was published, server time. */
  create_time: optional(dateTime),
  /** When it last changed, server time. */
  update_time: ifSent(dateTime),
});

/** An article; `content` is HTML that must be sanitised before it is shown. */
export const newsArticle = z.object({
  /** Id of the article. */
  id: integer,
  /** Category of the article. */
  c_id: optional(integer),
  /** Language of the texts: en, hk, jp, kr or zh. */
  lang: optional(language),
  /** Title, plain text. */
  title: text,
  /** The article as HTML, to be sanitised before it is shown. */
  content: text,
  /** The first words of the article, plain text. */
  abstract: ifSent(text),
  /** Address of a small picture; empty where there is none. */
  thumbnail: optional(text),
  /** Address of a picture; empty where there is none. */
  cover: optional(text),
  /** When it was published, server time. */
  create_time: optional(dateTime),
  /** When it last changed, server time. */
  update_time: ifSent(dateTime),
});

export type UserInfo = z.output<typeof userInfo>;
export type UserCentre = z.output<typeof userCentre>;
export type NewsRow = z.output<typeof newsRow>;
export type NewsArticle = z.output<typeof newsArticle>;
