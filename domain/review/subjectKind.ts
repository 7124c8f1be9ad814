import { z } from 'zod'

/** The two kinds of subjects that are entered, reviewed, and published for a year. */
export const subjectKind = z.enum(['airport', 'company'])
export type SubjectKind = z.infer<typeof subjectKind>

/** An airport or company in one year, as paths identify it. */
export type InstanceKey =
  | { airportId: number; instanceId: number }
  | { companyId: number; instanceId: number }

/** An airport or company in one year. */
export interface SubjectKey {
  kind: SubjectKind
  id: number
  axnInstanceId: number
}

/** The airport or company that a path or a row belongs to. */
export function getSubjectKey(
  owner: { airportId?: number | null; companyId?: number | null } & (
    | { instanceId: number }
    | { axnInstanceId: number }
  ),
): SubjectKey {
  const axnInstanceId = 'instanceId' in owner ? owner.instanceId : owner.axnInstanceId
  const { airportId, companyId } = owner
  return typeof airportId === 'number'
    ? { kind: 'airport', id: airportId, axnInstanceId }
    : { kind: 'company', id: companyId ?? -1, axnInstanceId }
}

/** The plural in addresses and sentences: 'companies'. */
export const subjectPlurals = {
  airport: 'airports',
  company: 'companies',
} as const satisfies Record<SubjectKind, string>
