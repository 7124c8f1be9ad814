import { z } from 'zod'
import { addressFields, checkPostalCode } from './address.ts'
import { endpoint, id } from './endpoint.ts'
import { nameField, schemaOf, textField, type Field } from './field.ts'
import { paged, pageQuery } from './paging.ts'
import { extensionField, phoneField } from './phone.ts'
import { securityRoles } from './securityRoles.ts'

const wrongEmail = 'Please input a valid Email.'
const email = z.string({ error: wrongEmail }).trim().pipe(z.email(wrongEmail))

/** What the sign-in needs to know of somebody. `displayName` is the user name: fixed after creation. */
export const accountFields = {
  displayName: {
    ...nameField({ label: 'User Name', help: 'What the user signs in with; it stays as it is.' }),
    schema: z
      .string({ error: 'Please input a valid User Name.' })
      .trim()
      .min(2, 'Please input a valid User Name.')
      .max(255, 'User Name may have at most 255 characters.')
      .regex(/^[^@\s]*$/, 'A user name may not hold spaces or an @.'),
  },
  firstName: nameField({ label: 'First Name' }),
  lastName: nameField({ label: 'Last Name' }),
  email: {
    ...nameField({ label: 'Email', help: 'For signing in as well, and for what the product mails.' }),
    schema: email.pipe(z.string().max(255, 'Email may have at most 255 characters.')),
  },
} as const satisfies Record<string, Field>

export const newAccount = schemaOf(accountFields)
export type NewAccount = z.infer<typeof newAccount>

const { displayName, ...ownNames } = accountFields
const wrongJobCategory = 'Please input a valid Job Category.'
const wrongCountry = 'Please input a valid Country.'

/** What users may change of themselves. */
export const profileFields = {
  ...ownNames,
  publishedEmail: {
    label: 'Published Email',
    help: 'Shown to others in the place of the address for signing in.',
    format: 'text',
    required: false,
    maxLength: 255,
    schema: z.union(
      [
        email.pipe(z.string().max(255)),
        z
          .string()
          .trim()
          .length(0)
          .transform(() => null),
        z.null(),
      ],
      { error: 'Please input a valid Published Email.' },
    ),
  },
  title: textField({ label: 'Title' }),
  companyName: textField({ label: 'Company Name', help: 'One of the companies of the fact book.' }),
  jobCategory: {
    label: 'Job Category',
    format: 'text',
    required: true,
    schema: z.string({ error: wrongJobCategory }).trim().min(1, wrongJobCategory).max(50, wrongJobCategory),
  },
  ...addressFields,
  isoCountryCode: {
    label: 'Country',
    format: 'text',
    required: true,
    schema: z.string({ error: wrongCountry }).regex(/^[A-Z]{2}$/, wrongCountry),
  },
} as const satisfies Record<string, Field>

export const userStatus = z.enum(['ACTIVE', 'NOT ACTIVE'])
export type UserStatus = z.infer<typeof userStatus>
export const userStatusLabels: Record<UserStatus, string> = { ACTIVE: 'Active', 'NOT ACTIVE': 'Not active' }

const wrongRole = 'Please input a valid Role.'
const wrongStatus = 'Please input a valid Status.'

/** What only an administrator says of somebody. */
export const standingFields = {
  securityRoleId: {
    label: 'Role',
    format: 'text',
    required: true,
    schema: z.union(
      securityRoles.map(each => z.literal(each.securityRoleId)),
      { error: wrongRole },
    ),
    options: securityRoles.map(each => ({
      value: String(each.securityRoleId),
      label: each.securityRoleLabel,
    })),
  },
  userStatus: {
    label: 'Status',
    help: 'Who is not active cannot sign in, and is signed out at once.',
    format: 'text',
    required: true,
    schema: z.enum(userStatus.options, { error: wrongStatus }),
    options: userStatus.options.map(value => ({ value, label: userStatusLabels[value] })),
  },
} as const satisfies Record<string, Field>

/** All that is asked of a user, apart from the telephones. */
export const userFields = { displayName, ...profileFields, ...standingFields }

