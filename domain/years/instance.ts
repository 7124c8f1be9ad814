import { z } from 'zod'
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
import { job } from '#platform/jobs/job.ts'
import * as messages from '../messages.ts'
import { plausibility } from '../review/plausibility.ts'
import { axnInstanceMasterStatus, axnInstanceStatus } from '../review/workflow.ts'
import { instanceId } from './instanceId.ts'

/** One yearly edition. `cadUsdRate` is US dollars for one Canadian dollar. */
export const axnInstance = z.object({
  axnInstanceId: z.number().int(),
  axnInstanceName: z.string(),
  axnInstanceDes: z.string().nullable(),
  axnInstanceMasterStatus,
  cadUsdRate: z.number(),
  exchangeRateNote: z.string(),
  /** Null reserves all rights. */
  dataLicense: z.string().nullable(),
  submissionDeadline: z.string().nullable(),
  /** Null for the defaults. */
  bookTitle: z.string().nullable(),
  bookPublisher: z.string().nullable(),
  bookCopyright: z.string().nullable(),
})
export type AxnInstance = z.infer<typeof axnInstance>

/** The two-digit year of a four-digit one: 2026 is 26. */
export const toInstanceId = (year: number): number => year % 100
export const toYear = (axnInstanceId: number): number => 2000 + axnInstanceId

export const listInstancesEndpoint = endpoint('listInstances', {
  method: 'GET',
  url: '/axninstances/all',
  summary:
    'List the yearly instances, newest first. Only administrators and representatives see PENDING ones',
  tag: 'Instances',
  allow: 'signedIn',
  reply: z.array(axnInstance),
})

export const listInstanceStatusesEndpoint = endpoint('listInstanceStatuses', {
  method: 'GET',
  url: '/instanceStatus/all',
  summary: 'List the statuses that an airport or company can have in an instance',
  failed: messages.instanceStatusesFailed,
  tag: 'Instances',
  allow: 'signedIn',
  reply: z.array(z.object({ axnInstanceStatus: z.union([axnInstanceStatus, z.literal('HISTORICAL')]) })),
})

const instanceKey = z.object({ instanceId })

/** The limits with the year's version. A save with another version is stale. */
const yearPlausibility = plausibility.extend({ version: z.number().int() })

export const getPlausibilityEndpoint = endpoint('getPlausibility', {
  method: 'GET',
  url: '/axninstances/:instanceId/plausibility',
  summary: "Get a year's plausibility limits. Figures outside the limits cause warnings",
  tag: 'Instances',
  allow: 'wizard',
  params: instanceKey,
  reply: yearPlausibility,
})

export const savePlausibilityEndpoint = endpoint('savePlausibility', {
  method: 'PUT',
  url: '/axninstances/:instanceId/plausibility',
  summary: 'Change the plausibility limits of an open year',
  tag: 'Instances',
  allow: 'admin',
  params: instanceKey,
  body: plausibility,
  reply: yearPlausibility,
})

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

/** Newer properties, which clients may omit; omitted ones stay as they are. */
const instanceSettings = schemaOf(instanceSettingsFields).extend({
  usEnplanementTotal: instanceSettingsFields.usEnplanementTotal.schema.optional(),
  usEnplanementSource: instanceSettingsFields.usEnplanementSource.schema.optional(),
  dataLicense: instanceSettingsFields.dataLicense.schema.optional(),
})
export type InstanceSettings = z.infer<typeof instanceSettings>

export const storedSettings = z.object({
  axnInstanceId: z.number().int(),
  axnInstanceName: z.string(),
  axnInstanceMasterStatus,
  axnInstanceDes: z.string().nullable(),
  cadUsdRate: z.number(),
  exchangeRateNote: z.string(),
  usEnplanementTotal: z.number().int().nullable(),
  usEnplanementSource: z.string().nullable(),
  dataLicense: z.string().nullable(),
  submissionDeadline: z.string().nullable(),
  publishOnSave: z.boolean(),
  version: z.number().int(),
})

