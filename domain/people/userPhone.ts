import { z } from 'zod'
import { id } from '#platform/contract/endpoint.ts'
import { extensionField, phoneField } from '../airports/phone.ts'

export const userPhoneTypes = ['Mobile', 'Home', 'Work', 'Fax'] as const
export const userPhoneType = z.enum(userPhoneTypes)

/** In the order of `userPhoneTypes`. Only work and fax have extensions. */
export const userPhoneFields = {
  Mobile: { phone: phoneField('Mobile Phone', { extension: null }), extPhone: null },
  Home: { phone: phoneField('Home Phone', { extension: null }), extPhone: null },
  Work: {
    phone: phoneField('Work Phone', { extension: 'Work Extension' }),
    extPhone: extensionField('Work Extension'),
  },
  Fax: {
    phone: phoneField('Fax', {
      wrong: 'Please provide a valid fax number.',
      extension: 'Fax Extension',
    }),
    extPhone: extensionField('Fax Extension'),
  },
} as const

/** The phone numbers as columns: 'mobilePhone', 'workExtension'. */
export const userPhoneColumns = {
  mobilePhone: userPhoneFields.Mobile.phone,
  homePhone: userPhoneFields.Home.phone,
  workPhone: userPhoneFields.Work.phone,
  workExtension: userPhoneFields.Work.extPhone,
  fax: userPhoneFields.Fax.phone,
  faxExtension: userPhoneFields.Fax.extPhone,
}

const phoneText = z.string().nullable().default(null)

/** The format of a number and the wording of its error depend on its kind. */
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
      .length(0, `${phone.label} cannot have an extension.`)
      .nullable()
      .transform(() => null)
    const number = read('phone', phone.schema)
    const extension = read('extPhone', extPhone?.schema ?? noExtension)
    if (number === null && extension !== null && context.issues.length === 0) {
      const message = `Enter the ${phone.label} for this extension.`
      context.issues.push({ code: 'custom', input: given.phone, path: ['phone'], message })
    }
    return { ...given, phone: number, extPhone: extension }
  })

/** Each kind at most once. Numbers that are empty are ignored. If the list is omitted, phone numbers do not change. */
export const userPhoneList = z
  .array(userPhone)
  .max(userPhoneTypes.length)
  .check(({ value, issues }) => {
    const types = value.map(each => each.userPhonePK.phoneType)
    const twice = types.findIndex((type, index) => types.indexOf(type) !== index)
    if (twice === -1) return
    const message = 'Each phone type can be entered only once.'
    issues.push({ code: 'custom', input: value, path: [twice, 'phone'], message })
  })