export const userPhoneTypes = ['Mobile', 'Home', 'Work', 'Fax'] as const
export const userPhoneType = z.enum(userPhoneTypes)
export type UserPhoneType = z.infer<typeof userPhoneType>

/** In the order of `userPhoneTypes`; only work and fax have extensions. */
export const userPhoneFields = {
  Mobile: { phone: phoneField('Mobile Phone'), extPhone: null },
  Home: { phone: phoneField('Home Phone'), extPhone: null },
  Work: { phone: phoneField('Work Phone'), extPhone: extensionField('Work Extension') },
  Fax: {
    phone: phoneField('Fax', 'Please provide a valid fax number.'),
    extPhone: extensionField('Fax Extension'),
  },
} as const

/** The same as columns: 'mobilePhone', 'workExtension'. */
export const userPhoneColumns = {
  mobilePhone: userPhoneFields.Mobile.phone,
  homePhone: userPhoneFields.Home.phone,
  workPhone: userPhoneFields.Work.phone,
  workExtension: userPhoneFields.Work.extPhone,
  fax: userPhoneFields.Fax.phone,
  faxExtension: userPhoneFields.Fax.extPhone,
}

const phoneText = z.string().nullable().default(null)

/** Which number is good depends on its kind, and so do the words where it is not. */
const userPhone = z
  .object({
    userPhonePK: z.object({ userId: id.optional(), phoneType: userPhoneType }),
    phone: phoneText,
    extPhone: phoneText,
  })
  .transform((given, context) => {
    const { phone, extPhone } = userPhoneFields[given.userPhonePK.phoneType]
    const read = (name: 'phone' | 'extPhone', schema: z.ZodType<string | null>): string | null => {
      const result = schema.safeParse(given[name])
      if (result.success) return result.data
      const message = result.error.issues[0]?.message
      context.issues.push({ code: 'custom', input: given[name], path: [name], message })
      return null
    }
    const noExtension = z
      .string()
      .length(0, `${phone.label} has no extension.`)
      .nullable()
      .transform(() => null)
    const number = read('phone', phone.schema)
    const extension = read('extPhone', extPhone?.schema ?? noExtension)
    if (number === null && extension !== null && context.issues.length === 0) {
      const message = `An extension needs its ${phone.label}.`
      context.issues.push({ code: 'custom', input: given.phone, path: ['phone'], message })
    }
    return { ...given, phone: number, extPhone: extension }
  })

/** Each kind once at most; one without a number is none. Left out altogether, the telephones stay as they are. */
const userPhoneList = z
  .array(userPhone)
  .max(userPhoneTypes.length)
  .check(({ value, issues }) => {
    const types = value.map(each => each.userPhonePK.phoneType)
    const twice = types.findIndex((type, index) => types.indexOf(type) !== index)
    if (twice === -1) return
    const message = 'Each kind of phone may be given once.'
    issues.push({ code: 'custom', input: value, path: [twice, 'phone'], message })
  })

const profile = schemaOf(profileFields).extend({ userPhoneList: userPhoneList.optional() })
const standing = schemaOf(standingFields)

export const ownProfile = profile.check(checkPostalCode)
export type OwnProfile = z.infer<typeof ownProfile>
export const editedUser = profile.extend(standing.shape).check(checkPostalCode)
export type EditedUser = z.infer<typeof editedUser>
export const newUser = profile
  .extend(standing.shape)
  .extend({ displayName: displayName.schema })
  .check(checkPostalCode)
export type NewUser = z.infer<typeof newUser>

const text = z.string().nullable()

/** A user as they themselves and administrators read them; no password and no token is ever among it. */
export const user = z.object({
  userId: z.number().int(),
  displayName: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
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
      modifiedDate: z.string(),
    }),
  ),
  /** False until the user has set a password, by an invitation or a reset. */
  hasPassword: z.boolean(),
  lastSignInDate: text,
  createdDate: z.string(),
  modifiedDate: z.string(),
  modifiedUserId: z.number().int().nullable(),
  modifiedUserName: text,
  version: z.number().int(),
})
export type User = z.infer<typeof user>

