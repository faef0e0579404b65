/** The languages of the exchange. */

/** The five languages as the protocol names them in the header `lang`, in the order in which they are offered (I18N-001). */
export const languages = ['en', 'hk', 'kr', 'jp', 'zh'] as const;

export type Language = (typeof languages)[number];
