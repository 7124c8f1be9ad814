import { expect, it } from 'vitest'
import { drawFirstPage, drawPages, layOut } from './compile.ts'

const letters = (picture: string) => picture.match(/<use /g)?.length
const draw = (text: string) => {
  const template = 'drawn.typ'
  const files = { [template]: `#set page(width: 300pt, height: 200pt)\n${text}` }
  return layOut({ folder: new URL('.', import.meta.url), template, files })
}

it('draws all pages of a document, or the first alone in its own size', () => {
  const pages = draw('one #pagebreak() three #pagebreak() eleven')
  expect(letters(drawPages(pages))).toBe(14)
  expect(letters(drawFirstPage(pages))).toBe(3)
  expect(drawFirstPage(pages)).toMatch(/^<svg [^>]*viewBox="0 0 300 200" width="300pt" height="200pt"/)
  const single = draw('one')
  expect(drawFirstPage(single)).toBe(drawPages(single))
})
