import { z } from 'zod'
import { endpoint } from './endpoint.ts'
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