/** A row of the list of users. */
export const userRow = user.pick({
  userId: true,
  displayName: true,
  firstName: true,
  lastName: true,
  email: true,
  securityRoleId: true,
  userStatus: true,
  hasPassword: true,
  modifiedDate: true,
})
export type UserRow = z.infer<typeof userRow>

export const userSorts = [
  'lastName',
  'userId',
  'email',
  'securityRoleId',
  'modifiedDate',
  'userStatus',
] as const
const userListQuery = pageQuery(userSorts).extend({
  status: z.union([z.literal('ALL'), userStatus]).default('ALL'),
})
export type UserListQuery = z.output<typeof userListQuery>

const tag = 'Users'
const userKey = z.object({ userId: id })

export const listUsers = endpoint({
  method: 'GET',
  url: '/users',
  summary: 'One page of the users, by last name unless told otherwise',
  tag,
  allow: 'admin',
  query: userListQuery,
  reply: paged(userRow),
})

export const searchUsers = endpoint({
  method: 'POST',
  url: '/users/search',
  summary: 'One page of the users with the keyword in their names or e-mail address; stores nothing',
  tag,
  allow: 'admin',
  writes: false,
  query: userListQuery,
  reply: paged(userRow),
})

/** What a picker of users shows: 'last, first (displayName)'. */
export const userChoice = user.pick({
  userId: true,
  displayName: true,
  firstName: true,
  lastName: true,
  email: true,
  securityRoleId: true,
  userStatus: true,
})
export type UserChoice = z.infer<typeof userChoice>

export const listAllUsers = endpoint({
  method: 'GET',
  url: '/users/all',
  summary: 'Every user, to choose from',
  tag,
  allow: 'admin',
  query: z.object({ sort: z.enum(['lastName', 'displayName', 'email']).default('lastName') }),
  reply: z.array(userChoice),
})

export const getUser = endpoint({
  method: 'GET',
  url: '/users/:userId',
  summary: 'A user',
  tag,
  allow: 'admin',
  params: userKey,
  reply: user,
})

export const addUser = endpoint({
  method: 'POST',
  url: '/users',
  summary: 'Add a user, who has no password until they set one by an invitation or a reset',
  tag,
  allow: 'admin',
  body: newUser,
  reply: user,
})

export const saveUser = endpoint({
  method: 'PUT',
  url: '/users/:userId',
  summary: 'Change a user; the user name stays. Who is made not active is signed out at once',
  tag,
  allow: 'admin',
  params: userKey,
  body: editedUser,
  reply: user,
})

export const removeUser = endpoint({
  method: 'DELETE',
  url: '/users/:userId',
  summary: 'Delete a user whom no history names; everybody else can be made not active',
  tag,
  allow: 'admin',
  params: userKey,
  reply: z.object({ msg: z.string() }),
})

export const inviteUser = endpoint({
  method: 'POST',
  url: '/users/:userId/invitation',
  summary: 'Mail a user without a password a link to set one; it works once and for seven days',
  tag,
  allow: 'admin',
  params: userKey,
  reply: z.object({ message: z.string() }),
})

export const getOwnProfile = endpoint({
  method: 'GET',
  url: '/users/settings',
  summary: "One's own profile",
  tag,
  allow: 'signedIn',
  reply: user,
})

export const saveOwnProfile = endpoint({
  method: 'PUT',
  url: '/users/settings',
  summary:
    "Change one's own profile; role, status, id and user name in the body change nothing. Another e-mail address ends all sessions",
  tag,
  allow: 'signedIn',
  body: ownProfile,
  reply: user,
})

export const listCompanyNames = endpoint({
  method: 'GET',
  url: '/companies/names',
  summary: 'The names of companies with the keyword in them, for the profile of a user',
  tag,
  allow: 'signedIn',
  query: pageQuery(['companyName'], 50),
  reply: paged(z.object({ companyName: z.string() })),
})

/** 'First Last', as messages name a user. */
export const userName = (one: Pick<User, 'firstName' | 'lastName'>): string =>
  `${one.firstName} ${one.lastName}`
