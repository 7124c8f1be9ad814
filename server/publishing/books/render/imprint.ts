import { partialMark } from '#platform/print/tableSetting.ts'
import type { Book } from '#domain/publishing/book.ts'
import { demoNote } from '#platform/print/wording.ts'
import { missingSign } from '#platform/print/settable.ts'
import { line } from './printedBlocks.ts'
import { unknown } from './totalsTable.ts'

/** What the reader must know about all figures: their basis, their currency, and the meaning of the signs. */
export function imprint(book: Book): string[] {
  const { axnInstanceName: year, cadUsdRate, exchangeRateNote, demo } = book
  const count =
    book.kind === 'airports'
      ? counted(book.airports.length, 'airport', 'airports')
      : counted(book.companies.length, 'company', 'companies')
  return [
    `Edition ${year}. This book contains the data of ${count} as published for ${year}. Unpublished data is not included.`,
    `All amounts are in US dollars. Totals are rounded to whole dollars. Amounts reported in Canadian dollars are converted at ${cadUsdRate} US dollars per Canadian dollar (${exchangeRateNote}).`,
    `${unknown} and “Value Not Found” mean not reported, which is not zero. “n/a” marks a ratio that is not applicable because there is nothing to divide by. ${partialMark} marks a partly reported sum. ${missingSign} replaces a character that is missing from this typeface.`,
    'Figures per enplanement and per square foot are calculated from the reported totals.',
    ...(demo ? [demoNote] : []),
  ].map(line)
}

const counted = (count: number, one: string, many: string): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`