export const getInstanceSettingsEndpoint = endpoint('getInstanceSettings', {
  method: 'GET',
  url: '/axninstances/:instanceId',
  summary:
    "Get a year's settings: exchange rate, United States enplanements, license, deadline, and 'Publish on Save'",
  tag: 'Instances',
  allow: 'admin',
  params: instanceKey,
  reply: storedSettings,
})

export const saveInstanceSettingsEndpoint = endpoint('saveInstanceSettings', {
  method: 'PUT',
  url: '/axninstances/:instanceId',
  summary: 'Change the settings of an open year',
  tag: 'Instances',
  allow: 'admin',
  params: instanceKey,
  body: instanceSettings,
  reply: storedSettings,
})

/** The number of airports or companies of a year per status. Statuses without any are left out. */
const statusCounts = z.partialRecord(axnInstanceStatus, z.number().int())
export type StatusCounts = z.infer<typeof statusCounts>

const countedInstance = axnInstance.extend({
  airports: statusCounts,
  companies: statusCounts,
  /** The number of files in its archive. */
  storedFiles: z.number().int(),
})
export type CountedInstance = z.infer<typeof countedInstance>

export const listCountedInstancesEndpoint = endpoint('listCountedInstances', {
  method: 'GET',
  url: '/axninstances/counted',
  summary:
    'List the years, newest first, with the number of airports and companies in each status and the archived files',
  tag: 'Instances',
  allow: 'admin',
  reply: z.array(countedInstance),
})

const carried = z.object({ what: z.string(), count: z.number().int() })
/** The number of records carried over into a new year: '9,120 tenants'. */
export type CarriedOver = z.infer<typeof carried>

export const removeInstanceEndpoint = endpoint('removeInstance', {
  method: 'DELETE',
  url: '/axninstances/:instanceId',
  summary:
    'Remove a pending year with its settings and carried-over data, as long as nobody has entered anything in it',
  tag: 'Instances',
  allow: 'admin',
  sensitive: true,
  params: z.object({ instanceId }),
  reply: z.object({ axnInstanceName: z.string() }),
})

export const createInstanceEndpoint = endpoint('createInstance', {
  method: 'POST',
  url: '/axninstances/createAxnInstance',
  summary: "Create the next pending year and carry over the newest year's data",
  tag: 'Instances',
  allow: 'admin',
  reply: z.object({
    message: z.string(),
    axnInstance,
    /** The year that was carried over; null if the new one is the first. */
    carriedFrom: z.string().nullable(),
    carried: z.array(carried),
  }),
})

const frozenFile = z.object({ title: z.string(), format: z.string(), fileName: z.string() })
const affectedYear = countedInstance.pick({
  axnInstanceId: true,
  axnInstanceName: true,
  airports: true,
  companies: true,
})

/** The effects of activating a year. */
const activationPreview = z.object({
  becomesActive: affectedYear,
  /** Null if no year is active. */
  becomesHistorical: affectedYear.nullable(),
  /** The files stored for the former year. */
  files: z.array(frozenFile),
  /** The people who can no longer edit the former year, and the links for colleagues that end. */
  endingEditors: z.number().int(),
  endingLinks: z.number().int(),
  /** The pending or running activation. */
  job: job.nullable(),
})
export type ActivationPreview = z.infer<typeof activationPreview>

export const previewActivationEndpoint = endpoint('previewActivation', {
  method: 'GET',
  url: '/axninstances/:instanceId/activation',
  summary: 'Preview the activation of a pending year',
  tag: 'Instances',
  allow: 'admin',
  params: instanceKey,
  reply: activationPreview,
})

export const activateInstanceEndpoint = endpoint('activateInstance', {
  method: 'PUT',
  url: '/axninstances/:instanceId/activate',
  summary:
    'Start a job that activates the pending year. It first archives the files of the previously active year and then changes both years together',
  tag: 'Instances',
  allow: 'admin',
  sensitive: true,
  params: instanceKey,
  reply: job,
})

export const publishInstanceEndpoint = endpoint('publishInstance', {
  method: 'PUT',
  url: '/axninstances/:instanceId/publish',
  summary: 'Publish all approved airports and companies of a year, or none',
  tag: 'Instances',
  allow: 'admin',
  params: instanceKey,
  reply: z.object({ message: z.string(), airports: z.number().int(), companies: z.number().int() }),
})
