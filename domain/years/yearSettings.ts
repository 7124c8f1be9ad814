import { z } from 'zod'
import { countOf } from '#platform/contract/count.ts'
import { endpoint } from '#platform/contract/endpoint.ts'
import {
  dateField,
  figureField,
  nameField,
  schemaOf,
  textField,
  type Field,
} from '#platform/contract/field.ts'
import { formatDate } from '#platform/contract/formatDate.ts'
import { createRecord, listKeys } from '#platform/contract/listKeys.ts'
import { checkPlausibilityRanges, plausibility, plausibilityFields } from '../review/plausibility.ts'
import { axnInstanceMasterStatus } from '../review/workflow.ts'
import { bookOrders, bookSettings, bookSettingsFields } from './bookSettings.ts'
import { instanceId } from './instanceId.ts'
import { mostReminders, readReminderDays } from './scheduledReminders.ts'
import { askedQuestion, checkYearQuestion, yearQuestion, yearQuestionFields } from './specialQuestion.ts'

const rateWrong = 'Please input a valid Exchange Rate, e.g. 0.759.'

/** The settings of a year that an administrator can change. */
export const instanceSettingsFields = {
  axnInstanceDes: textField({ label: 'Description' }),
  cadUsdRate: {
    label: 'Exchange Rate',
    unit: 'US dollars for 1 Canadian dollar',
    format: 'text',
    required: true,
    maxLength: 9,
    // Entered as text, because four decimals are more than any figure format shows.
    schema: z
      .union(
        [
          z.number(),
          z
            .string()
            .trim()
            .regex(/^\d{1,4}(\.\d{1,4})?$/)
            .transform(Number),
        ],
        { error: rateWrong },
      )
      .refine(
        rate => rate > 0 && rate < 10_000 && Math.abs(rate * 1e4 - Math.round(rate * 1e4)) < 1e-6,
        rateWrong,
      ),
  },
  exchangeRateNote: nameField({
    label: 'Note on the Exchange Rate',
    help: 'The source of the rate. It is shown next to the rate.',
    capitalize: 'sentences',
  }),
  usEnplanementTotal: figureField(
    'integer',
    {
      label: 'United States Enplanements',
      help: 'Total enplanements at United States airports in the reported year, from the FAA. Hub sizes are based on shares of this total. Without it, United States airports have no hub size.',
    },
    { min: 1 },
  ),
  usEnplanementSource: textField({
    label: 'Source of the United States Enplanements',
    help: 'The publication and year of the total. It is shown with the hub sizes.',
  }),
  dataLicense: textField(
    {
      label: 'License of the Data Package',
      help: 'The terms under which subscribers may use the edition. They are in the data package, in files, and under “Cite”. If this is empty, all rights are reserved.',
    },
    4000,
    'longText',
  ),
  submissionDeadline: dateField({
    label: 'Submission Deadline',
    help: 'The date by which editors are asked to submit.',
  }),
  reminderDays: {
    ...textField({
      label: 'Scheduled Reminders',
      help: 'Days before the deadline, such as “30, 14, 3”. On each of these days, everyone with something left to submit gets one email. Leave it empty to send reminders only by hand.',
    }),
    schema: z
      .string()
      .nullish()
      .transform((text, context) => {
        const days = readReminderDays(text ?? null)
        if (days !== null) return days.length === 0 ? null : days.join(', ')
        context.addIssue({
          code: 'custom',
          message: `Enter up to ${mostReminders} numbers of days from 1 to 365, such as “30, 14, 3”.`,
        })
        return z.NEVER
      }),
  },
  publishOnSave: {
    label: 'Publish on Save',
    help: 'Whether saving a company’s information publishes it once it is complete. Otherwise, companies are reviewed like airports.',
    format: 'flag',
    storedAs: 'boolean',
    required: true,
    schema: z.boolean(),
    options: [
      { value: 'true', label: 'Yes, saving publishes a complete company' },
      { value: 'false', label: 'No, companies are reviewed' },
    ],
  },
} satisfies Record<string, Field>

/** Why a deadline cannot be saved. A deadline that has passed since it was set may stay. */
export const findPastDeadlineError = (
  deadline: string | null | undefined,
  stored: string | null,
  today: string,
): string | undefined =>
  deadline && deadline !== stored && deadline < today
    ? `${formatDate(deadline)} is in the past. Choose today or a later date.`
    : undefined

/** What a new exchange rate does not change: '3 Canadian airports have amounts ...'. */
export const describeConvertedAirports = (airports: number): string =>
  `${countOf(airports, 'Canadian airport')} ${airports === 1 ? 'has' : 'have'} amounts in this year. They stay in US dollars at the former rate, although notes will state the new one.`

