import { z } from 'zod'
import { type Field } from '#platform/contract/field.ts'

/** 7 to 15 digits, as in E.164, with the usual separators and an optional country code. */
const pattern = /^\+?(?=(?:\D*\d){7,15}\D*$)[\d ().\-/]+$/
const longest = 30

const phoneSchema = (wrong: string) =>
  z.string({ error: wrong }).trim().max(longest, wrong).regex(pattern, wrong)

const blank = z
  .string()
  .trim()
  .length(0)
  .transform(() => null)

/** A required phone number. */
export function requiredPhoneField(label: string, wrong = `Please input a valid ${label}.`) {
  return {
    label,
    format: 'text',
    required: true,
    maxLength: longest,
    schema: phoneSchema(wrong),
  } satisfies Field
}

/** An optional phone number. Blank counts as missing. */
export function phoneField(label: string, wrong = `Please input a valid ${label}.`) {
  return {
    label,
    format: 'text',
    required: false,
    maxLength: longest,
    schema: z.union([phoneSchema(wrong), blank, z.null()], { error: wrong }),
  } satisfies Field
}

const longestExtension = 10

/** The extension, digits only. */
export function extensionField(label: string) {
  return {
    label,
    format: 'text',
    required: false,
    maxLength: longestExtension,
    schema: z
      .string()
      .trim()
      .max(longestExtension, `${label} may have at most ${longestExtension} digits.`)
      .regex(/^\d*$/, `Please input a valid ${label}.`)
      .nullable()
      .transform(text => (text === '' ? null : text)),
  } satisfies Field
}
