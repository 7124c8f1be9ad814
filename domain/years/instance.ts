import { z } from 'zod'
import { endpoint } from '#platform/contract/endpoint.ts'
import { job } from '#platform/jobs/job.ts'
import { removalCheck } from '../catalog/removal.ts'
import * as messages from '../messages.ts'
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

/** The records of a new year: '9,120 tenants'. Those of airports, terminals, and companies that are not active are left out. */
const carried = z.object({ what: z.string(), count: z.number().int(), leftOut: z.number().int() })
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

export const previewInstanceRemovalEndpoint = endpoint('previewInstanceRemoval', {
  method: 'GET',
  url: '/axninstances/:instanceId/removal',
  summary: 'Preview the removal of a pending year: why it is refused, or what it takes away',
  tag: 'Instances',
  allow: 'admin',
  params: z.object({ instanceId }),
  reply: removalCheck.extend({
    /** What administrators have set since the year was created, such as its special question. */
    settings: z.array(z.string()),
    /** The people who can no longer edit it. */
    endingEditors: z.number().int(),
  }),
})

export const createInstanceEndpoint = endpoint('createInstance', {
  method: 'POST',
  url: '/axninstances/createAxnInstance',
  summary: 'Create the next pending year and carry over the newest year’s data',
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
  /** The airports, terminals, and companies of the former year that are not part of the new one, in order of their names. */
  leftBehind: z.array(z.string()),
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

export const previewPublicationEndpoint = endpoint('previewPublication', {
  method: 'GET',
  url: '/axninstances/:instanceId/publish',
  summary: 'List the approved airports and companies of a year, which would be published',
  tag: 'Instances',
  allow: 'admin',
  params: instanceKey,
  reply: z.object({
    airports: z.array(z.string()),
    companies: z.array(z.string()),
    /** Changes when another one is approved or sent back. */
    seen: z.string(),
  }),
})

export const publishInstanceEndpoint = endpoint('publishInstance', {
  method: 'PUT',
  url: '/axninstances/:instanceId/publish',
  summary:
    'Publish the approved airports and companies of a year that the preview listed: all of them, or none',
  tag: 'Instances',
  allow: 'admin',
  params: instanceKey,
  body: z.object({ seen: z.string() }),
  reply: z.object({ message: z.string(), airports: z.number().int(), companies: z.number().int() }),
})
