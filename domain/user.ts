import { z } from 'zod'
import { nameField, schemaOf } from './field.ts'

/** Who a user is. `displayName` is the user name: fixed after creation, what people sign in with. */
export const userFields = {
  displayName: {
    ...nameField({ label: 'User Name', help: 'What the user signs in with; it stays as it is.' }),
    schema: z
      .string()
      .trim()
      .min(2, 'Please input a valid User Name.')
      .max(255, 'User Name may have at most 255 characters.')
      .regex(/^[^@\s]*$/, 'A user name may not hold spaces or an @.'),
  },
  firstName: nameField({ label: 'First Name' }),
  lastName: nameField({ label: 'Last Name' }),
  email: {
    ...nameField({ label: 'Email' }),
    schema: z.email('Please input a valid Email.').max(255, 'Email may have at most 255 characters.'),
  },
}

export const newUser = schemaOf(userFields)
export type NewUser = z.infer<typeof newUser>
