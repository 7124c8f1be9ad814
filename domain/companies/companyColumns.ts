import { z } from 'zod'
import { byHand, notHere, pickProperty, type Place } from '#platform/contract/columnPlaces.ts'
import { nameField, textField, type Field } from '#platform/contract/field.ts'
import { addressFields } from '../airports/address.ts'
import { phoneField } from '../airports/phone.ts'
import { website } from '../airports/website.ts'
import { inFiles, type YearColumn } from '../years/yearColumn.ts'

/** A value of a company, in its main record and in each year. */
interface CompanyColumn extends YearColumn {
  /** The value in answers. */
  reply: z.ZodType
  /** Whether a submission requires it, and whether the value may be marked as not available instead. */
  asked: 'required' | 'orNotAvailable' | 'never'
  /** `web/browse/CompanyScreen.tsx` */
  profile: Place<typeof byHand>
  /** `server/publishing/books/render/layOutCompany.ts` */
  printedBook: Place<typeof byHand>
}

/** A column that appears in every output. */
const everywhere = <F extends Field>(field: F) =>
  ({
    ...inFiles(field, 'carried'),
    reply: z.string().nullable(),
    asked: 'orNotAvailable',
    profile: byHand,
    printedBook: byHand,
  }) as const satisfies CompanyColumn

/**
 * A company's name, address, and description, each declared once. Answers, forms, checks, SQL, the new year, and outputs
 * derive from this table. The lists of companies combine some of them.
 */
export const companyColumns = {
  companyName: {
    ...everywhere(nameField({ label: 'Company Name' })),
    reply: z.string(),
    asked: 'required',
  },
  address1: everywhere(addressFields.address1),
  address2: { ...everywhere(addressFields.address2), asked: 'never' },
  city: everywhere(addressFields.city),
  // Outputs for people have the country's name.
  isoCountryCode: {
    ...everywhere(addressFields.isoCountryCode),
    asked: 'required',
    bookSheet: notHere,
    profile: notHere,
    printedBook: notHere,
  },
  // Many companies have no state.
  stateProvinceCode: { ...everywhere(addressFields.stateProvinceCode), asked: 'never' },
  postalCode: everywhere(addressFields.postalCode),
  phone: everywhere(phoneField('Phone', { extension: null })),
  fax: {
    ...everywhere(phoneField('Fax', { wrong: 'Please provide a valid fax number.', extension: null })),
    asked: 'never',
  },
  url: everywhere({ label: 'Website', format: 'text', required: false, maxLength: 255, schema: website }),
  companyInfoText: {
    ...everywhere(
      textField(
        { label: 'Company Information', help: 'What the company does, as printed in the Fact Book.' },
        4000,
        'longText',
      ),
    ),
    asked: 'required',
  },
} as const satisfies Record<string, CompanyColumn>

export const companyFields = pickProperty(companyColumns, 'field')
