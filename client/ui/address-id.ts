/** An id that an address names, such as `7` of `?currency_id=7`; undefined for anything that is none. */
export const idOf = (text: string | null): number | undefined =>
  /^[1-9]\d{0,8}$/.test(text ?? '') ? Number(text) : undefined;
