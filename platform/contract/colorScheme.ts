import { storedPrefix } from './storedPrefix.ts'

export const colorSchemes = ['light', 'dark'] as const
export type ColorScheme = (typeof colorSchemes)[number]

/** The cookie with the chosen color scheme. The server reads it to send the page in the right colors. */
export const colorSchemeCookie = `${storedPrefix}_color_scheme`
