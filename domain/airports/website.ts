import { z } from 'zod'

/** A hand-written address contains no quotes, angle brackets, spaces, or control characters. */
const unsafe = /["'`<>\\\s\p{Cc}\p{Cf}]/u

/** `www.example.com/shop`: a host with its top-level domain, but no scheme. */
const withoutScheme = /^[\p{L}\d-]+(\.[\p{L}\d-]+)*\.\p{L}{2,}(:\d+)?([/?#]|$)/u
const maxLength = 255

/**
 * An http or https address without a username or password. `www.example.com` becomes `https://www.example.com`. Blank
 * counts as missing.
 */
export const website = z
  .string()
  .trim()
  .max(maxLength)
  .nullable()
  .transform(text => (text === '' ? null : text && withoutScheme.test(text) ? `https://${text}` : text))
  .refine(
    text => text === null || text.length <= maxLength,
    `Website may have at most ${maxLength} characters, including https://.`,
  )
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
