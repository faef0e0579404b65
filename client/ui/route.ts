/** How a feature declares its pages; `client/app/routes.tsx` puts them into their layouts. */
import type { ComponentType } from 'react';
import type { InputOf, OperationName, PairRef } from '#client/exchange/index.ts';
import type { TextKey } from './text.ts';

/**
 * `home`: header, page, footer. `desk`: header and a page that fills the window without scrolling. `plain`: as `home`,
 * outside the home layout. `account` and `asset`: `home` with the left navigation of the shell.
 */
export type LayoutName = 'home' | 'desk' | 'plain' | 'account' | 'asset';

/** What is known of a page that is being opened before its script is there. */
export interface PageEntry {
  readonly isLoggedIn: boolean;
  /** The pair that the desks show; undefined where none is stored. */
  readonly pair: PairRef | undefined;
  /** Makes a call whose response the page will show, where its user may make it. */
  readonly prefetch: <Name extends OperationName>(name: Name, input: InputOf<Name>) => void;
}

/** One page of a feature. */
export interface FeatureRoute {
  /** Path without a leading slash; empty for `/`. */
  readonly path: string;
  /** Name of the page in the document title. */
  readonly title: TextKey;
  readonly layout: LayoutName;
  /** Loads the page when it is first visited. */
  readonly load: () => Promise<{ readonly Component: ComponentType }>;
  /** Begins the first calls of the page while its script loads: those that follow from the address and the session alone. */
  readonly loader?: (entry: PageEntry) => void;
  /** The entry of the main menu that is marked on the page, where that is another address. */
  readonly area?: string;
  /** A visitor is sent to the login (ROUTE-065, ROUTE-066). */
  readonly needsLogin?: boolean;
  /** On a host with rooms the page is open to a browser without a seat. */
  readonly isOutsideRooms?: boolean;
}

/** A page whose marked menu entry is its own and which, unless it says otherwise, visitors see too. */
export const page = (
  layout: LayoutName,
  path: string,
  title: TextKey,
  load: FeatureRoute['load'],
  more: Pick<FeatureRoute, 'area' | 'isOutsideRooms' | 'loader' | 'needsLogin'> = {},
): FeatureRoute => ({ path, title, layout, load, ...more });
