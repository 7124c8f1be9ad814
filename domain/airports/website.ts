import { z } from 'zod'
import { lazily } from '#platform/contract/lazily.ts'

/** A hand-written address contains no quotes, angle brackets, spaces, or control characters. */
const unsafe = /["'`<>\\\s\p{Cc}\p{Cf}]/u

/** An http or https address without a username or password. Blank counts as missing. */
export const website = lazily(() =>
  z
    .string()
    .trim()
    .max(255)
    .nullable()
    .transform(text => (text === '' ? null : text))
    .refine(
      text => text === null || isWebsite(text),
      'Please input a valid Website, e.g. https://www.example.com.',
    ),
)

function isWebsite(text: string): boolean {
  if (unsafe.test(text) || !URL.canParse(text)) return false
  const { protocol, username, password } = new URL(text)
  return (
    /^https?:$/.test(protocol) && username === '' && password === '' && !/^https?:\/\/[^/?#]*@/i.test(text)
  )
}
