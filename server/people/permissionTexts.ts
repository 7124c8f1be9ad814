import type { Permission } from '#domain/people/roles.ts'

const editorsOf = (what: string) =>
  `Administrators, and ${what} representatives who are affiliated with it for that year`

/** Who may make a call, in words. */
export const permissionTexts: Record<Permission, string> = {
  public: 'Everyone, signed in or not.',
  signedIn: 'All signed-in users.',
  admin: 'Administrators.',
  browse: 'Subscribers, representatives who are also subscribers, and administrators.',
  wizard: 'Representatives of airports and companies, and administrators.',
  'airport.view':
    'Subscribers, representatives who are also subscribers, and administrators. Only administrators can see unpublished data and the pending year. For all other users, the response is 404.',
  'company.view':
    'Subscribers, representatives who are also subscribers, and administrators. Only administrators can see unpublished data and the pending year. For all other users, the response is 404.',
  'airport.read': `${editorsOf('airport')}.`,
  'company.read': `${editorsOf('company')}.`,
  'airport.edit': `${editorsOf('airport')}, while it is open for editing (INPROGRESS or REJECTED). No one in a historical year.`,
  'company.edit': `${editorsOf('company')}, while it is open for editing (INPROGRESS or REJECTED). No one in a historical year.`,
}
