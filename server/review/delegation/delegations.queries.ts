import { and, asc, eq, or, sql } from 'drizzle-orm'
import { getRoleName } from '#domain/people/securityRoles.ts'
import { fieldProblem, problem } from '#domain/problems.ts'
import { findColleagueRole, linkDays, maxLinks, type Delegation } from '#domain/review/delegation.ts'
import type { OpenedLink } from '#domain/review/openedLink.ts'
import { getSubjectKey, type SubjectKey } from '#domain/review/subjectKind.ts'
import type { Db } from '#platform/database/connect.ts'
import { requireRow, takeTurn } from '#platform/database/statement.ts'
import { isOf, isOfAirport } from '../../database/isOf.ts'
import { personName } from '../../database/schema/columns.ts'
import { delegation } from '../../database/schema/delegations.ts'
import { axnInstance } from '../../database/schema/instances.ts'
import { airportTerminal } from '../../database/schema/terminals.ts'
import { affiliationTables, appUser } from '../../database/schema/users.ts'
import { createSecret, hashSecret } from '../../people/secrets.ts'
import { requireLiveSession, type CurrentUser } from '../../people/session.ts'

/** The recipient and scope of a link. */
interface NewLink {
  step: string
  terminalId: number | null
  colleagueName: string
  email: string | null
}

const giverName = personName(appUser)

/** A link without the state of its email. */
export type Link = Omit<Delegation, 'mail'>

export async function listLinks(db: Db, owner: SubjectKey): Promise<Link[]> {
  const affiliated = affiliationTables[owner.kind]
  const rows = await db
    .select({
      link: delegation,
      giver: appUser,
      giverName,
      isExpired: sql<boolean>`${delegation.expiresDate} <= now()`,
      isAffiliated: sql<boolean>`${affiliated.userId} is not null`,
      isClosed: sql<boolean>`exists (select from public.axn_instance as year
        where year.axn_instance_id = ${delegation.axnInstanceId}
          and year.axn_instance_master_status = 'HISTORICAL')`,
      isTerminalRemoved: sql<boolean>`${delegation.terminalId} is not null and not exists (
        select from ${airportTerminal} where ${airportTerminal.terminalId} = ${delegation.terminalId}
          and ${airportTerminal.axnInstanceId} = ${delegation.axnInstanceId})`,
    })
    .from(delegation)
    .innerJoin(appUser, eq(appUser.userId, delegation.givenUserId))
    .leftJoin(
      affiliated,
      and(
        eq(affiliated.userId, delegation.givenUserId),
        eq(affiliated.subjectId, owner.id),
        eq(affiliated.axnInstanceId, owner.axnInstanceId),
      ),
    )
    .where(isOf(delegation, owner))
    .orderBy(asc(delegation.delegationId))
  return rows.map(({ link, giver, giverName, isExpired, isAffiliated, isClosed, isTerminalRemoved }) => {
    const actor = { userId: giver.userId, role: getRoleName(giver.securityRoleId) }
    const mayEdit =
      !isClosed &&
      !isTerminalRemoved &&
      giver.userStatus === 'ACTIVE' &&
      findColleagueRole(actor, link, isAffiliated) !== null
    const state =
      link.withdrawnDate !== null ? 'withdrawn' : isExpired ? 'expired' : mayEdit ? 'open' : 'ended'
    return { ...link, step: link.step as Delegation['step'], giverName, state }
  })
}

/** Creates a link. Only the hash of its secret is stored. Throws `tooManyLinks` and `unknownReference`. */
export async function createLink(
  db: Db,
  owner: SubjectKey,
  link: NewLink,
  actor: Pick<CurrentUser, 'userId' | 'sessionId'>,
): Promise<{ delegationId: number; secret: string }> {
  await requireLiveSession(db, actor)
  await takeTurn(db, `links of ${owner.kind} ${owner.id} ${owner.axnInstanceId}`)
  const links = await db.$count(delegation, isOf(delegation, owner))
  if (links >= maxLinks) throw problem('tooManyLinks')
  if (link.terminalId !== null) await requireTerminal(db, owner, link)
  const secret = createSecret()
  const added = await db
    .insert(delegation)
    .values({
      ...link,
      [`${owner.kind}Id`]: owner.id,
      axnInstanceId: owner.axnInstanceId,
      givenUserId: actor.userId,
      linkHash: hashSecret(secret),
      expiresDate: sql`now() + make_interval(days => ${linkDays})`,
    })
    .returning({ delegationId: delegation.delegationId })
  return { ...requireRow(added), secret }
}

