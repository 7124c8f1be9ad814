import { sql } from 'drizzle-orm'
import { beginOpenIdEndpoint, finishOpenIdEndpoint } from '#domain/people/openId.ts'
import { problem } from '#domain/problems.ts'
import { Problem } from '#platform/contract/problem.ts'
import { registerEndpoint } from '#platform/http/registerEndpoint.ts'
import type { Api, Call } from '../../api.ts'
import { startSession, takeAccountTurn } from '../session.ts'
import { findAccount } from './authentication.queries.ts'
import { describeOrigin } from './describeOrigin.ts'
import { CallingDevice } from './knownDevice.ts'
import type { OpenIdChecks, OpenIdPerson } from './openIdProvider.ts'
import { recordSecurityEvent } from './securityRecord.queries.ts'
import { cookieAttributes, getHostCookie, setSessionCookie } from './sessionCookie.ts'
import { countAttempt, forgetAttempts, openIdPolicies } from './signInThrottle.ts'

/** Holds the checks while the user is at the provider, so that only the browser that began can finish. */
const getChecksCookie = (settings: { publicUrl: string }) => getHostCookie(settings, 'factbook_openid')
const checksMinutes = 10
const checksForm = /^([\w-]{20,200})\.([\w-]{20,200})\.([\w-]{20,200})\.([01])$/

export function openIdRoutes(api: Api): void {
  registerEndpoint(api, beginOpenIdEndpoint, async call => {
    const provider = requireProvider(call)
    const { url, checks } = await provider.begin(call.body.isFresh)
    const { state, nonce, verifier, isFresh } = checks
    const content = [state, nonce, verifier, isFresh ? '1' : '0'].join('.')
    void call.reply.setCookie(getChecksCookie(api.settings), content, {
      ...cookieAttributes(api.settings),
      maxAge: checksMinutes * 60,
    })
    return { url }
  })

  registerEndpoint(api, finishOpenIdEndpoint, async call => {
    const provider = requireProvider(call)
    const checks = readChecks(call)
    void call.reply.clearCookie(getChecksCookie(api.settings), cookieAttributes(api.settings))
    if (!checks) return problem('openIdFailed')
    const source = new CallingDevice(call).sourceFor(null)
    const attempts = `openid ${source.key}`
    // Each attempt asks the provider, which must not be flooded through us. Successful ones do not count.
    await call.step(db => countAttempt(db, attempts, source, openIdPolicies))
    const signedIn = await signIn(call, await provider.finish(call.body, checks))
    if (!(signedIn instanceof Problem)) await call.step(db => forgetAttempts(db, attempts, source))
    return signedIn
  })
}

/** Matches the person by address. The role is that of the account, whatever the provider says. */
async function signIn(call: Call<typeof finishOpenIdEndpoint>, { email, authenticated }: OpenIdPerson) {
  const { api, step } = call
  const origin = describeOrigin(call)
  const session = await step(async db => {
    const account = email === null ? null : await findAccount(db, email)
    if (account) await takeAccountTurn(db, account.userId)
    // An address contains an @, so it never matches a username.
    if (account?.userStatus !== 'ACTIVE') {
      await recordSecurityEvent(db, 'openIdRefused', account, origin)
      return email === null
        ? problem('openIdUnverified')
        : problem('openIdNoAccount', {
            message: `No active Fact Book account has the email address ${email}. Ask an administrator for an account.`,
          })
    }
    const { userId } = account
    // Without a time, the user may have signed in at the provider long ago.
    const confirmed = sql`least(now(), to_timestamp(${authenticated ?? 0}))`
    const started = await startSession(db, api.tokens, userId, origin, {
      kind: 'openIdSignIn',
      confirmed,
      rules: api.settings,
    })
    return { ...started, userId }
  })
  if (session instanceof Problem) return session
  setSessionCookie(call, session)
  new CallingDevice(call).remember(session.userId)
  return { token: session.token }
}

function requireProvider({ api }: Pick<Call, 'api'>) {
  if (!api.openId) throw problem('openIdOff')
  return api.openId
}

function readChecks({ api, request }: Pick<Call, 'api' | 'request'>): OpenIdChecks | null {
  const [, state = '', nonce = '', verifier = '', isFresh] =
    checksForm.exec(request.cookies[getChecksCookie(api.settings)] ?? '') ?? []
  return isFresh === undefined ? null : { state, nonce, verifier, isFresh: isFresh === '1' }
}
