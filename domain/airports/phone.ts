import { z } from 'zod'
import type { Field } from '#platform/contract/field.ts'

/** Digits with the usual signs between them, with or without a country's code in front: 7 to 15 of them, as E.164 has it. */
const pattern = /^\+?(?=(?:\D*\d){7,15}\D*$)[\d ().\-/]+$/
const longest = 30

const phoneSchema = (wrong: string) =>
  z.string({ error: wrong }).trim().max(longest, wrong).regex(pattern, wrong)

/** A telephone number that must be given. */
export function requiredPhoneField(label: string, wrong = `Please input a valid ${label}.`) {
  return {
    label,
    format: 'text',
    required: true,
    maxLength: longest,
    schema: phoneSchema(wrong),
  } satisfies Field
}

/** A telephone number that may be missing; blank counts as missing. */
export function phoneField(label: string, wrong = `Please input a valid ${label}.`) {
  const blank = z
    .string()
    .trim()
    .length(0)
    .transform(() => null)
  return {
    label,
    format: 'text',
    required: false,
    maxLength: longest,
    schema: z.union([phoneSchema(wrong), blank, z.null()], { error: wrong }),
  } satisfies Field
}

const longestExtension = 10

/** What is dialled after the number; digits only. */
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
