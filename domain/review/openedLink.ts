import { z } from 'zod'
import { moment } from '#platform/contract/moment.ts'
import { subjectKind } from './subjectKind.ts'
import { airportSteps, companySteps } from './wizard.ts'

/** The header with which our pages say that they call on behalf of a colleague's link, and which one. */
export const linkHeader = 'factbook-link'

/** A step of either wizard. */
export const anyStep = z.enum([...new Set([...airportSteps, ...companySteps].map(each => each.step))])

/** The details of an opened link. */
export const openedLink = z.object({
  delegationId: z.number().int(),
  kind: subjectKind,
  subjectId: z.number().int(),
  axnInstanceId: z.number().int(),
  axnInstanceName: z.string(),
  step: anyStep,
  terminalId: z.number().int().nullable(),
  colleagueName: z.string(),
  giverName: z.string(),
  expiresDate: moment,
})
export type OpenedLink = z.infer<typeof openedLink>
