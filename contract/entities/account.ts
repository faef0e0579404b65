/** The user and the news (contract 10). */
import * as z from 'zod/mini';
import { rows } from '../envelopes.ts';
import { dateTime, figure, ifSent, integer, optional, text } from '../fields.ts';

/** The logged-in user, without secrets. */
export const userInfo = z.object({
  id: integer,
  account_number: text,
  /** Masked for display. */
  account: ifSent(text),
  type: optional(text),
  nationality: optional(text),
  country_code: optional(text),
  phone: text,
  email: text,
  time: optional(dateTime),
  create_date: optional(dateTime),
  parent_id: optional(integer),
  head_portrait: optional(text),
  nickname: optional(text),
  /** The own invite code. */
  extension_code: text,
  /** 1 is locked. */
  status: optional(integer),
  /** 0 not submitted, 1 under review, 2 verified. */
  review_status: ifSent(integer),
  is_realname: optional(integer),
  /** Real name. */
  name: optional(text),
  is_seller: integer,
  seller: ifSent(rows(z.object({ id: optional(integer), status: integer }))),
  usdt: optional(figure),
  /** In USDT. */
  total_assets: ifSent(figure),
});

/** Identity and binding state; name and number of the identity are masked. */
export const userCentre = z.object({
  id: integer,
  phone: text,
  email: text,
  /** 0 not submitted, 1 under review, 2 verified. */
  review_status: integer,
  name: optional(text),
  card_id: optional(text),
  account: optional(text),
  is_seller: optional(integer),
  /** Why the identity was sent back; empty when it was not (contract D-23). */
  reason: optional(text),
});

/** A headline of one category. */
export const newsRow = z.object({
  id: integer,
  c_id: integer,
  lang: optional(text),
  title: text,
  thumbnail: optional(text),
  cover: optional(text),
  abstract: ifSent(text),
  sorts: optional(integer),
  create_time: optional(dateTime),
  update_time: ifSent(dateTime),
});

/** An article; `content` is HTML that must be sanitised before it is shown. */
export const newsArticle = z.object({
  id: integer,
  c_id: optional(integer),
  lang: optional(text),
  title: text,
  content: text,
  abstract: ifSent(text),
  thumbnail: optional(text),
  cover: optional(text),
  create_time: optional(dateTime),
  update_time: ifSent(dateTime),
});

export type UserInfo = z.output<typeof userInfo>;
export type UserCentre = z.output<typeof userCentre>;
export type NewsRow = z.output<typeof newsRow>;
export type NewsArticle = z.output<typeof newsArticle>;
