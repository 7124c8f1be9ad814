import { z } from 'zod'
import { byHand, notHere, pickProperty, type Place } from '#platform/contract/columnPlaces.ts'
import { figureField, flagField, nameField, textField, yesNo, type Field } from '#platform/contract/field.ts'
import { inFiles, type YearColumn } from '../years/yearColumn.ts'
import { addressFields } from './address.ts'
import { website } from './website.ts'

/** A value of a contact person of an airport or a company. */
interface ContactColumn extends YearColumn {
  /** The value in editors' answers. */
  reply: z.ZodType
  /** The value in the answer of an airport's profile. */
  profile: Place<z.ZodType>
  /** `web/airports/contacts/ContactCards.tsx` */
  card: Place<typeof byHand>
}

const text = z.string().nullable()

/** A column that appears in every output. */
const everywhere = <F extends Field, R extends z.ZodType>(field: F, reply: R) =>
  ({
    ...inFiles(field, 'carried'),
    reply,
    profile: reply,
    card: byHand,
  }) as const satisfies ContactColumn

/** A column for the work on the book, which is in no output for readers. */
const forEditors = <F extends Field, R extends z.ZodType>(field: F, reply: R) =>
  ({
    ...everywhere(field, reply),
    profile: notHere,
    dataPackage: notHere,
    bookSheet: notHere,
  }) as const satisfies ContactColumn

const required = <F extends Field<z.ZodType<string | null>>>(field: F) => {
  const wrong = `Please input a valid ${field.label}.`
  return {
    ...field,
    required: true,
    schema: field.schema.refine(text => text !== null, wrong) as unknown as z.ZodType<string, string>,
  }
}

const wrongEmail = 'Please input a valid Email.'
const email = {
  label: 'Email',
  format: 'text',
  required: true,
  maxLength: 255,
  schema: z.string({ error: wrongEmail }).trim().pipe(z.email(wrongEmail).max(255, wrongEmail)),
} as const satisfies Field
export const maxDisplayOrder = 9999

/**
 * A contact person, without phone numbers and responsibilities. Each value is declared once. Answers, forms, SQL, the new
 * year, the workbook, and outputs derive from this table. The lists of contacts combine some of them.
 */
export const contactColumns = {
  firstName: everywhere(nameField({ label: 'First Name' }, { min: 1 }), z.string()),
  lastName: everywhere(nameField({ label: 'Last Name' }, { min: 1 }), z.string()),
  title: everywhere(textField({ label: 'Title', capitalize: 'words' }), text),
  companyName: everywhere(textField({ label: 'Company Name', capitalize: 'words' }), text),
  address1: everywhere(addressFields.address1, text),
  address2: everywhere(addressFields.address2, text),
  city: everywhere(required(addressFields.city), text),
  // Outputs for people have the country's name.
  isoCountryCode: {
    ...everywhere(required(addressFields.isoCountryCode), text),
    bookSheet: notHere,
    card: notHere,
  },
  stateProvinceCode: everywhere(addressFields.stateProvinceCode, text),
  postalCode: everywhere(addressFields.postalCode, text),
  email: everywhere(email, text),
  url: everywhere(
    { label: 'Website', format: 'text', required: false, maxLength: 255, schema: website },
    text,
  ),
  factbookIncludeFlag: forEditors(
    flagField({
      label: 'To Be Printed',
      help: 'Whether to list this contact in the printed Fact Book. Subscribers always see it online.',
    }),
    yesNo,
  ),
  orderSequenceNumber: forEditors(
    figureField(
      'integer',
      {
        label: 'Display Order',
        help: 'Contacts are listed from the lowest number. If this is empty, the contact is listed last.',
      },
      { max: maxDisplayOrder },
    ),
    z.number().int(),
  ),
} as const satisfies Record<string, ContactColumn>

export const contactFields = pickProperty(contactColumns, 'field')
