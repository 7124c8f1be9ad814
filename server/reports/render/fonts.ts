import { createRequire } from 'node:module'
import { type FontFace, readFontFace } from './fontFace.ts'

const { resolve } = createRequire(import.meta.url)
const serif = (style: string) =>
  resolve(`@expo-google-fonts/source-serif-4/${style}/SourceSerif4_${style}.ttf`)
const sans = (style: string) => resolve(`@expo-google-fonts/source-sans-3/${style}/SourceSans3_${style}.ttf`)

/** Every face that the style asks for, as TTF: Typst reads no WOFF. */
export const fontFiles = [
  serif('400Regular'),
  serif('600SemiBold'),
  sans('400Regular'),
  sans('600SemiBold'),
] as const

let titleFace: FontFace | undefined
let bodyFace: FontFace | undefined
let headFace: FontFace | undefined

/** The face of titles; it holds fewer characters than the other two. */
export const serifSemiBold = (): FontFace => (titleFace ??= readFontFace(serif('600SemiBold')))

/** The face of the cells. */
export const sansRegular = (): FontFace => (bodyFace ??= readFontFace(sans('400Regular')))

/** The face of the columns' heads. */
export const sansSemiBold = (): FontFace => (headFace ??= readFontFace(sans('600SemiBold')))
