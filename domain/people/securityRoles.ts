/** The seven roles, with the numbers and labels of the administration specification. */
export const securityRoles = [
  { securityRoleId: 4, securityRoleName: 'ROLE_ADMIN', securityRoleLabel: 'Administrator' },
  { securityRoleId: 2, securityRoleName: 'ROLE_AIRPORT', securityRoleLabel: 'Airport' },
  { securityRoleId: 5, securityRoleName: 'ROLE_AIRPORT_SUB', securityRoleLabel: 'Airport Rep & Subscriber' },
  { securityRoleId: 3, securityRoleName: 'ROLE_COMPANY', securityRoleLabel: 'Company' },
  { securityRoleId: 6, securityRoleName: 'ROLE_COMPANY_SUB', securityRoleLabel: 'Company Rep & Subscriber' },
  { securityRoleId: 1, securityRoleName: 'ROLE_SUBSCRIBER', securityRoleLabel: 'Subscriber' },
  { securityRoleId: 0, securityRoleName: 'ROLE_USER', securityRoleLabel: 'User' },
] as const
export const administratorRoleId = 4
export type RoleName = (typeof securityRoles)[number]['securityRoleName']

/** The name of a role in tokens and permissions, such as 4 → 'ROLE_ADMIN'. */
export function getRoleName(securityRoleId: number): RoleName {
  const role = securityRoles.find(each => each.securityRoleId === securityRoleId)
  if (!role) throw new RangeError(`There is no security role ${securityRoleId}`)
  return role.securityRoleName
}

/** A role's label: 'Airport Rep & Subscriber'. */
export const getRoleLabel = (role: RoleName): string =>
  securityRoles.find(each => each.securityRoleName === role)?.securityRoleLabel ?? role
