import { createHash } from 'node:crypto'
import { jwtVerify, SignJWT, type JWTPayload } from 'jose'
import type { TokenSession } from '#platform/http/call.ts'
import type { Settings } from '../../config.ts'

/** How often a use of a session is stored at most. */
export const storeUseEveryMs = 5 * 60_000
/** Each takes half a kilobyte. */
const mostTokens = 20_000
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Administrators import and check whole years by script. */
const withoutCallLimit = { callsPerMinute: Number.POSITIVE_INFINITY }

export const createTokens = ({ sessionSecret, otherSessionSecret, publicUrl }: Settings): Tokens =>
  new Tokens(sessionSecret, { otherSecret: otherSessionSecret, issuer: publicUrl })

interface TokenClaims {
  sub: string
  firstName: string
  lastName: string
  userName: string
  userId: number
  email: string
  authorities: { authority: string }[]
  expirationDate: string
  axnInstanceId: number | null
  axnInstanceName: string | null
  axnPendingInstanceId: number | null
  axnPendingInstanceName: string | null
}

interface ReadToken {
  session: TokenSession
  expires: number
  /** When the use of the session was last stored. */
  used: number
}

interface TokenOptions {
  /** Another secret whose tokens are accepted, while the secret is being replaced. */
  otherSecret?: string | null
  /** The site, in the token as issuer and audience. A token of another site with the same secret is refused. */
  issuer?: string
}

/** Identifies a secret in a token's header, without revealing anything about it. */
const createKeyId = (secret: string): string =>
  createHash('sha256').update(`key id ${secret}`).digest('base64url').slice(0, 12)

/** Signs and reads the tokens of a site. */
export class Tokens {
  readonly #keyId: string
  readonly #keys: ReadonlyMap<string, Uint8Array>
  readonly #issuer: string
  readonly #read = new Map<string, ReadToken>()

  constructor(secret: string, { otherSecret = null, issuer = 'factbook' }: TokenOptions = {}) {
    const secrets = otherSecret === null ? [secret] : [secret, otherSecret]
    this.#keys = new Map(secrets.map(each => [createKeyId(each), new TextEncoder().encode(each)]))
    this.#keyId = createKeyId(secret)
    this.#issuer = issuer
  }

  sign(claims: TokenClaims, sessionId: string, expires: Date): Promise<string> {
    return new SignJWT({ ...claims })
      .setProtectedHeader({ alg: 'HS256', kid: this.#keyId })
      .setIssuer(this.#issuer)
      .setAudience(this.#issuer)
      .setJti(sessionId)
      .setIssuedAt()
      .setExpirationTime(expires)
      .sign(this.#findKey(this.#keyId))
  }

  /** The session and user in a token; null if it was not signed here, was modified, or has expired. */
  async read(token: string): Promise<TokenSession | null> {
    const known = this.#read.get(token)
    if (known) return Date.now() < known.expires ? known.session : null
    const read = await this.#verify(token)
    if (!read) return null
    // A signature stays valid, so it is checked once. Only tokens signed here are cached.
    if (this.#read.size >= mostTokens) this.#read.clear()
    this.#read.set(token, read)
    return read.session
  }

  /** The session of a token that was read, if its use should be stored now, which is every few minutes. */
  takeUse(token: string): string | null {
    const known = this.#read.get(token)
    if (!known || Date.now() - known.used < storeUseEveryMs) return null
    known.used = Date.now()
    return known.session.sessionId
  }

  #findKey(keyId: string | undefined): Uint8Array {
    const key = this.#keys.get(keyId ?? '')
    if (!key) throw new RangeError('No key has this ID.')
    return key
  }

  async #verify(token: string): Promise<ReadToken | null> {
    try {
      const { payload } = await jwtVerify(token, ({ kid }) => this.#findKey(kid), {
        algorithms: ['HS256'],
        issuer: this.#issuer,
        audience: this.#issuer,
      })
      const { jti: sessionId, userId, exp, iat, authorities } = payload as Partial<TokenClaims> & JWTPayload
      if (sessionId === undefined || !uuid.test(sessionId) || typeof userId !== 'number') return null
      const isAdministrator = authorities?.some(({ authority }) => authority === 'ROLE_ADMIN')
      const session = { sessionId, owner: `user ${userId}`, ...(isAdministrator && withoutCallLimit) }
      return { session, expires: (exp ?? 0) * 1000, used: (iat ?? 0) * 1000 }
    } catch {
      return null
    }
  }
}
