/** The id in an address, which may be hand-typed; null for anything else. */
export const readId = (text: string | undefined): number | null =>
  text !== undefined && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null
