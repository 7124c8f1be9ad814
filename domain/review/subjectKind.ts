import { z } from 'zod'

/** The two kinds of subjects that are entered, reviewed, and published for a year. */
export const subjectKind = z.enum(['airport', 'company'])
export type SubjectKind = z.infer<typeof subjectKind>

/** An airport or company in one year, as paths identify it. */
export type InstanceKey =
  | { airportId: number; instanceId: number }
  | { companyId: number; instanceId: number }

/** The plural in addresses and sentences: 'companies'. */
export const subjectPlurals = {
  airport: 'airports',
  company: 'companies',
} as const satisfies Record<SubjectKind, string>
