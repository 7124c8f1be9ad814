import { z } from 'zod'
import { type Field } from '#platform/contract/field.ts'

/** 7 to 15 digits, as in E.164, with the usual separators and an optional country code. */
const pattern = /^\+?(?=(?:\D*\d){7,15}\D*$)[\d ().\-/]+$/
const longest = 30

/** `614-555-0101 x21`: the number and its extension. */
const withExtension = /^(.*\d)[\s,;]*(?:e?xt?(?:ension|n)?|poste|#)[.:#\s]*(\d{1,10})$/i

/** How phone numbers with an extension are refused. */
interface PhoneWords {
  wrong: string
  /** The label of the field for the extension; null if the number cannot have one. */
  extension?: string | null
}

/** Why a text is not a phone number, and what to type instead. */
function explainPhone(input: unknown, { wrong, extension }: PhoneWords): string {
  const [, number = '', digits] = withExtension.exec(String(input).normalize('NFKC').trim()) ?? []
  if (digits === undefined || extension === undefined || !pattern.test(number)) return wrong
  return extension !== null
    ? `Type the extension ${digits} in ${extension}, and only ${number} here.`
    : `This phone number cannot have an extension. Type only ${number}.`
}

function phoneSchema(words: PhoneWords) {
  const error = ({ input }: { input?: unknown }) => explainPhone(input, words)
  return z.string({ error: words.wrong }).trim().max(longest, { error }).regex(pattern, { error })
}

const blank = z
  .string()
  .trim()
  .length(0)
  .transform(() => null)

/** A required phone number. */
export function requiredPhoneField(label: string, words: Partial<PhoneWords> = {}) {
  return {
    label,
    format: 'text',
    required: true,
    maxLength: longest,
    schema: phoneSchema({ wrong: `Please input a valid ${label}.`, ...words }),
  } satisfies Field
}

/** An optional phone number. Blank counts as missing. */
export function phoneField(label: string, given: Partial<PhoneWords> = {}) {
  const words = { wrong: `Please input a valid ${label}.`, ...given }
  return {
    label,
    format: 'text',
    required: false,
    maxLength: longest,
    schema: z.union([phoneSchema(words), blank, z.null()], {
      error: ({ input }) => explainPhone(input, words),
    }),
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
