import type { BookSettings } from '../years/bookSettings.ts'
import type { BookKind, Imprint } from './book.ts'
import { describeCopyright } from './citeEdition.ts'
import { publicationName } from './report.ts'

/** The settings of the year, with defaults for the empty ones. */
export function describeImprint(kind: BookKind, year: BookSettings & { axnInstanceName: string }): Imprint {
  return {
    title: year.bookTitle ?? publicationName,
    period: year.bookPeriod ?? `The year ${year.axnInstanceName}, as each airport and company reported it`,
    publisher: year.bookPublisher,
    address: year.bookAddress,
    isbn: kind === 'airports' ? year.bookIsbnAirports : year.bookIsbnCompanies,
    copyright: describeCopyright(year),
  }
}
