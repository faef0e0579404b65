/** Where the presale leads outside, by the settings of the build (IEPN-007). */

/** The site of the coin. */
export const siteUrl = (): string =>
  (import.meta.env.VITE_IEPN_SITE_URL as string | undefined) || 'https://iepn.example.com/';

/** The white paper: a file that this page is served with, unless a setting names another. */
export const paperUrl = (): string =>
  (import.meta.env.VITE_IEPN_PAPER_URL as string | undefined) ||
  `${import.meta.env.BASE_URL}static/iepn-whitepaper.pdf`;
