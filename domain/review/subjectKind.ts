import { z } from 'zod'

/** The two kinds of subjects that are entered, reviewed, and published for a year. */
export const subjectKind = z.enum(['airport', 'company'])
export type SubjectKind = z.infer<typeof subjectKind>

/** In addresses and in sentences: 'companies'. */
export const subjectPlurals = {
  airport: 'airports',
  company: 'companies',
} as const satisfies Record<SubjectKind, string>
