import { randomUUID } from 'node:crypto'
import * as messages from '#domain/messages.ts'
import {
  createAirportAffiliationEndpoint,
  createCompanyAffiliationEndpoint,
  listAirportsOfUserEndpoint,
  listCompaniesOfUserEndpoint,
  removeAirportAffiliationEndpoint,
  removeCompanyAffiliationEndpoint,
  searchAirportAffiliationsEndpoint,
  searchCompanyAffiliationsEndpoint,
} from '#domain/people/affiliation.ts'
import * as calls from '#domain/people/emailChange.ts'
import { describeIssuedSecrets } from '#domain/people/issuedSecrets.ts'
import { getPersonEndpoint } from '#domain/people/person.ts'
import { getRoleName } from '#domain/people/securityRoles.ts'
import * as user from '#domain/people/user.ts'
import * as userImport from '#domain/people/userImport.ts'
import { listUserIdsEndpoint, searchUsersEndpoint, userListing } from '#domain/people/userList.ts'
import { fieldProblem, problem } from '#domain/problems.ts'
import { getSubjectKey } from '#domain/review/subjectKind.ts'
import { Problem } from '#platform/contract/problem.ts'
import { registerEndpoint } from '#platform/http/registerEndpoint.ts'
import { askForJob } from '#platform/jobs/jobs.queries.ts'
import { askForMails } from '#platform/mail/mailJobs.queries.ts'
import type { Api, Call } from '../../api.ts'
import { registerTableListing } from '../../browse/listing/registerTableListing.ts'
import { checkRemoval } from '../../catalog/checkRemoval.ts'
import { listNameChoices } from '../../catalog/proposals/proposals.queries.ts'
import { readListPage } from '../../database/tableList.ts'
import { bulkActionJob } from '../../history/bulk/bulkActionJob.ts'
import { getAccount } from '../authentication/authentication.queries.ts'
import { describeOrigin } from '../authentication/describeOrigin.ts'
import { isPasswordOff } from '../authentication/isPasswordOff.ts'
import { CallingDevice } from '../authentication/knownDevice.ts'
import { passwordResetMailJob } from '../authentication/passwordResetMail.ts'
import { secondFactorChangedMailJob } from '../authentication/secondFactorChangedMail.ts'
import { recordSecurityEvent } from '../authentication/securityRecord.queries.ts'
import { clearSessionCookie } from '../authentication/sessionCookie.ts'
import { computeResetKey, countAttempt, resetPolicies } from '../authentication/signInThrottle.ts'
import { reportDelivery } from '../reportDelivery.ts'
import { requireLiveSession, requireRecentSignIn } from '../session.ts'
import {
  listSubjectsOfUser,
  searchAffiliations,
  createAffiliation,
  removeAffiliation,
} from './affiliations.queries.ts'
import { addUser, getUser, saveOwnProfile, saveUser } from './editedUser.queries.ts'
import {
  emailChangedMailJob,
  emailChangeNoticeMailJob,
  emailConfirmationMailJob,
  readConfirmationDelivery,
} from './emailChangeMail.ts'
import {
  cancelEmailChange,
  confirmEmailChange,
  findEmailChange,
  objectToEmailChange,
  requestEmailChange,
  requireFree,
} from './emailChanges.queries.ts'
import { importUsers } from './importUsers.queries.ts'
import { invitationMailJob, requireInvitable } from './invitationMail.ts'
import { getPerson } from './person.queries.ts'
import { previewUserImport } from './planUserImport.queries.ts'
import { removeUser, requireRemovableUser } from './removeUser.queries.ts'
import { listUserIds, listUserOptions, userCells, userList } from './userList.queries.ts'
import { listAllUsers } from './users.queries.ts'

