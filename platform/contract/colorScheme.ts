import { storedPrefix } from './storedPrefix.ts'

export const colorSchemes = ['light', 'dark'] as const
export type ColorScheme = (typeof colorSchemes)[number]

/** Holds the colors that somebody chose. A cookie, so that the server can send the page in them. */
export const colorSchemeCookie = `${storedPrefix}_color_scheme`
