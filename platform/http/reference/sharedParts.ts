import type { OpenAPIV3_1 } from 'openapi-types'
import { z } from 'zod'
import { reasonRequiredCode } from '../../contract/problemCodes.ts'
import type { ProblemKind } from '../../contract/problemDocument.ts'
import { problemDocument } from '../../contract/problemDocument.ts'

const { $schema: _version, ...problemAsJson } = z.toJSONSchema(problemDocument, { target: 'draft-2020-12' })
export const problemSchema = problemAsJson as OpenAPIV3_1.SchemaObject

/** The refusals that a call's declaration implies. `4XX` stands for rarer ones. */
export const refusedStatuses = [400, 401, 403, 404, 409, 412, 413, 428, 429] as const
export type RefusedStatus = (typeof refusedStatuses)[number]

/** The responses, headers, and parameters that operations refer to. */
export const describeSharedParts = (problems: Record<string, ProblemKind>) => ({
  responses: {
    ...Object.fromEntries(
      refusedStatuses.map(status => [`Refused${status}`, sharedResponse(describeProblems(status, problems))]),
    ),
    Refused: sharedResponse('Rejected. The problem code gives the reason.'),
    Failed: sharedResponse('The server failed. Nothing was saved.'),
  },
  headers: {
    ETag: { description: 'The version of the record.', schema: text },
    IdempotencyReplayed: {
      description:
        '`true` if this is the stored response to an earlier request with the same Idempotency-Key.',
      schema: text,
    },
  },
  parameters: {
    IfMatch: {
      name: 'If-Match',
      in: 'header',
      description:
        'The ETag of the version that the change is based on. If the stored version is different, the response is 412.1.',
      schema: text,
    },
    IdempotencyKey: {
      name: 'Idempotency-Key',
      in: 'header',
      description:
        'A value of your choice, new for each change. For 24 hours, repeated requests with the same key run only once and get the same response. While the first request is still running, the response may be 409.34. A rejected request does not use up the key.',
      schema: { ...text, minLength: 1, maxLength: 255 },
    },
    ChangeReason: {
      name: 'Change-Reason',
      in: 'header',
      description: `The reason for changing a published record, percent-encoded in UTF-8. If it is required but missing, the response is ${reasonRequiredCode}.`,
      schema: { ...text, minLength: 1 },
    },
  },
})

const text = { type: 'string' as const }

const sharedResponse = (description: string) => ({
  description,
  content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
})

const describeProblems = (status: RefusedStatus, problems: Record<string, ProblemKind>): string =>
  sortByCode(problems)
    .filter(({ code }) => code.startsWith(`${status}.`))
    .map(({ code, title }) => `${code} ${title}`)
    .join('; ')

export const sortByCode = (problems: Record<string, ProblemKind>): ProblemKind[] =>
  Object.values(problems).toSorted((one, other) =>
    one.code.localeCompare(other.code, 'en', { numeric: true }),
  )
