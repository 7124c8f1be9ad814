import { z } from 'zod'

/** A hand-written address contains no quotes, angle brackets, spaces, or control characters. */
const unsafe = /["'`<>\\\s\p{Cc}\p{Cf}]/u

/** An http or https address without a username or password. Blank counts as missing. */
export const website = z
  .string()
  .trim()
  .max(255)
  .nullable()
  .transform(text => (text === '' ? null : text))
  .refine(
    text => text === null || isWebsite(text),
    'Please input a valid Website, e.g. https://www.example.com.',
  )

/** Whether a text is an address that may become a link. */
export function isWebsite(text: string): boolean {
  if (unsafe.test(text) || !URL.canParse(text)) return false
  const { protocol, username, password } = new URL(text)
  return (
    /^https?:$/.test(protocol) && username === '' && password === '' && !/^https?:\/\/[^/?#]*@/i.test(text)
  )
}
