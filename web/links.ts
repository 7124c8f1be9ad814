import { linkHeader } from '#domain/review/openedLink.ts'

/** The prefix of addresses for a colleague who has opened a link. Otherwise, they are the wizard's addresses. */
const opened = /^\/links\/([1-9]\d{0,8})(?=\/)/

/** The link through which a colleague without an account uses this page; null for everyone else. */
export const openedLinkId: string | null = opened.exec(globalThis.location?.pathname ?? '')?.[1] ?? null

/** The prefix of the router's addresses. */
export const basePath = openedLinkId === null ? '/' : `/links/${openedLinkId}`

/** The headers of every call. A link's cookie counts only with the link's own header. */
export const linkHeaders: Record<string, string> = openedLinkId === null ? {} : { [linkHeader]: openedLinkId }
