import type { Book } from '#domain/publishing/book.ts'
import { bookSheet, text, type BookSheet } from './bookSheet.ts'

/** The meaning of terms and figures. */
export function glossarySheet(book: Book): BookSheet {
  const { groups, notes } = book.glossary
  const records = [
    ...groups.flatMap(({ title, terms }) => terms.map(each => ({ ...each, title }))),
    ...notes.map(each => ({ ...each, title: 'How to read the figures' })),
  ]
  return bookSheet<(typeof records)[number]>(book, 'Glossary and Notes', {
    records,
    columns: [
      text('group', 'Group', each => each.title),
      text('term', 'Term', each => each.term),
      text('text', 'Meaning', each => each.text),
    ],
    notes: [
      `Canadian dollars are converted at ${book.cadUsdRate} US dollars per Canadian dollar (${book.exchangeRateNote}).`,
    ],
  })
}
