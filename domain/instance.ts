import { z } from 'zod'
import { endpoint, instanceId } from './endpoint.ts'
import { plausibility } from './plausibility.ts'
import { axnInstanceMasterStatus, axnInstanceStatus } from './workflow.ts'

/** One yearly edition. `cadUsdRate` is US dollars for one Canadian dollar. */
export const axnInstance = z.object({
  axnInstanceId: z.number().int(),
  axnInstanceName: z.string(),
  axnInstanceDes: z.string().nullable(),
  axnInstanceMasterStatus,
  cadUsdRate: z.number(),
  exchangeRateNote: z.string(),
  submissionDeadline: z.string().nullable(),
})
export type AxnInstance = z.infer<typeof axnInstance>

/** The two-digit year of a four-digit one: 2026 is 26. */
export const instanceIdOf = (year: number): number => year % 100

export const listInstances = endpoint({
  method: 'GET',
  url: '/axninstances/all',
  summary: 'The yearly instances, newest first; PENDING ones only for administrators and representatives',
  tag: 'Instances',
  allow: 'signedIn',
  reply: z.array(axnInstance),
})

export const listInstanceStatuses = endpoint({
  method: 'GET',
  url: '/instanceStatus/all',
  summary: 'The statuses of an airport or company within an instance',
  tag: 'Instances',
  allow: 'signedIn',
  reply: z.array(z.object({ axnInstanceStatus: z.union([axnInstanceStatus, z.literal('HISTORICAL')]) })),
})

const instanceKey = z.object({ instanceId })

/** The limits with the year's version; a save upon another version is stale. */
export const yearPlausibility = plausibility.extend({ version: z.number().int() })

export const getPlausibility = endpoint({
  method: 'GET',
  url: '/axninstances/:instanceId/plausibility',
  summary: 'What is held for plausible in a year; outside of it a figure is a warning',
  tag: 'Instances',
  allow: 'wizard',
  params: instanceKey,
  reply: yearPlausibility,
})

export const savePlausibility = endpoint({
  method: 'PUT',
  url: '/axninstances/:instanceId/plausibility',
  summary: 'Change what is held for plausible in a year that is not historical',
  tag: 'Instances',
  allow: 'admin',
  params: instanceKey,
  body: plausibility,
  reply: yearPlausibility,
})