/** In the terminals step, a link can be limited to one terminal. */
async function requireTerminal(
  db: Db,
  { kind, id, axnInstanceId }: SubjectKey,
  link: NewLink,
): Promise<void> {
  const isOfStep = kind === 'airport' && link.step === 'terminals'
  const found = await db
    .select({ terminalId: airportTerminal.terminalId })
    .from(airportTerminal)
    .where(
      and(
        isOfAirport(airportTerminal, { airportId: id, axnInstanceId }),
        eq(airportTerminal.terminalId, link.terminalId ?? 0),
      ),
    )
  if (isOfStep && found.length > 0) return
  throw fieldProblem('/terminalId', 'The airport has no such terminal in this year.', 'unknownReference')
}

/** Throws `notFound` if the link does not belong to this airport or company. Withdrawing it again changes nothing. */
export async function withdrawLink(db: Db, owner: SubjectKey, delegationId: number): Promise<void> {
  const found = await db
    .update(delegation)
    .set({ withdrawnDate: sql`coalesce(${delegation.withdrawnDate}, now())` })
    .where(and(isOf(delegation, owner), eq(delegation.delegationId, delegationId)))
    .returning({ delegationId: delegation.delegationId })
  if (found.length === 0) throw problem('notFound')
}

/** The link of a secret while it is valid; null otherwise. */
export async function findOpenLink(db: Db, secret: string): Promise<Link | null> {
  const hash = hashSecret(secret)
  const [found] = await db
    .select()
    .from(delegation)
    .where(or(eq(delegation.linkHash, hash), eq(delegation.mailedHash, hash)))
  if (!found) return null
  const owner = getSubjectKey(found)
  const links = await listLinks(db, owner)
  return links.find(each => each.delegationId === found.delegationId && each.state === 'open') ?? null
}

/** A new secret for the email, so that no row ever contains a readable one. Null if the link has ended. */
export async function createMailedSecret(
  db: Db,
  delegationId: number,
): Promise<{ secret: string; email: string | null } | null> {
  const ofLink = eq(delegation.delegationId, delegationId)
  const [found] = await db.select().from(delegation).where(ofLink).for('update')
  const links = found ? await listLinks(db, getSubjectKey(found)) : []
  const link = links.find(each => each.delegationId === delegationId && each.state === 'open')
  if (!link) return null
  const secret = createSecret()
  await db
    .update(delegation)
    .set({ mailedHash: hashSecret(secret) })
    .where(ofLink)
  return { secret, email: link.email }
}

/** Records that a link was opened, which is not audited. */
export async function noteOpening(db: Db, delegationId: number): Promise<void> {
  await db
    .update(delegation)
    .set({ lastOpenedDate: sql`now()` })
    .where(eq(delegation.delegationId, delegationId))
}

/** The details shown by an opened link and its email. Throws `notFound`. */
export async function describeLink(db: Db, delegationId: number): Promise<OpenedLink> {
  const [found] = await db
    .select({ link: delegation, giverName, axnInstanceName: axnInstance.axnInstanceName })
    .from(delegation)
    .innerJoin(appUser, eq(appUser.userId, delegation.givenUserId))
    .innerJoin(axnInstance, eq(axnInstance.axnInstanceId, delegation.axnInstanceId))
    .where(eq(delegation.delegationId, delegationId))
  if (!found) throw problem('notFound')
  const { link, ...more } = found
  const { kind, id } = getSubjectKey(link)
  return { ...link, ...more, step: link.step as Delegation['step'], kind, subjectId: id }
}
