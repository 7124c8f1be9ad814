import { linkHeader } from '#domain/review/openedLink.ts'

/** The addresses of a colleague who has opened a link begin with this; they are otherwise those of the wizard. */
const opened = /^\/links\/([1-9]\d{0,8})(?=\/)/

/** The link by which a colleague without an account uses this page; null for everyone else. */
export const openedLinkId: string | null = opened.exec(globalThis.location?.pathname ?? '')?.[1] ?? null

/** What the router's addresses begin with. */
export const basePath = openedLinkId === null ? '/' : `/links/${openedLinkId}`

/** The headers of every call: a link's cookie counts only with its own. */
export const linkHeaders: Record<string, string> = openedLinkId === null ? {} : { [linkHeader]: openedLinkId }
