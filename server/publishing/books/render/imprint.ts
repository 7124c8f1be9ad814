import { partialMark } from '#platform/print/tableSetting.ts'
import type { Book } from '#domain/publishing/book.ts'
import { demoNote } from '#platform/print/wording.ts'
import { missingSign } from '#platform/print/settable.ts'
import { line } from './printedBlocks.ts'
import { unknown } from './totalsTable.ts'

/** What the reader must know of all figures: what they are made from, in which money, and what the signs stand for. */
export function imprint(book: Book): string[] {
  const { axnInstanceName: year, cadUsdRate, exchangeRateNote, demo } = book
  const count =
    book.kind === 'airports'
      ? counted(book.airports.length, 'airport', 'airports')
      : counted(book.companies.length, 'company', 'companies')
  return [
    `Edition ${year}. Basis: the data of ${count} as published for ${year}. Nothing that is not published is part of this book.`,
    `All amounts are US dollars; totals are printed in whole dollars. Amounts given in Canadian dollars are converted at ${cadUsdRate} US dollars for one Canadian dollar (${exchangeRateNote}).`,
    `${unknown} and “Value Not Found” stand for what was not reported, which is not zero. “n/a” marks a ratio that does not apply, because there is nothing to divide by. ${partialMark} marks a sum of what was reported where something was not. ${missingSign} stands for a character that this type does not hold.`,
    'Figures per enplanement and per square foot are worked out from the reported totals.',
    ...(demo ? [demoNote] : []),
  ].map(line)
}

const counted = (count: number, one: string, many: string): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`
