import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import PrintNote from './PrintNote.tsx'

const shownFor = (text: string) =>
  renderToStaticMarkup(<PrintNote text={text} what="The poster" />).replace(/<[^>]*>/g, '')

it.each([
  ['ᐃᖃᓗ Café ᐃ', 'The poster cannot show ᐃ\u2009ᖃ\u2009ᓗ. It prints □ instead. The text is saved as typed.'],
  ['Tea 🍵', 'The poster cannot show 🍵. It prints □ instead. The text is saved as typed.'],
  ['Montréal, Αθήνα, Москва, “Ｔea” – 5 € ½', ''],
])('the note for %j is %j', (text, note) => {
  expect(shownFor(text)).toBe(note)
})

it('names only the first of many characters', () => {
  expect(shownFor('東京都千代田区丸の内一丁目九番一号')).toMatch(
    /^The poster cannot show (\S\u2009){11}\S and other characters\. /,
  )
})
