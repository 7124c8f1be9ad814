import { listReadableYears } from '#domain/people/roles.ts'
import { getRoleLabel } from '#domain/people/securityRoles.ts'
import type { OfficeContact } from '#domain/people/session.ts'
import type { Db } from '#platform/database/connect.ts'
import type { Api } from '../../api.ts'
import { demoPassword, demoUserNames } from '../../database/demo/people.ts'
import { describeLink } from '../../review/delegation/delegations.queries.ts'
import { listInstances, pickOpenYears } from '../../years/instances.queries.ts'
import type { CurrentUser } from '../session.ts'

/** The made-up office of the demo, whose address is on the page `Contact Us`. */
const demoContact: OfficeContact = {
  email: 'factbook@example.org',
  phone: '+1 555 010 0100',
  address: ['100 Example Concourse, Suite 26', 'Sampleton, VA 00000', 'United States'],
  team: [
    { role: 'Review, corrections, and publication', email: 'editor@example.org' },
    { role: 'Help for airport representatives', email: 'airports@example.org' },
    { role: 'Help for company representatives', email: 'companies@example.org' },
    { role: 'Subscriptions, invoices, and printed copies', email: 'subscriptions@example.org' },
  ],
}

/** What the browser and the pages need to know at their start. */
export async function describeSession(api: Api, db: Db, user: CurrentUser | null) {
  const instances = await listInstances(db)
  const { active, pending } = pickOpenYears(instances)
  const demoUsers = api.demo
    ? demoUserNames.map(({ displayName, role }) => ({
        displayName,
        securityRoleLabel: getRoleLabel(role),
      }))
    : []
  return {
    user: user && {
      ...namesOf(user),
      authorities: [{ authority: user.role }],
      iat: Math.floor(Date.parse(user.started) / 1000),
      exp: Math.floor(Date.parse(user.expires) / 1000),
      expirationDate: new Date(user.expires).toISOString(),
      axnInstanceId: active?.axnInstanceId ?? null,
      axnInstanceName: active?.axnInstanceName ?? null,
      axnPendingInstanceId: pending?.axnInstanceId ?? null,
      axnPendingInstanceName: pending?.axnInstanceName ?? null,
    },
    needsSecondFactor: user?.needsSecondFactor ?? false,
    link: user?.delegation ? await describeLink(db, user.delegation.delegationId) : null,
    demo: api.demo,
    openIdName: api.settings.openId?.name ?? null,
    demoUsers,
    demoPassword: api.demo ? demoPassword : null,
    editions: instances.filter(each => listReadableYears(user).includes(each.axnInstanceMasterStatus)),
    contact: api.demo ? demoContact : api.settings.contact,
    mapTilesUrl: api.settings.mapTilesUrl,
    analyticsId: api.settings.analyticsId,
  }
}

/** A colleague with a link has no account, only a number that no user has. */
function namesOf({ delegation, userId, displayName, firstName, lastName, email }: CurrentUser) {
  if (!delegation) return { userId, userName: displayName, sub: displayName, firstName, lastName, email }
  const { delegationId, colleagueName } = delegation
  const userName = `link ${delegationId}`
  return { userId: -delegationId, userName, sub: userName, firstName: colleagueName, lastName: '', email: '' }
}