/** Why a changed rate cannot be saved, if it must be confirmed. */
export const findUnconfirmedRateError = (
  rate: number | null | undefined,
  stored: Pick<StoredSettings, 'cadUsdRate' | 'convertedAirports'>,
  confirmed: number | undefined,
): string | undefined =>
  stored.convertedAirports > 0 && rate !== stored.cadUsdRate && confirmed !== stored.convertedAirports
    ? `${describeConvertedAirports(stored.convertedAirports)} Confirm the new rate.`
    : undefined

type Under<Part extends string, F> = { [Name in keyof F & string as `${Part}/${Name}`]: F[Name] }

/** What belongs to the fields of a part of the settings. Their names are paths into the body. */
const under = <Part extends string, F extends object>(part: Part, fields: F) =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [`${part}/${name}`, field])) as Under<
    Part,
    F
  >

/** All settings of a year, as one form. */
export const yearSettingsFields = {
  ...instanceSettingsFields,
  ...bookSettingsFields,
  ...under('specialQuestion', yearQuestionFields),
  ...under('plausibility', plausibilityFields),
}
export type YearSettingsFields = typeof yearSettingsFields

/** Errors of several fields together, by the names of `yearSettingsFields`. */
export function checkYearSettings(
  values: Partial<{ [Name in keyof YearSettingsFields]: z.output<YearSettingsFields[Name]['schema']> }>,
): Partial<Record<keyof YearSettingsFields, string>> {
  const question = checkYearQuestion({
    title: values['specialQuestion/title'],
    question: values['specialQuestion/question'],
  })
  const limits = createRecord(listKeys(plausibilityFields), name => values[`plausibility/${name}`])
  return {
    ...under('specialQuestion', question),
    ...under('plausibility', checkPlausibilityRanges(limits)),
  }
}

/** Newer properties, which clients may omit; omitted ones stay as they are. */
const yearSettings = schemaOf(instanceSettingsFields).extend({
  usEnplanementTotal: instanceSettingsFields.usEnplanementTotal.schema.optional(),
  usEnplanementSource: instanceSettingsFields.usEnplanementSource.schema.optional(),
  dataLicense: instanceSettingsFields.dataLicense.schema.optional(),
  reminderDays: instanceSettingsFields.reminderDays.schema.optional(),
  ...bookSettings.partial().shape,
  specialQuestion: yearQuestion.optional(),
  plausibility: plausibility.optional(),
  /** Required to change the exchange rate once there are any: their number, which says that the caller knows of them. */
  convertedAirports: z.number().int().optional(),
})
export type YearSettings = z.infer<typeof yearSettings>

const text = z.string().nullable()
const storedSettings = z.object({
  axnInstanceId: z.number().int(),
  axnInstanceName: z.string(),
  axnInstanceMasterStatus,
  axnInstanceDes: text,
  cadUsdRate: z.number(),
  exchangeRateNote: z.string(),
  usEnplanementTotal: z.number().int().nullable(),
  usEnplanementSource: text,
  dataLicense: text,
  submissionDeadline: text,
  reminderDays: text,
  publishOnSave: z.boolean(),
  bookTitle: text,
  bookPeriod: text,
  bookPublisher: text,
  bookAddress: text,
  bookIsbnAirports: text,
  bookIsbnCompanies: text,
  bookCopyright: text,
  bookPagesPerInch: z.number().int().nullable(),
  bookOrder: z.enum(bookOrders),
  /** Title and question are null if the year has no question. */
  specialQuestion: z.object({
    title: text,
    question: text,
    /** The number of airports that have answered it. */
    answers: z.number().int(),
    /** The question of the latest earlier year that had one, offered as a starting point. */
    suggestion: askedQuestion.extend({ axnInstanceName: z.string() }).nullable(),
  }),
  plausibility,
  /** The Canadian airports that have amounts in the year. They are in US dollars, at the rate when they were entered. */
  convertedAirports: z.number().int(),
  version: z.number().int(),
})
export type StoredSettings = z.infer<typeof storedSettings>

const url = '/axninstances/:instanceId'
const params = z.object({ instanceId })

export const getYearSettingsEndpoint = endpoint('getYearSettings', {
  method: 'GET',
  url,
  summary:
    'Get a year’s settings: deadline, special question, exchange rate, United States enplanements, plausibility limits, books, and license',
  tag: 'Instances',
  allow: 'admin',
  params,
  reply: storedSettings,
})

export const saveYearSettingsEndpoint = endpoint('saveYearSettings', {
  method: 'PUT',
  url,
  summary:
    'Change the settings of an open year. An empty special question is removed, unless airports have answered it',
  tag: 'Instances',
  allow: 'admin',
  params,
  body: yearSettings,
  reply: storedSettings,
})
