import { z } from 'zod'
import { figureField, schemaOf, textField, type Field } from '#platform/contract/field.ts'

/** The order of the airports in the book: by city or by official name. */
export const bookOrders = ['CITY', 'NAME'] as const
export type BookOrder = (typeof bookOrders)[number]

/** Why a text is not an ISBN-13; undefined if it is one. Hyphens and spaces may divide it. */
export function findIsbnError(text: string): string | undefined {
  const digits = text.replace(/[\s-]/g, '')
  if (!/^97[89]\d{10}$/.test(digits))
    return `“${text}” is not an ISBN. Enter the 13 digits, such as 978-0-306-40615-7.`
  const sum = Array.from(digits.slice(0, -1), (digit, index) => Number(digit) * (index % 2 === 0 ? 1 : 3))
  const check = (10 - (sum.reduce((all, each) => all + each, 0) % 10)) % 10
  return digits.endsWith(String(check))
    ? undefined
    : `The last digit of ${text} does not match the others. Compare the number with the one you were assigned.`
}

const isbnField = (label: string) => {
  const field = textField({ label, help: 'The 13 digits that the ISBN agency assigned to this book.' }, 17)
  return {
    ...field,
    schema: field.schema.superRefine((text, context) => {
      const message = text === null ? undefined : findIsbnError(text)
      if (message) context.addIssue({ code: 'custom', message })
    }),
  } satisfies Field
}

/** Of uncoated paper of 60 pounds. */
export const usualPagesPerInch = 440

/** What the title pages of a year's books say, the thickness of the paper, and the order of the airports. Empty fields have defaults. */
export const bookSettingsFields = {
  bookTitle: textField({
    label: 'Name of the Publication',
    help: 'The title of the publication, on the cover, in the running heads, and in citations.',
    capitalize: 'words',
  }),
  bookPeriod: textField({
    label: 'Reporting Period',
    help: 'The period that the figures describe, such as “Calendar year 2025”.',
    capitalize: 'sentences',
  }),
  bookPublisher: textField({ label: 'Publisher', capitalize: 'words' }),
  bookAddress: textField({ label: 'Publisher’s Address', help: 'In one line, with commas.' }),
  bookIsbnAirports: isbnField('ISBN of the Airports Book'),
  bookIsbnCompanies: isbnField('ISBN of the Companies Book'),
  bookCopyright: textField({
    label: 'Copyright Line',
    help: 'Such as “© 2026 Example Press. All rights reserved.”',
    capitalize: 'sentences',
  }),
  bookPagesPerInch: figureField(
    'integer',
    {
      label: 'Pages per Inch',
      help: `How many pages of the printer’s paper are an inch thick. The spine of the printed cover is as wide as this says; ${usualPagesPerInch} if empty.`,
    },
    { min: 100, max: 2000 },
  ),
  bookOrder: {
    label: 'Order of the Airports',
    format: 'text',
    required: true,
    schema: z.enum(bookOrders),
    options: [
      { value: 'CITY', label: 'By city' },
      { value: 'NAME', label: 'By official name' },
    ],
  },
} satisfies Record<string, Field>

export const bookSettings = schemaOf(bookSettingsFields)
export type BookSettings = z.infer<typeof bookSettings>
