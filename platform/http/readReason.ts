import type { FastifyRequest } from 'fastify'
import { longestReason, reasonHeader } from '../contract/changeReason.ts'
import { cleanText } from '../contract/cleanText.ts'
import { problem } from '../contract/problem.ts'

/** Why the caller changes something, from the header of the request; null if it has none. Throws `invalidInput`. */
export function readReason({ headers }: FastifyRequest): string | null {
  const sent = headers[reasonHeader]
  if (sent === undefined) return null
  const reason = cleanText(decode(String(sent)) ?? '').trim()
  if (reason !== '' && reason.length <= longestReason && !reason.includes('\0')) return reason
  const detail = `A reason must have 1 to ${longestReason} characters, percent-encoded in UTF-8.`
  throw problem('invalidInput', { detail, errors: [{ pointer: `/headers/${reasonHeader}`, detail }] })
}

/** Null if it is not percent-encoded text. */
function decode(text: string): string | null {
  try {
    return decodeURIComponent(text)
  } catch {
    return null
  }
}
