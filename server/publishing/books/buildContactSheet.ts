import { contactColumns } from '#domain/airports/contactColumns.ts'
import type { Book } from '#domain/publishing/book.ts'
import { listPlaces } from '#platform/contract/columnPlaces.ts'
import {
  buildBookSheet,
  text,
  type BookSheet,
  type SheetColumn,
  insertAfter,
  ownColumns,
} from './bookSheet.ts'
import { listContacts } from './bookTables.ts'

type Row = ReturnType<typeof listContacts>[number]

/** Contacts with all printable data. */
export function buildContactSheet(book: Book): BookSheet {
  const isAirports = book.kind === 'airports'
  return buildBookSheet<Row>(book, 'Contacts', {
    records: listContacts(book),
    columns: [
      ...(isAirports ? [text<Row>('code', 'IATA', each => each.code)] : []),
      text('of', isAirports ? 'Airport' : 'Company', each => each.of),
      text('task', isAirports ? 'Responsibility' : 'Company Type', each => each.task),
      ...insertAfter(
        ownColumns(listPlaces(contactColumns, 'bookSheet'), ({ contact }: Row, name) => contact[name]),
        'postalCode',
        text('isoCountryCode', 'Country', ({ contact }) => contact.countryName),
      ),
      phoneColumn('Work', 'Phone'),
      phoneColumn('Fax', 'Fax'),
    ],
    notes: ['The people whom the airports and companies named for publication.'],
  })
}

const phoneColumn = (phoneType: 'Work' | 'Fax', label: string): SheetColumn<Row> =>
  text(phoneType, label, ({ contact }) => {
    const found = contact.contactPhoneList.find(each => each.phoneType === phoneType)
    if (!found) return null
    return found.extPhone ? `${found.phone} ext. ${found.extPhone}` : found.phone
  })
