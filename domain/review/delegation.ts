import { z } from 'zod'
import { endpoint, id, type Endpoint } from '#platform/contract/endpoint.ts'
import { nameField } from '#platform/contract/field.ts'
import { mailDelivery } from '#platform/contract/mailDelivery.ts'
import { moment } from '#platform/contract/moment.ts'
import { airportKey } from '../airports/airport.ts'
import { companyKey } from '../companies/company.ts'
import { can, type Actor } from '../people/roles.ts'
import type { RoleName } from '../people/securityRoles.ts'
import { accountFields } from '../people/userFields.ts'
import { anyStep, openedLink } from './openedLink.ts'
import { subjectPlurals, type SubjectKind } from './subjectKind.ts'
import { airportSteps, companySteps, delegatedSteps } from './wizard.ts'

/** How long a link for a colleague works. */
export const linkDays = 14
/** The maximum per airport or company and year, including ended ones. */
export const maxLinks = 200

/** The title of a step that can be given to a colleague. */
export const getStepTitle = (kind: SubjectKind, step: string): string => {
  const steps: readonly { step: string; title: string }[] = kind === 'airport' ? airportSteps : companySteps
  return steps.find(each => each.step === step)?.title ?? step
}

/** The scope of a link: one step, or one terminal, of an airport or company in a year. */
export interface DelegationScope {
  delegationId: number
  airportId: number | null
  companyId: number | null
  axnInstanceId: number
  step: string
  /** Null for the whole step. */
  terminalId: number | null
  colleagueName: string
}

/** The role of a colleague: that of an editor while the creator of the link may edit; otherwise null. */
export function findColleagueRole(
  giver: Actor,
  delegated: Pick<DelegationScope, 'airportId'>,
  isGiverAffiliated: boolean,
): RoleName | null {
  const kind = delegated.airportId === null ? 'company' : 'airport'
  const mayEdit = can(giver, `${kind}.read`, {
    axnInstanceStatus: 'INPROGRESS',
    axnInstanceMasterStatus: 'ACTIVE',
    affiliated: isGiverAffiliated,
  })
  if (!mayEdit) return null
  return kind === 'airport' ? 'ROLE_AIRPORT' : 'ROLE_COMPANY'
}

export const delegationFields = {
  colleagueName: nameField({ label: 'Colleague', help: 'The name shown in the history.' }, { max: 100 }),
  email: {
    ...accountFields.email,
    required: false,
    help: 'We email the link to this address. If this is empty, send the link yourself.',
    schema: accountFields.email.schema.nullable(),
  },
}

/** - `open`: works. - `withdrawn`. - `expired`. - `ended`: the editor who gave it may no longer edit, the year is closed, or its terminal was removed. */
const linkState = z.enum(['open', 'withdrawn', 'expired', 'ended'])

/** A link as the editors see it, without its secret. */
const delegation = z.object({
  delegationId: z.number().int(),
  step: anyStep,
  terminalId: z.number().int().nullable(),
  colleagueName: z.string(),
  email: z.string().nullable(),
  giverName: z.string(),
  createdDate: moment,
  expiresDate: moment,
  lastOpenedDate: moment.nullable(),
  state: linkState,
  /** Null without an email address. */
  mail: mailDelivery.nullable(),
})
export type Delegation = z.infer<typeof delegation>

interface DelegationOwnerDeclaration<K extends z.ZodType, L extends z.ZodType> {
  of: SubjectKind
  key: K
  linkKey: L
}

/** The links of an airport and of a company have the same endpoints. */
function delegationCalls<K extends z.ZodType, L extends z.ZodType>({
  of,
  key,
  linkKey,
}: DelegationOwnerDeclaration<K, L>) {
  const noun = of === 'airport' ? 'Airport' : 'Company'
  const url = `/${subjectPlurals[of]}/:${of}Id/instance/:instanceId/links`
  return {
    list: endpoint(`list${noun}Links`, {
      method: 'GET',
      url,
      summary: `List the links that let colleagues fill in steps of this ${of}, without their secrets`,
      tag: 'Workflow',
      allow: `${of}.read`,
      params: key,
      reply: z.array(delegation),
    }),
    create: endpoint(`create${noun}Link`, {
      method: 'POST',
      url,
      summary: `Create a link that lets a colleague without an account fill in one step for ${linkDays} days. The link is shown only once`,
      tag: 'Workflow',
      allow: `${of}.edit`,
      secretReply: true,
      params: key,
      body: z.object({
        step: z.enum(delegatedSteps[of] as readonly string[]),
        terminalId: id.nullable().default(null).describe('One terminal of the Terminals step.'),
        colleagueName: delegationFields.colleagueName.schema,
        email: delegationFields.email.schema.default(null),
      }),
      reply: delegation.extend({ url: z.string() }),
    }),
    mail: endpoint(`mail${noun}Link`, {
      method: 'POST',
      url: `${url}/:delegationId/mail`,
      summary: 'Send the email with the link again if the mail server did not receive it',
      tag: 'Workflow',
      allow: `${of}.edit`,
      params: linkKey,
    }),
    withdraw: endpoint(`withdraw${noun}Link`, {
      method: 'DELETE',
      url: `${url}/:delegationId`,
      summary: 'Revoke a link. It stops working immediately',
      tag: 'Workflow',
      allow: `${of}.read`,
      params: linkKey,
    }),
  } satisfies Record<string, Endpoint>
}

export const airportLinks = delegationCalls({
  of: 'airport',
  key: airportKey,
  linkKey: airportKey.extend({ delegationId: id }),
})

export const companyLinks = delegationCalls({
  of: 'company',
  key: companyKey,
  linkKey: companyKey.extend({ delegationId: id }),
})

export const openLinkEndpoint = endpoint('openLink', {
  method: 'POST',
  url: '/links/open',
  summary: 'Exchange the secret of a link for a cookie that opens its step',
  tag: 'Workflow',
  allow: 'public',
  body: z.object({ secret: z.string().max(200) }),
  reply: openedLink,
})
