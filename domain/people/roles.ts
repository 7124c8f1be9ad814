import type { SubjectKey as ProductSubjectKey } from '../review/subjectKind.ts'
import type { AxnInstanceMasterStatus, AxnInstanceStatus } from '../review/workflow.ts'
import type { Refusal } from './refusals.ts'
import type { RoleName } from './securityRoles.ts'

const browsing: RoleName[] = ['ROLE_SUBSCRIBER', 'ROLE_AIRPORT_SUB', 'ROLE_COMPANY_SUB', 'ROLE_ADMIN']
const airportEditing: RoleName[] = ['ROLE_AIRPORT', 'ROLE_AIRPORT_SUB', 'ROLE_ADMIN']
const companyEditing: RoleName[] = ['ROLE_COMPANY', 'ROLE_COMPANY_SUB', 'ROLE_ADMIN']
const editing: RoleName[] = [
  'ROLE_AIRPORT',
  'ROLE_AIRPORT_SUB',
  'ROLE_COMPANY',
  'ROLE_COMPANY_SUB',
  'ROLE_ADMIN',
]

/** The areas in section 6 of the wizard specification. Navigation, routes, and server read the same rows. */
const areas = {
  admin: ['ROLE_ADMIN'] as RoleName[],
  browse: browsing,
  wizard: editing,
}

/**
 * - `public`, `signedIn`, `admin`, `browse`, `wizard`: by role alone.
 * - `airport.view`, `company.view`: the published record of an edition; administrators see every status and year.
 * - `airport.read`, `company.read`: an editor's look at unpublished data.
 * - `airport.edit`, `company.edit`: an editor's change, while the status is open for editing.
 */
export type Permission =
  | 'public'
  | 'signedIn'
  | keyof typeof areas
  | 'airport.view'
  | 'airport.read'
  | 'airport.edit'
  | 'company.view'
  | 'company.read'
  | 'company.edit'

type ProductPermission = Permission
declare module '#platform/contract/endpoint.ts' {
  interface PermissionRegister {
    permission: ProductPermission
    subject: ProductSubjectKey
  }
}

/** The user who asks; `null` if not signed in. */
export interface Actor {
  userId: number
  role: RoleName
}

/** The parts of a user that the rules need. */
type Asker = Pick<Actor, 'role'>

/** The airport or company of one year that a permission concerns. */
export interface Subject {
  axnInstanceStatus: AxnInstanceStatus
  axnInstanceMasterStatus: AxnInstanceMasterStatus
  /** Whether the actor is affiliated with it for that year. */
  affiliated: boolean
}

/** Why the actor may not, as a problem; null if permitted. */
export function findRefusal(actor: Asker | null, permission: Permission, subject?: Subject): Refusal | null {
  if (permission === 'public') return null
  if (!actor) return 'notSignedIn'
  switch (permission) {
    case 'signedIn':
      return null
    case 'admin':
    case 'browse':
    case 'wizard':
      return areas[permission].includes(actor.role) ? null : 'forbidden'
    case 'airport.view':
    case 'company.view':
      return viewRefusal(actor, subject)
    case 'airport.read':
    case 'company.read':
      return readRefusal(actor, permission, subject)
    case 'airport.edit':
      return readRefusal(actor, 'airport.read', subject) ?? closedForEditing(actor, subject)
    case 'company.edit':
      return readRefusal(actor, 'company.read', subject) ?? closedForEditing(actor, subject)
  }
}

export function can(actor: Asker | null, permission: Permission, subject?: Subject): boolean {
  return findRefusal(actor, permission, subject) === null
}

function viewRefusal(actor: Asker, subject?: Subject): Refusal | null {
  if (!browsing.includes(actor.role)) return 'forbidden'
  if (actor.role === 'ROLE_ADMIN') return null
  const published =
    subject?.axnInstanceStatus === 'PUBLISHED' &&
    listReadableYears(actor).includes(subject.axnInstanceMasterStatus)
  // For a subscriber, an unpublished record does not exist, so that not even its existence is revealed.
  return published ? null : 'notFound'
}

/** The published years: the current edition and those before it. */
export const publishedYears = ['ACTIVE', 'HISTORICAL'] as const satisfies AxnInstanceMasterStatus[]

/** The statuses of years that a user may browse: every edition and, for administrators, the year in preparation. */
export function listReadableYears(actor: Asker | null): readonly AxnInstanceMasterStatus[] {
  if (!actor || !can(actor, 'browse')) return []
  return can(actor, 'admin') ? ['PENDING', ...publishedYears] : publishedYears
}

function readRefusal(
  actor: Asker,
  permission: 'airport.read' | 'company.read',
  subject?: Subject,
): Refusal | null {
  const roles = permission === 'airport.read' ? airportEditing : companyEditing
  if (!roles.includes(actor.role)) return 'forbidden'
  return actor.role === 'ROLE_ADMIN' || subject?.affiliated ? null : 'notAffiliated'
}

function closedForEditing(actor: Asker, subject?: Subject): Refusal | null {
  if (!subject) return 'notFound'
  if (subject.axnInstanceMasterStatus === 'HISTORICAL') return 'historical'
  return actor.role === 'ROLE_ADMIN' || isOpenToEditors(subject) ? null : 'lockedForReview'
}

/** Whether editors and their colleagues may change the year. Administrators may also change what was submitted. */
export function isOpenToEditors({
  axnInstanceStatus,
  axnInstanceMasterStatus,
}: Omit<Subject, 'affiliated'>): boolean {
  if (axnInstanceMasterStatus === 'HISTORICAL') return false
  return axnInstanceStatus === 'INPROGRESS' || axnInstanceStatus === 'REJECTED'
}