export function usersRoutes(api: Api): void {
  registerTableListing(api, {
    listing: userListing,
    list: userList,
    options: listUserOptions,
    cells: userCells,
  })
  registerEndpoint(api, listUserIdsEndpoint, ({ db, query }) => listUserIds(db, query))
  registerEndpoint(api, searchUsersEndpoint, async ({ db, query }) => ({
    ...(await readListPage(db, userList, query)),
    unmatchedCodes: [],
  }))
  registerEndpoint(api, user.listAllUsersEndpoint, ({ db, query }) => listAllUsers(db, query.sort))
  registerEndpoint(api, user.getUserEndpoint, ({ db, params }) => getUser(db, params.userId))
  registerEndpoint(api, getPersonEndpoint, ({ db, params }) => getPerson(db, api.jobs.kinds, params.userId))
  registerEndpoint(api, user.addUserEndpoint, ({ db, actor, body }) => {
    if (getRoleName(body.securityRoleId) === 'ROLE_ADMIN') requireRecentSignIn(actor)
    return addUser(db, body)
  })

  registerEndpoint(api, user.saveUserEndpoint, async call => {
    const { db, actor, params, body, expectedVersion, afterCommit } = call
    const before = await getUser(db, params.userId)
    const { email: oldEmail } = before
    if (body.email !== oldEmail || body.securityRoleId !== before.securityRoleId) requireRecentSignIn(actor)
    const saved = await saveUser(db, actor.userId, params.userId, body, expectedVersion)
    const { userId, email: newEmail } = saved
    if (newEmail === oldEmail) return saved
    const notice = { userId, oldEmail, newEmail, byAdministrator: true, changed: randomUUID() }
    const mails = [oldEmail, newEmail].map(to => ({ ...notice, to }))
    await askForMails(db, emailChangedMailJob, mails, actor.userId)
    afterCommit(() => api.jobs.work())
    return saved
  })

  registerEndpoint(api, user.checkUserRemovalEndpoint, ({ db, actor, params }) =>
    checkRemoval(async () => requireRemovableUser(db, actor.userId, await getUser(db, params.userId))),
  )

  registerEndpoint(api, user.removeUserEndpoint, async ({ db, actor, params, expectedVersion }) => {
    await removeUser(db, actor.userId, params.userId, expectedVersion)
    return { msg: messages.userDeleted }
  })

  registerEndpoint(api, user.inviteUserEndpoint, async ({ step, params: { userId }, actor }) => {
    const invitation = await step(async db => {
      const invited = await requireInvitable(db, userId)
      const [jobId = 0] = await askForMails(db, invitationMailJob, [{ userId }], actor.userId)
      return { email: invited.email, jobId }
    })
    const sent = messages.invitationSent(
      invitation.email,
      !isPasswordOff(api.settings.openId, invitation.email),
    )
    return reportDelivery(api, { ...invitation, what: 'The invitation', sent })
  })

  registerEndpoint(api, userImport.previewUserImportEndpoint, ({ db, body }) =>
    previewUserImport(db, body.csv),
  )

  registerEndpoint(api, userImport.importUsersEndpoint, async ({ db, actor, body, afterCommit }) => {
    const users = await importUsers(db, body.csv, body.invite)
    const userIds = users.filter(each => each.invited).map(each => each.userId)
    if (userIds.length === 0) return { users, invitationsJobId: null }
    const items = userIds.map(userId => ({ kind: 'user' as const, id: userId }))
    const jobRequest = { parameters: { action: 'invite' as const, items }, userId: actor.userId }
    const { jobId } = await askForJob(db, bulkActionJob, jobRequest)
    afterCommit(() => api.jobs.work())
    return { users, invitationsJobId: jobId }
  })

  registerEndpoint(api, user.getOwnProfileEndpoint, async ({ db, actor }) => {
    const profile = await getUser(db, actor.userId)
    return { ...profile, pendingEmailDelivery: await readConfirmationDelivery(db, actor.userId) }
  })

  registerEndpoint(api, user.saveOwnProfileEndpoint, async call => {
    const { db, actor, body, expectedVersion } = call
    if (body.email !== actor.email) {
      requireRecentSignIn(actor)
      await requestOwnEmail(call, body.email)
    }
    return saveOwnProfile(db, actor.userId, body, expectedVersion)
  })

  registerEndpoint(api, user.listCompanyNamesEndpoint, async ({ db, actor, query }) => {
    const { content, ...page } = await listNameChoices(db, 'companies', actor, query)
    return { ...page, content: content.map(({ name }) => ({ companyName: name })) }
  })
}

