import { problems, type ProblemName } from '#domain/problems.ts'

const nameByCode = new Map<string, ProblemName>(
  Object.entries(problems).map(([name, { code }]) => [code, name as ProblemName]),
)

/** The catalog's name of a problem received as a code over HTTP: `409.3` is `lockedForReview`. */
export function problemName(code: string): ProblemName {
  const name = nameByCode.get(code)
  if (!name) throw new Error(`There is no problem ${code} in the catalog`)
  return name
}
