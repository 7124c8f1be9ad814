import { problem } from '#domain/problems.ts'
import { airportLinks, companyLinks, openLinkEndpoint } from '#domain/review/delegation.ts'
import type { OpenedLink } from '#domain/review/openedLink.ts'
import { getSubjectKey } from '#domain/review/subjectKind.ts'
import type { Problem } from '#platform/contract/problem.ts'
import { requireRow } from '#platform/database/statement.ts'
import { registerEndpoint } from '#platform/http/registerEndpoint.ts'
import { askForMails } from '#platform/mail/mailJobs.queries.ts'
import type { Api, Call } from '../../api.ts'
import { cookieAttributes } from '../../people/authentication/sessionCookie.ts'
import { countGuess } from '../../people/authentication/signInThrottle.ts'
import { createLink, describeLink, findOpenLink, noteOpening, withdrawLink } from './delegations.queries.ts'
import { linkMailJob, listLinksWithMail, mailLinkAgain } from './linkMail.ts'
import { getLinkAddress, getLinkCookie } from './readLink.ts'

export function delegationRoutes(api: Api): void {
  for (const calls of [airportLinks, companyLinks]) {
    registerEndpoint(api, calls.list, ({ db, params }) => listLinksWithMail(db, getSubjectKey(params)))
    registerEndpoint(api, calls.create, giveLink)
    registerEndpoint(api, calls.mail, mailAgain)
    registerEndpoint(api, calls.withdraw, async ({ db, params }) => {
      await withdrawLink(db, getSubjectKey(params), params.delegationId)
      return {}
    })
  }

  registerEndpoint(api, openLinkEndpoint, openLink)
}

type LinkCalls = typeof airportLinks | typeof companyLinks

async function giveLink(call: Call<LinkCalls['create']>) {
  const { api, db, body, actor } = call
  const owner = getSubjectKey(call.params)
  const { delegationId, secret } = await createLink(db, owner, body, actor)
  if (body.email !== null) {
    await askForMails(db, linkMailJob, [{ delegationId }], actor.userId)
    call.afterCommit(() => api.jobs.work())
  }
  const made = (await listLinksWithMail(db, owner)).filter(each => each.delegationId === delegationId)
  return { ...requireRow(made), url: getLinkAddress(api.settings.publicUrl, secret) }
}

async function mailAgain({ api, db, params, actor, afterCommit }: Call<LinkCalls['mail']>) {
  await mailLinkAgain(db, getSubjectKey(params), params.delegationId, actor.userId)
  afterCommit(() => api.jobs.work())
  return {}
}

/**
 * Gives the browser the link's cookie, which does not affect the session of a signed-in user.
 */
async function openLink(call: Call<typeof openLinkEndpoint>): Promise<OpenedLink | Problem> {
  const { api, db, body, request, reply } = call
  const found = await findOpenLink(db, body.secret)
  if (!found) {
    await countGuess(db, 'link', body.secret, request.ip)
    return problem('linkEnded')
  }
  await noteOpening(db, found.delegationId)
  void reply.setCookie(getLinkCookie(found.delegationId), body.secret, {
    ...cookieAttributes(api.settings),
    path: '/api/',
    expires: new Date(found.expiresDate),
  })
  return describeLink(db, found.delegationId)
}