export function ownEmailRoutes(api: Api): void {
  registerEndpoint(api, calls.changeOwnEmailEndpoint, async call => {
    const { email } = call.body
    await requestOwnEmail(call, email)
    return { message: messages.emailRequested(email) }
  })

  registerEndpoint(api, calls.cancelOwnEmailChangeEndpoint, async ({ db, actor }) => {
    await cancelEmailChange(db, actor.userId)
    return { message: messages.emailChangeCanceled(actor.email) }
  })

  registerEndpoint(api, calls.validateEmailLinkEndpoint, async ({ db, body }) => {
    const found = await findEmailChange(db, body.accessToken)
    return {
      link: found?.link ?? null,
      oldEmail: found?.change.oldEmail ?? null,
      newEmail: found?.change.newEmail ?? null,
      isConfirmed: found !== null && found.change.confirmed !== null,
    }
  })

  registerEndpoint(api, calls.confirmEmailChangeEndpoint, async call => {
    const { db, body, user, afterCommit } = call
    const { userId, oldEmail, newEmail } = await confirmEmailChange(db, body.accessToken)
    const notice = { userId, to: oldEmail, oldEmail, newEmail, byAdministrator: false, changed: randomUUID() }
    await askForMails(db, emailChangedMailJob, [notice], userId)
    afterCommit(() => api.jobs.work())
    if (user?.userId === userId) clearSessionCookie(call)
    return { message: messages.emailChanged(newEmail) }
  })

  registerEndpoint(api, calls.objectToEmailChangeEndpoint, async call => {
    const { body, user, step } = call
    const { change, revoked, removed, jobId } = await step(async db => {
      const objected = await objectToEmailChange(db, body.accessToken)
      const { userId } = objected.change
      const account = await getAccount(db, userId)
      const { factors, hadCodes } = objected.removed
      for (const kind of factors) await recordSecurityEvent(db, kind, account, describeOrigin(call))
      const changes = new Set([...factors, ...(hadCodes ? ['recoveryCodesRemoved' as const] : [])])
      const told = [...changes].map(each => ({
        userId,
        to: objected.change.oldEmail,
        change: each,
        changed: randomUUID(),
      }))
      await askForMails(db, secondFactorChangedMailJob, told, userId)
      const reset = { userId, asked: randomUUID(), afterCanceledEmailChange: true }
      const [jobId = 0] = await askForMails(db, passwordResetMailJob, [reset], userId)
      return { ...objected, jobId }
    })
    const { userId, oldEmail: email } = change
    if (user?.userId === userId) clearSessionCookie(call)
    // The change is canceled, even if the email fails.
    const canceled = messages.emailChangeObjected(describeIssuedSecrets(revoked), {
      removesFactors: removed.factors.length > 0,
      removesCodes: removed.hadCodes,
    })
    const sent = isPasswordOff(api.settings.openId, email)
      ? messages.signInHintSent(email)
      : messages.newPasswordLinkSent(email)
    const told = await reportDelivery(api, { jobId, email, what: 'The link to choose a new password', sent })
      .then(({ message }) => message)
      .catch((thrown: unknown) => {
        if (thrown instanceof Problem) return thrown.message
        throw thrown
      })
    return { message: `${canceled} ${told}` }
  })
}

export function affiliationsRoutes(api: Api): void {
  for (const create of [createAirportAffiliationEndpoint, createCompanyAffiliationEndpoint])
    registerEndpoint(api, create, async ({ db, body }) => {
      await createAffiliation(db, { ...getSubjectKey(body), userId: body.userId })
      return { message: messages.affiliationCreated }
    })

  for (const remove of [removeAirportAffiliationEndpoint, removeCompanyAffiliationEndpoint])
    registerEndpoint(api, remove, async ({ db, params }) => {
      const key = getSubjectKey(params)
      await removeAffiliation(db, { ...key, userId: params.userId })
      return { message: messages.affiliationDeleted(key.kind) }
    })

  registerEndpoint(api, searchAirportAffiliationsEndpoint, ({ db, params, query }) =>
    searchAffiliations(db, 'airport', params.instanceId, query),
  )

  registerEndpoint(api, searchCompanyAffiliationsEndpoint, ({ db, params, query }) =>
    searchAffiliations(db, 'company', params.instanceId, query),
  )

  registerEndpoint(api, listAirportsOfUserEndpoint, ({ db, params }) =>
    listSubjectsOfUser(db, 'airport', params.userId, params.instanceId),
  )

  registerEndpoint(api, listCompaniesOfUserEndpoint, ({ db, params }) =>
    listSubjectsOfUser(db, 'company', params.userId, params.instanceId),
  )
}

/**
 * Asks the new address to confirm and notifies the old one. Only administrators, who see all users, are told that the address is taken (`duplicate`). Requests are limited
 * like those for reset links, because each sends an email to an address that may be a stranger's.
 */
async function requestOwnEmail(
  call: Pick<Call, 'db' | 'actor' | 'api' | 'request' | 'reply' | 'afterCommit'>,
  newEmail: string,
): Promise<void> {
  const { db, actor, api, afterCommit } = call
  if (newEmail === actor.email) throw fieldProblem('/email', 'This is already your email address.')
  await requireLiveSession(db, actor)
  const account = await getAccount(db, actor.userId)
  if (!account) throw problem('notSignedIn')
  const { openId } = api.settings
  // Otherwise, the account could get a password and outlive the person's access at the organization.
  if (isPasswordOff(openId, account.email) && !isPasswordOff(openId, newEmail))
    throw fieldProblem('/email', messages.emailOfOrganization)
  const { key } = new CallingDevice(call).sourceFor(actor.userId)
  const source = { key: computeResetKey(key), isKnownDevice: false }
  await countAttempt(db, `email change of ${actor.userId}`, source, resetPolicies)
  if (actor.role === 'ROLE_ADMIN') await requireFree(db, { email: newEmail, userId: actor.userId })
  const emailChangeId = await requestEmailChange(db, account, newEmail)
  await askForMails(db, emailConfirmationMailJob, [{ emailChangeId, to: newEmail }], actor.userId)
  await askForMails(db, emailChangeNoticeMailJob, [{ emailChangeId, to: account.email }], actor.userId)
  afterCommit(() => api.jobs.work())
}
