import type { RoleName } from '#domain/people/securityRoles.ts'

/** One person per role, by the name that the tests use. An anonymous caller has no account. */
export const people = {
  alice: { firstName: 'Alice', lastName: 'Ashgrove', role: 'ROLE_ADMIN' },
  ben: { firstName: 'Ben', lastName: 'Birchfield', role: 'ROLE_AIRPORT' },
  cora: { firstName: 'Cora', lastName: 'Cedarholm', role: 'ROLE_AIRPORT_SUB' },
  dana: { firstName: 'Dana', lastName: 'Dogwell', role: 'ROLE_COMPANY' },
  ella: { firstName: 'Ella', lastName: 'Elmstead', role: 'ROLE_COMPANY_SUB' },
  frank: { firstName: 'Frank', lastName: 'Firley', role: 'ROLE_SUBSCRIBER' },
  gina: { firstName: 'Gina', lastName: 'Gorseby', role: 'ROLE_USER' },
} as const satisfies Record<string, { firstName: string; lastName: string; role: RoleName }>

export type PersonName = keyof typeof people
export const personNames = Object.keys(people) as PersonName[]

/** The password of every test person. */
export const password = 'teal-heron-over-harbor'
