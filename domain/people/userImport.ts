import { z } from 'zod'
import { formatCount } from '#platform/contract/count.ts'
import { endpoint } from '#platform/contract/endpoint.ts'
import { createRecord, listKeys } from '#platform/contract/listKeys.ts'
import { userFields } from './userFields.ts'
import { userPhoneColumns } from './userPhone.ts'

/** Limits of a file of users. */
export const userImportLimits = { rows: 2000, characters: 1_000_000, bytes: 4_200_000, errorsTold: 500 }

interface ImportColumn {
  label: string
  required: boolean
  /** The contents, if the label does not say so. */
  holds?: string
}

const field = (name: keyof typeof userFields, holds?: string): ImportColumn => {
  const { label, required } = userFields[name]
  return { label, required, holds }
}
const optional = (label: string, holds?: string): ImportColumn => ({ label, required: false, holds })

const phoneColumns = createRecord(listKeys(userPhoneColumns), name => optional(userPhoneColumns[name].label))

/** The columns of a file of users, by label or name, in any order and case. */
export const userImportColumns = {
  displayName: field('displayName', 'used to sign in'),
  firstName: field('firstName'),
  lastName: field('lastName'),
  email: field('email'),
  securityRoleId: field(
    'securityRoleId',
    'as shown in the user form, e.g. Airport or Company Rep & Subscriber',
  ),
  jobCategory: field('jobCategory', 'as shown in the user form'),
  isoCountryCode: field('isoCountryCode', 'name or two-letter code'),
  userStatus: optional('Status', 'Active or Not active. An empty field means Active'),
  publishedEmail: field('publishedEmail'),
  title: field('title'),
  companyName: field('companyName', 'a company in the Fact Book'),
  address1: field('address1'),
  address2: field('address2'),
  city: field('city'),
  stateProvinceCode: field('stateProvinceCode', 'name or code'),
  postalCode: field('postalCode'),
  ...phoneColumns,
  airports: optional(
    'Airports',
    'IATA codes of the airports to affiliate the user with, separated by semicolons, commas, or spaces',
  ),
  companies: optional(
    'Companies',
    'names of the companies to affiliate the user with, separated by semicolons',
  ),
} satisfies Record<string, ImportColumn>
export type UserImportColumn = keyof typeof userImportColumns

const csv = z
  .string()
  .max(
    userImportLimits.characters,
    `The file may have at most ${formatCount(userImportLimits.characters)} characters.`,
  )
  .describe('The first line names the columns. Commas, semicolons, or tabs separate them')

const importError = z.object({
  /** Line of the file, counted from 1. */
  line: z.number().int(),
  /** Empty if the whole line is affected. */
  column: z.string(),
  detail: z.string(),
})
type UserImportError = z.infer<typeof importError>

const mostLines = 5

/** The same error of several lines once, because a wrong value is usually corrected in all of them together. */
export const groupImportErrors = (errors: readonly UserImportError[]) =>
  [...Map.groupBy(errors, ({ column, detail }) => `${column}\n${detail}`).values()].map(same => {
    const [{ column, detail } = { column: '', detail: '' }] = same
    const lines = same.slice(0, mostLines).map(each => each.line)
    const more = same.length > mostLines ? ` … (${formatCount(same.length)} lines)` : ''
    return { lines: `${lines.join(', ')}${more}`, column, detail }
  })

const plannedUser = z.object({
  line: z.number().int(),
  displayName: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  securityRoleLabel: z.string(),
  /** 'DEN (2026, 2027)' */
  affiliations: z.array(z.string()),
})
export type PlannedUser = z.infer<typeof plannedUser>

const userImportPreview = z.object({
  users: z.array(plannedUser),
  /** The first ones, in the order of lines. */
  errors: z.array(importError),
  totalErrors: z.number().int(),
})
export type UserImportPreview = z.infer<typeof userImportPreview>

const tag = 'Users'

export const previewUserImportEndpoint = endpoint('previewUserImport', {
  method: 'POST',
  url: '/users/import/preview',
  summary:
    'Preview the users that a file would add and list every error by line and column. Nothing is saved',
  tag,
  allow: 'admin',
  writes: false,
  bodyBytes: userImportLimits.bytes,
  body: z.object({ csv }),
  reply: userImportPreview,
})

export const importUsersEndpoint = endpoint('importUsers', {
  method: 'POST',
  url: '/users/import',
  summary:
    'Add all users in a file with their affiliations, or none. Optionally emails each user an invitation',
  tag,
  allow: 'admin',
  sensitive: true,
  bodyBytes: userImportLimits.bytes,
  body: z.object({ csv, invite: z.boolean().default(false) }),
  reply: z.object({
    users: z.array(
      z.object({
        userId: z.number().int(),
        displayName: z.string(),
        firstName: z.string(),
        lastName: z.string(),
        email: z.string(),
        /** Whether to send an invitation. */
        invited: z.boolean(),
      }),
    ),
    /** The bulk action that sends the invitations; null if there are none. */
    invitationsJobId: z.number().int().nullable(),
  }),
})
