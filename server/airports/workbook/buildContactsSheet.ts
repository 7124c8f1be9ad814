import {
  contactPhoneFields,
  responsibilityField,
  type Contact,
  type NewContact,
} from '#domain/airports/contact.ts'
import { contactFields } from '#domain/airports/contactColumns.ts'
import type { Field } from '#platform/contract/field.ts'
import { normalizeName } from '#platform/contract/names.ts'
import {
  buildConfirmedCell,
  confirmedField,
  withNamedChoices,
  headingOf,
  createRowCells,
  yesOrNo,
  type Sheet,
  type SheetRow,
  type StoredCells,
} from './sheet.ts'
import type { WorkbookYear } from './workbookYear.queries.ts'

const { firstName, lastName, title, ...rest } = contactFields
const { orderSequenceNumber, factbookIncludeFlag, ...address } = rest

/** The phone numbers by their positions in the contact's body. */
const fields = {
  firstName,
  lastName,
  title,
  managementResponsibilityTypeId: responsibilityField,
  ...address,
  'contactPhoneList.0.phone': contactPhoneFields.work,
  'contactPhoneList.0.extPhone': contactPhoneFields.extension,
  'contactPhoneList.1.phone': contactPhoneFields.fax,
  orderSequenceNumber,
  factbookIncludeFlag,
} satisfies Record<string, Field>

type StoredContact = StoredCells<keyof typeof fields> & Partial<Pick<Contact, 'confirmed'>>

/** What a person, a company, or a place is called. */
const names = new Set(['firstName', 'lastName', 'companyName', 'city'])

export function buildContactsSheet({ contacts, responsibilities, countries, states }: WorkbookYear): Sheet {
  const choices = {
    managementResponsibilityTypeId: responsibilities,
    isoCountryCode: countries,
    stateProvinceCode: states,
    factbookIncludeFlag: yesOrNo,
  }
  const row = (key: string, record: string, stored: StoredContact): SheetRow => ({
    key,
    labels: [],
    name: [stored.firstName, stored.lastName].filter(Boolean).join(' '),
    cells: [
      ...withNamedChoices(createRowCells(record, '', fields, stored), choices).map(cell => ({
        ...cell,
        isName: names.has(cell.path),
      })),
      buildConfirmedCell(record, stored.confirmed ?? null),
    ],
  })
  return {
    name: 'Contacts',
    labelHeadings: [],
    headings: [...Object.values(fields), confirmedField].map(headingOf),
    nameHeadings: [firstName, lastName].map(headingOf),
    rows: contacts.map(each => {
      const key = `contact/${each.contactId}`
      return row(key, key, withPhones(each))
    }),
    newRow: record => row('', record, {}),
    naturalKey: { paths: ['lastName', 'firstName'], readMeaning: (_path, text) => normalizeName(text) },
  }
}

function withPhones(contact: Contact): StoredContact {
  const phone = (type: 'Work' | 'Fax') => contact.contactPhoneList.find(each => each.phoneType === type)
  return {
    ...contact,
    'contactPhoneList.0.phone': phone('Work')?.phone,
    'contactPhoneList.0.extPhone': phone('Work')?.extPhone,
    'contactPhoneList.1.phone': phone('Fax')?.phone,
  }
}

/** The template for the sheet's values: a work phone and a fax, which may stay empty. */
export const makeEmptyPhones = () => ({ contactPhoneList: [{ phoneType: 'Work' }, { phoneType: 'Fax' }] })

/** The body of a contact as its own step sends it. */
export function toContactUpdate(values: object): object {
  const { contactPhoneList, factbookIncludeFlag, ...person } = values as Partial<NewContact>
  return {
    ...person,
    factbookIncludeFlag: factbookIncludeFlag ?? 'Y',
    contactPhoneList: contactPhoneList?.filter(each => each.phoneType === 'Work' || each.phone),
  }
}
