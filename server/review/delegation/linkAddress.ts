/** Behind the `#`, a secret reaches no server's log and no `Referer`. */
export const getLinkAddress = (publicUrl: string, secret: string): string => `${publicUrl}/links#${secret}`

/** A browser may have several links open, beside its person's own session. */
export const getLinkCookie = (delegationId: number | string): string => `factbook_link_${delegationId}`
