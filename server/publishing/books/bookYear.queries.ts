import { and, eq, type SQL } from 'drizzle-orm'
import { isRedefined } from '#domain/browse/definitionChanges.ts'
import type { MarkedChange } from '#domain/browse/markedChange.ts'
import {
  keyFigures,
  keyFigureYears,
  mostBookYears,
  type BookRequest,
  type BookYear,
  type BookKind,
  type Imprint,
} from '#domain/publishing/book.ts'
import { printTerms, describeCopyright } from '#domain/publishing/citeEdition.ts'
import { publicationName } from '#domain/publishing/publicationName.ts'
import { usualPagesPerInch, type BookSettings } from '#domain/years/bookSettings.ts'
import type { Db } from '#platform/database/connect.ts'
import { readContactsWhere } from '../../airports/contacts/contacts.queries.ts'
import { contact } from '../../database/schema/contacts.ts'
import { demoMark } from '../../database/schema/demo.ts'
import { readMarkedChanges, readMarkedChangesBetween } from '../../years/definitionChanges.queries.ts'
import { listInstances } from '../../years/instances.queries.ts'
import { getYearSettings } from '../../years/yearSettings.queries.ts'

/** Throws `notFound` if there is no such year. */
export async function readBookYear(
  db: Db,
  request: Pick<BookRequest, 'axnInstanceId' | 'kind' | 'entityIds'>,
): Promise<BookYear> {
  const settings = await getYearSettings(db, request.axnInstanceId)
  const { axnInstanceId, axnInstanceName, cadUsdRate, exchangeRateNote, bookOrder: order } = settings
  const marks = await db.select().from(demoMark).limit(1)
  const year = Number(axnInstanceName)
  return {
    axnInstanceId,
    axnInstanceName,
    cadUsdRate,
    exchangeRateNote,
    formerEditions: (await listInstances(db)).filter(
      each => Number(each.axnInstanceName) < year && Number(each.axnInstanceName) > year - keyFigureYears,
    ),
    terms: printTerms(settings),
    imprint: describeImprint(request.kind, settings),
    order,
    pagesPerInch: settings.bookPagesPerInch ?? usualPagesPerInch,
    definitionChanges: await readMarkedChanges(db, axnInstanceId),
    formerChanges: await readFormerChanges(db, year),
    demo: marks.length > 0,
    chosen: request.entityIds !== null,
    draft: false,
  }
}

/** Only of figures of which a profile shows a year before the change and one since. */
async function readFormerChanges(db: Db, year: number): Promise<MarkedChange[]> {
  const changes = await readMarkedChangesBetween(db, year - mostBookYears + 2, year)
  return changes.filter(each => {
    const shown = Number(each.year) > year - keyFigureYears + 1 ? keyFigures : (['enplaneTotal'] as const)
    return shown.some(key => isRedefined(key, [each]))
  })
}

/** The active contacts of a year, which subscribers see, in display order. */
export const readContacts = (
  db: Db,
  axnInstanceId: number,
  owners: SQL | undefined,
): ReturnType<typeof readContactsWhere> =>
  readContactsWhere(
    db,
    and(eq(contact.axnInstanceId, axnInstanceId), eq(contact.axnStatus, 'ACTIVE'), owners),
  )

/** The contacts among them that are 'to be printed'. */
export const readPrintedContacts: typeof readContacts = (db, axnInstanceId, owners) =>
  readContacts(db, axnInstanceId, and(eq(contact.factbookIncludeFlag, 'Y'), owners))

/** The settings of the year, with defaults for the empty ones. */
function describeImprint(kind: BookKind, year: BookSettings & { axnInstanceName: string }): Imprint {
  return {
    title: year.bookTitle ?? publicationName,
    period: year.bookPeriod ?? `The year ${year.axnInstanceName}, as each airport and company reported it`,
    publisher: year.bookPublisher,
    address: year.bookAddress,
    isbn: kind === 'airports' ? year.bookIsbnAirports : year.bookIsbnCompanies,
    copyright: describeCopyright(year),
  }
}
