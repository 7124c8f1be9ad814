import { z } from 'zod'
import { endpoint, id } from '#platform/contract/endpoint.ts'
import { schemaOf } from '#platform/contract/field.ts'
import { mailDelivery, mailReply } from '#platform/contract/mailDelivery.ts'
import { moment } from '#platform/contract/moment.ts'
import { paged, pageQuery } from '#platform/contract/paging.ts'
import { checkPostalCode } from '../airports/address.ts'
import { removalCheck } from '../catalog/removal.ts'
import * as messages from '../messages.ts'
import { invitationDays } from './mailedLinks.ts'
import { accountFields, profileFields, roleAndStatusFields, userStatus } from './userFields.ts'
import { userPhoneList, userPhoneType } from './userPhone.ts'

export const newAccount = schemaOf(accountFields)
export type NewAccount = z.infer<typeof newAccount>

const profile = schemaOf(profileFields).extend({ userPhoneList: userPhoneList.optional() })
/** Only users set their own passwords, so a password is refused instead of ignored. */
const userPassword = z.literal('', messages.userPasswordRefused).nullish()
const standing = schemaOf(roleAndStatusFields).extend({ userPassword })

const ownProfile = profile.check(checkPostalCode)
export type OwnProfile = z.infer<typeof ownProfile>
export const editedUser = profile.extend(standing.shape).check(checkPostalCode)
export type EditedUser = z.infer<typeof editedUser>
export const newUser = profile
  .extend(standing.shape)
  .extend({ displayName: accountFields.displayName.schema })
  .check(checkPostalCode)
export type NewUser = z.infer<typeof newUser>

const text = z.string().nullable()

/** A user as seen by that user and by administrators, without passwords and tokens. */
export const user = z.object({
  userId: z.number().int(),
  displayName: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  /** A new address that the user has requested but not confirmed yet. */
  pendingEmail: text,
  publishedEmail: text,
  securityRoleId: z.number().int(),
  userStatus,
  title: text,
  companyName: text,
  jobCategory: text,
  jobCategoryName: text,
  address1: text,
  address2: text,
  city: text,
  stateProvinceCode: text,
  isoCountryCode: text,
  countryName: text,
  postalCode: text,
  userPhoneList: z.array(
    z.object({
      userPhonePK: z.object({ userId: z.number().int(), phoneType: userPhoneType }),
      phone: z.string(),
      extPhone: text,
      modifiedDate: moment,
    }),
  ),
  /** False until the user has set a password through an invitation or a reset. */
  hasPassword: z.boolean(),
  lastSignInDate: text,
  createdDate: moment,
  modifiedDate: moment,
  modifiedUserId: z.number().int().nullable(),
  modifiedUserName: text,
  version: z.number().int(),
})
export type User = z.infer<typeof user>

export const choiceColumns = {
  userId: true,
  displayName: true,
  firstName: true,
  lastName: true,
  email: true,
  securityRoleId: true,
  userStatus: true,
} as const

/** A user's name in pickers: 'last, first (displayName)'. */
const userChoice = user.pick(choiceColumns)
export type UserChoice = z.infer<typeof userChoice>

const tag = 'Users'
const userKey = z.object({ userId: id })

export const listAllUsersEndpoint = endpoint('listAllUsers', {
  method: 'GET',
  url: '/users/all',
  summary: 'List all users',
  timeoutMs: 30_000,
  failed: messages.usersFetchFailed('an unexpected error'),
  tag,
  allow: 'admin',
  query: z.object({ sort: z.enum(['lastName', 'displayName', 'email']).default('lastName') }),
  reply: z.array(userChoice),
})

export const getUserEndpoint = endpoint('getUser', {
  method: 'GET',
  url: '/users/:userId',
  summary: 'Get a user',
  tag,
  allow: 'admin',
  params: userKey,
  reply: user,
})

export const addUserEndpoint = endpoint('addUser', {
  method: 'POST',
  url: '/users',
  summary: 'Add a user. The user sets a password through an invitation or a password reset',
  tag,
  allow: 'admin',
  body: newUser,
  reply: user,
})

export const saveUserEndpoint = endpoint('saveUser', {
  method: 'PUT',
  url: '/users/:userId',
  summary:
    'Change a user. The username does not change. Another email address or role requires a recent sign-in. A user set to not active is signed out immediately, and so is an administrator who gets another role',
  tag,
  allow: 'admin',
  params: userKey,
  body: editedUser,
  reply: user,
})

export const checkUserRemovalEndpoint = endpoint('checkUserRemoval', {
  tag,
  allow: 'admin',
  method: 'GET',
  url: '/users/:userId/removal',
  summary: 'Check whether a user can be deleted, and if not, why',
  params: userKey,
  reply: removalCheck,
})

export const removeUserEndpoint = endpoint('removeUser', {
  method: 'DELETE',
  url: '/users/:userId',
  summary: 'Delete a user who does not appear in any history. Set any other user to not active instead',
  failed: messages.userDeleteFailedUnexpectedly,
  tag,
  allow: 'admin',
  params: userKey,
  reply: z.object({ msg: z.string() }),
})

export const inviteUserEndpoint = endpoint('inviteUser', {
  method: 'POST',
  url: '/users/:userId/invitation',
  summary: `Email a user who has no password a link to set one. The link works once, within ${invitationDays} days`,
  tag,
  allow: 'admin',
  steps: true,
  params: userKey,
  reply: mailReply,
})

export const getOwnProfileEndpoint = endpoint('getOwnProfile', {
  method: 'GET',
  url: '/users/settings',
  summary: 'Get your own profile',
  tag,
  allow: 'signedIn',
  /** The outcome of the email that asks to confirm `pendingEmail`; null if there is none. */
  reply: user.extend({ pendingEmailDelivery: mailDelivery.nullable() }),
})

export const saveOwnProfileEndpoint = endpoint('saveOwnProfile', {
  method: 'PUT',
  url: '/users/settings',
  summary:
    'Change your own profile. The role, status, ID, and username in the body are ignored. A new email address requires a recent sign-in, as for changing only the address, and is confirmed by an emailed link',
  tag,
  allow: 'signedIn',
  body: ownProfile,
  reply: user,
})

export const listCompanyNamesEndpoint = endpoint('listCompanyNames', {
  method: 'GET',
  url: '/companies/names',
  summary: 'Search company names for a user profile',
  tag,
  allow: 'signedIn',
  query: pageQuery(['companyName'], 50),
  reply: paged(z.object({ companyName: z.string() })),
})

/** 'First Last', as messages name a user. */
export const formatUserName = (one: Pick<User, 'firstName' | 'lastName'>): string =>
  `${one.firstName} ${one.lastName}`
