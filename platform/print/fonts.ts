import { createRequire } from 'node:module'
import { type FontFace, readFontFace } from './fontFace.ts'

const { resolve } = createRequire(import.meta.url)
const serif = (style: string) =>
  resolve(`@expo-google-fonts/source-serif-4/${style}/SourceSerif4_${style}.ttf`)
const sans = (style: string) => resolve(`@expo-google-fonts/source-sans-3/${style}/SourceSans3_${style}.ttf`)

/** The typeface for data: figures, words, headings, and totals. */
const sansFiles = { regular: sans('400Regular'), semibold: sans('600SemiBold') } as const

/** Every typeface that the style uses, as TTF because Typst does not read WOFF. */
export const fontFiles = [
  serif('400Regular'),
  serif('600SemiBold'),
  sansFiles.regular,
  sansFiles.semibold,
] as const

let titleFace: FontFace | undefined
let bodyFace: FontFace | undefined
let headingFace: FontFace | undefined

/** The face for titles. It has fewer characters than the other two. */
export const serifSemiBold = (): FontFace => (titleFace ??= readFontFace(serif('600SemiBold')))

/** The face for cells. */
export const sansRegular = (): FontFace => (bodyFace ??= readFontFace(sansFiles.regular))

/** The face for column headings. */
export const sansSemiBold = (): FontFace => (headingFace ??= readFontFace(sansFiles.semibold))
