import { findPostalCodeError } from '#domain/airports/address.ts'
import type { User } from '#domain/people/user.ts'
import { profileFields, userFields } from '#domain/people/userFields.ts'
import { userPhoneFields, userPhoneTypes } from '#domain/people/userPhone.ts'
import { listKeys } from '#platform/contract/listKeys.ts'
import type { Errors, Values, StoredRecord } from '#platform/ui/form/formInputs.ts'

/** Phone fields are named after their paths in the body, which the server's errors refer to. */
const phones = {
  'userPhoneList/0/phone': userPhoneFields.Mobile.phone,
  'userPhoneList/1/phone': userPhoneFields.Home.phone,
  'userPhoneList/2/phone': userPhoneFields.Work.phone,
  'userPhoneList/2/extPhone': userPhoneFields.Work.extPhone,
  'userPhoneList/3/phone': userPhoneFields.Fax.phone,
  'userPhoneList/3/extPhone': userPhoneFields.Fax.extPhone,
} as const

const profileFormFields = { ...profileFields, ...phones } as const
const { email: _email, ...withoutEmail } = profileFormFields
/** A user's own profile. The email address is changed on a separate screen. */
export const ownProfileFields = withoutEmail
export type OwnProfileFields = typeof ownProfileFields
type ProfileValues = Values<OwnProfileFields>

const { displayName, securityRoleId, userStatus } = userFields
/** The fields of a user that an administrator can change. The username can be set only once. */
export const editedUserFields = { ...profileFormFields, securityRoleId, userStatus } as const
export const newUserFields = { displayName, ...editedUserFields } as const

/** A stored user as values of any of the forms. */
export function toStoredUser(user: User): StoredRecord<typeof newUserFields> {
  const numbers = Object.fromEntries(
    Object.keys(phones).map(name => {
      const [, index, part] = name.split('/')
      const found = user.userPhoneList.find(
        each => each.userPhonePK.phoneType === userPhoneTypes[Number(index)],
      )
      return [name, found?.[part as 'phone' | 'extPhone'] ?? null]
    }),
  )
  const names = listKeys(userFields)
  const plain: Record<string, string | number | null> = Object.fromEntries(
    names.map(name => [name, user[name]]),
  )
  return { values: { ...plain, ...numbers }, version: user.version }
}

type PhoneValues = Pick<ProfileValues, keyof typeof phones>

/** The body: phone numbers as a list, including empty ones, so that positions stay the same. */
export function toUserBody<V extends PhoneValues>(values: V) {
  const {
    'userPhoneList/0/phone': mobile,
    'userPhoneList/1/phone': home,
    'userPhoneList/2/phone': work,
    'userPhoneList/2/extPhone': workExtension,
    'userPhoneList/3/phone': fax,
    'userPhoneList/3/extPhone': faxExtension,
    ...rest
  } = values
  const entry = (index: number, phone: string | null, extPhone: string | null) => ({
    userPhonePK: { phoneType: userPhoneTypes[index] ?? 'Mobile' },
    phone,
    extPhone,
  })
  const userPhoneList = [
    entry(0, mobile, null),
    entry(1, home, null),
    entry(2, work, workExtension),
    entry(3, fax, faxExtension),
  ]
  return { ...rest, userPhoneList }
}

export function checkUser(values: Partial<ProfileValues>): Errors<OwnProfileFields> {
  const lacking = (index: 2 | 3): string | undefined =>
    values[`userPhoneList/${index}/phone`] === null && values[`userPhoneList/${index}/extPhone`]
      ? `Enter the ${phones[`userPhoneList/${index}/phone`].label} for this extension, or remove the extension.`
      : undefined
  return {
    postalCode: findPostalCodeError(values) ?? undefined,
    'userPhoneList/2/phone': lacking(2),
    'userPhoneList/3/phone': lacking(3),
  }
}
