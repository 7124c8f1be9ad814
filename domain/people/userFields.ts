import { z } from 'zod'
import { nameField, textField, type Field } from '#platform/contract/field.ts'
import { addressFields } from '../airports/address.ts'
import { securityRoles } from './securityRoles.ts'

const wrongEmail = 'Please input a valid Email.'
const email = z.string({ error: wrongEmail }).trim().pipe(z.email(wrongEmail))

/** The fields of a user that sign-in needs. `displayName` is the username, which cannot change after creation. */
export const accountFields = {
  displayName: {
    ...nameField({
      label: 'Username',
      help: 'Used to sign in. It cannot be changed later.',
      capitalize: 'none',
    }),
    schema: z
      .string({ error: 'Please input a valid Username.' })
      .trim()
      .min(2, 'Please input a valid Username.')
      .max(255, 'Username may have at most 255 characters.')
      .regex(/^[^@\s]*$/, 'A username cannot contain spaces or an @.'),
  },
  firstName: nameField({ label: 'First Name' }, { min: 1 }),
  lastName: nameField({ label: 'Last Name' }, { min: 1 }),
  email: {
    ...nameField({
      label: 'Email',
      help: 'Used to sign in and to receive email from the Fact Book.',
      capitalize: 'none',
    }),
    schema: email.pipe(z.string().max(255, 'Email may have at most 255 characters.')),
  },
} as const satisfies Record<string, Field>

const { displayName, ...ownNames } = accountFields
const wrongJobCategory = 'Please input a valid Job Category.'
const wrongCountry = 'Please input a valid Country.'

/** What users may change about themselves. */
export const profileFields = {
  ...ownNames,
  publishedEmail: {
    label: 'Published Email',
    help: 'The reply address of emails sent from the Fact Book, if not the address used to sign in.',
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
  title: textField({ label: 'Title', capitalize: 'words' }),
  companyName: textField({ label: 'Company Name', capitalize: 'words', help: 'A company in the Fact Book.' }),
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
type UserStatus = z.infer<typeof userStatus>
export const userStatusLabels: Record<UserStatus, string> = { ACTIVE: 'Active', 'NOT ACTIVE': 'Not active' }

const wrongRole = 'Please input a valid Role.'
const wrongStatus = 'Please input a valid Status.'

/** The fields of a user that only administrators enter. */
export const roleAndStatusFields = {
  securityRoleId: {
    label: 'Role',
    format: 'text',
    storedAs: 'number',
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
    help: 'Inactive users cannot sign in and are signed out immediately.',
    format: 'text',
    required: true,
    schema: z.enum(userStatus.options, { error: wrongStatus }),
    options: userStatus.options.map(value => ({ value, label: userStatusLabels[value] })),
  },
} as const satisfies Record<string, Field>

/** All fields of a user apart from phone numbers. */
export const userFields = { displayName, ...profileFields, ...roleAndStatusFields }
