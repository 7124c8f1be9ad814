import type { FastifyRequest } from 'fastify'
import { cleanText } from '../contract/cleanText.ts'

/** What a person chose as a password stays as it was typed, wherever it is checked. */
const isPassword = (name: string): boolean => /password$/i.test(name)

/** Cleans every text of a body before it is validated, so that no call can store what `cleanText` removes. */
export function cleanBody(request: FastifyRequest): void {
  const whole = { body: request.body }
  const waiting: object[] = [whole]
  // Not recursive, because the depth of a body is its sender's choice.
  for (let each = waiting.pop(); each; each = waiting.pop()) {
    const members = each as Record<string, unknown>
    for (const [name, value] of Object.entries(members)) {
      if (typeof value === 'object' && value !== null) waiting.push(value)
      else if (typeof value === 'string' && !isPassword(name)) members[name] = cleanText(value)
    }
  }
  request.body = whole.body
}
