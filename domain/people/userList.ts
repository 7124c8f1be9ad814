import { z } from 'zod'
import { endpoint } from '#platform/contract/endpoint.ts'
import { listing, type ListingRow } from '#platform/contract/listing.ts'
import { moment } from '#platform/contract/moment.ts'
import { securityRoles } from './securityRoles.ts'
import { choiceColumns, user } from './user.ts'
import { userFields, userStatus, userStatusLabels } from './userFields.ts'

/** Active users without a password have not accepted an invitation. Their last one may have expired. */
export const invitationLabels = {
  never: 'Not invited',
  undelivered: 'Invitation not delivered',
  invited: 'Invited, no password yet',
  accepted: 'Accepted',
} as const

/** The value of a filter by year for users who edit nothing in any open year. */
export const noYear = 'None'

const yesNoOptions = [
  { value: 'Y', label: 'Yes' },
  { value: 'N', label: 'No' },
]
const chosen = { format: 'text', shownIn: 'chosen' } as const

/** Every user, for administrators. Editing concerns the open years. */
export const userListing = listing('users', {
  title: 'Users',
  of: 'users',
  url: '/users',
  summary: 'List the users, one page at a time. By default, they are sorted by last name',
  tag: 'Users',
  allow: 'admin',
  cached: null,
  params: z.object({}),
  sort: 'lastName',
  ranked: { names: ['lastName'] },
  columns: {
    userId: { label: 'ID', format: 'integer', isKey: true, width: 1 },
    lastName: { label: 'Name', format: 'text', width: 4 },
    email: { label: userFields.email.label, format: 'text', filter: 'text', width: 4 },
    securityRoleId: {
      label: userFields.securityRoleId.label,
      format: 'text',
      filter: 'choice',
      options: securityRoles.map(each => ({
        value: String(each.securityRoleId),
        label: each.securityRoleLabel,
      })),
    },
    modifiedDate: { label: 'Last Modified', format: 'dateTime', filter: 'range' },
    userStatus: {
      label: userFields.userStatus.label,
      format: 'text',
      filter: 'choice',
      options: userStatus.options.map(value => ({ value, label: userStatusLabels[value] })),
    },
    invitation: {
      ...chosen,
      label: 'Invitation',
      filter: 'choice',
      options: Object.entries(invitationLabels).map(([value, label]) => ({ value, label })),
    },
    lastSignInDate: { label: 'Last Sign-in', format: 'dateTime', filter: 'range', shownIn: 'chosen' },
    hasSignedIn: { ...chosen, label: 'Has Signed In', filter: 'choice', options: yesNoOptions, width: 1 },
    edits: { ...chosen, label: 'Edits', filter: 'text', sorted: false, width: 4 },
    editsIn: { ...chosen, label: 'Edits in', filter: 'choice', optionsFromRows: true, sorted: false },
    hasUndeliveredMail: {
      ...chosen,
      label: 'Undelivered Email',
      filter: 'choice',
      options: yesNoOptions,
      sorted: false,
      width: 1,
    },
    companyName: { ...chosen, label: userFields.companyName.label, filter: 'text', width: 3 },
    createdDate: { label: 'Created', format: 'dateTime', filter: 'range', shownIn: 'chosen' },
  },
  more: {
    ...user.pick({ ...choiceColumns, hasPassword: true, version: true }).shape,
    modifiedDate: moment,
    createdDate: moment,
    invitation: z.enum(['never', 'undelivered', 'invited', 'accepted']),
  },
})
export type UserRow = ListingRow<typeof userListing>

/** 'Pinehurst, Pat (patp)' */
export const formatUserListName = (row: Pick<UserRow, 'firstName' | 'lastName' | 'displayName'>): string =>
  `${row.lastName}, ${row.firstName} (${row.displayName})`

const wholeList = userListing.list.query.omit({ page: true, size: true })
export type WholeUserListQuery = z.output<typeof wholeList>

export const listUserIdsEndpoint = endpoint('listUserIds', {
  method: 'GET',
  url: '/users/ids',
  summary: 'List only the IDs of all filtered users, to select all of them',
  tag: 'Users',
  allow: 'admin',
  query: wholeList,
  reply: z.array(z.number().int()),
})

export const searchUsersEndpoint = endpoint('searchUsers', {
  method: 'POST',
  url: '/users/search',
  summary:
    'Search the users by name, username, email address, or the airports and companies they edit, one page at a time',
  tag: 'Users',
  allow: 'admin',
  writes: false,
  query: userListing.list.query,
  reply: userListing.list.reply,
})
