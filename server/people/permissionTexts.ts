import type { Permission } from '#domain/people/roles.ts'

const editorsOf = (what: string) =>
  `Administrators, and ${what} representatives who are affiliated with it for that year`

/** Who may make a call, for its readers. */
export const permissionTexts: Record<Permission, string> = {
  public: 'Everybody, signed in or not.',
  signedIn: 'Everybody who is signed in.',
  admin: 'Administrators.',
  browse: 'Subscribers, representatives who subscribe too, and administrators.',
  wizard: 'Representatives of airports and of companies, and administrators.',
  'airport.view':
    'Subscribers, representatives who subscribe too, and administrators. Only administrators see what is not published or belongs to another year than the active one; for everybody else it does not exist.',
  'company.view':
    'Subscribers, representatives who subscribe too, and administrators. Only administrators see what is not published or belongs to another year than the active one; for everybody else it does not exist.',
  'airport.read': `${editorsOf('airport')}.`,
  'company.read': `${editorsOf('company')}.`,
  'airport.edit': `${editorsOf('airport')}, while it is open for editing (INPROGRESS or REJECTED). Nobody in a historical year.`,
  'company.edit': `${editorsOf('company')}, while it is open for editing (INPROGRESS or REJECTED). Nobody in a historical year.`,
}
