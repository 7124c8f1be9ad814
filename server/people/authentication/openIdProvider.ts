import * as client from 'openid-client'
import { openIdReturnPath } from '#domain/people/openId.ts'
import { problem } from '#domain/problems.ts'
import type { OpenIdSettings } from '../../config.ts'

/** What a sign-in must match when the provider sends the user back. The browser keeps it in a cookie. */
export interface OpenIdChecks {
  state: string
  nonce: string
  verifier: string
  isFresh: boolean
}

/** Who the provider says has signed in. */
export interface OpenIdPerson {
  /** Null if the provider gives none or has not verified it. */
  email: string | null
  /** When the user last proved to the provider who they are; null if it does not say. In seconds. */
  authenticated: number | null
}

const timeoutSeconds = 5

/** The organization's OpenID Connect provider: the authorization code flow with state, nonce, and PKCE. */
export class OpenIdProvider {
  readonly settings: OpenIdSettings
  readonly #returnUrl: string
  #found: Promise<client.Configuration> | null = null

  constructor(settings: OpenIdSettings, publicUrl: string) {
    this.settings = settings
    this.#returnUrl = publicUrl + openIdReturnPath
  }

  /** The provider's page, and the checks for `finish`. Throws `openIdUnavailable`. */
  async begin(isFresh: boolean): Promise<{ url: string; checks: OpenIdChecks }> {
    const configuration = await this.#configure()
    const verifier = client.randomPKCECodeVerifier()
    const checks = { state: client.randomState(), nonce: client.randomNonce(), verifier, isFresh }
    const url = client.buildAuthorizationUrl(configuration, {
      redirect_uri: this.#returnUrl,
      scope: 'openid email',
      state: checks.state,
      nonce: checks.nonce,
      code_challenge: await client.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
      ...(isFresh && { prompt: 'login', max_age: '0' }),
    })
    return { url: url.href, checks }
  }

  /** Exchanges the code. Throws `openIdFailed` if anything does not match, and `openIdUnavailable`. */
  async finish(
    given: { code: string; state: string; iss?: string | undefined },
    checks: OpenIdChecks,
  ): Promise<OpenIdPerson> {
    const configuration = await this.#configure()
    const url = new URL(this.#returnUrl)
    for (const [name, value] of Object.entries(given))
      if (value !== undefined) url.searchParams.set(name, value)
    const tokens = await client
      .authorizationCodeGrant(configuration, url, {
        expectedState: checks.state,
        expectedNonce: checks.nonce,
        pkceCodeVerifier: checks.verifier,
        idTokenExpected: true,
        ...(checks.isFresh && { maxAge: 0 }),
      })
      .catch(refuse)
    const claims = tokens.claims()
    if (!claims) throw problem('openIdFailed')
    const said =
      claims.email === undefined
        ? await client.fetchUserInfo(configuration, tokens.access_token, claims.sub).catch(refuse)
        : claims
    const { email } = said
    // Without an @, it could be another person's username.
    const isAddress = typeof email === 'string' && email.includes('@')
    return {
      email: isAddress && said.email_verified === true ? email : null,
      authenticated: claims.auth_time ?? null,
    }
  }

  /** Reads the provider's configuration once it is needed. It may be away when this server starts. */
  #configure(): Promise<client.Configuration> {
    const { issuer, clientId, clientSecret } = this.settings
    const server = new URL(issuer)
    this.#found ??= client
      .discovery(server, clientId, clientSecret, undefined, {
        timeout: timeoutSeconds,
        // Only for a provider on this machine; see `config.ts`.
        // oxlint-disable-next-line typescript/no-deprecated -- deprecated only to stand out
        execute: server.protocol === 'http:' ? [client.allowInsecureRequests] : [],
      })
      .catch(() => {
        this.#found = null
        throw problem('openIdUnavailable')
      })
    return this.#found
  }
}

/** The provider refused, or could not be reached. The details may contain codes and tokens, so they are not logged. */
function refuse(error: unknown): never {
  const isUnreachable =
    error instanceof TypeError || (error instanceof Error && error.name === 'TimeoutError')
  throw problem(isUnreachable ? 'openIdUnavailable' : 'openIdFailed')
}
