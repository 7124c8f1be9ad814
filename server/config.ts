import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { join, resolve } from 'node:path'
import { z } from 'zod'
import type { OfficeContact } from '#domain/people/session.ts'
import { SettingsError } from '#platform/settingsError.ts'

const blankToUndefined = (value: unknown) =>
  typeof value === 'string' && value.trim() === '' ? undefined : value
const setting = <S extends z.ZodType>(schema: S) => z.preprocess(blankToUndefined, schema)
const urlWith = (protocols: RegExp, example: string) =>
  z
    .string()
    .refine(text => URL.canParse(text) && protocols.test(new URL(text).protocol), `must look like ${example}`)

const wholeNumber = (least: number, most = Infinity) =>
  z.coerce
    .number({ error: 'must be a number' })
    .int('must be a whole number')
    .min(least, `must be ${least} or more`)
    .max(most, `must be ${most} or less`)
const connections = wholeNumber(1, 100).default(6)
const yesNo = z.enum(['true', 'false'], 'must be true or false').default('false')

const shortestSecret = 32
/** An address, alone or in angle brackets after a name. */
const oneMailbox = /^([^<>@,;\r\n]*<[^\s<>@,;]+@[^\s<>@,;]+>|[^\s<>@,;]+@[^\s<>@,;]+)$/

const environment = z.object({
  PORT: setting(wholeNumber(0, 65_535).default(3000)),
  HOST: setting(z.string().default('localhost')),
  DATA_DIR: setting(z.string().default('./data')),
  DATABASE_URL: setting(
    urlWith(/^postgres(ql)?:$/, 'postgres://user:password@host:5432/factbook').optional(),
  ),
  DATABASE_READ_CONNECTIONS: setting(connections),
  DATABASE_WRITE_CONNECTIONS: setting(connections),
  DATABASE_POOLER: setting(z.enum(['none', 'transaction'], 'must be none or transaction').default('none')),
  METRICS_TOKEN: setting(z.string().min(16, 'must have at least 16 characters').optional()),
  PUBLIC_URL: setting(urlWith(/^https?:$/, 'https://factbook.example.com').optional()),
  TRUSTED_PROXIES: setting(
    z
      .string()
      .default('')
      .transform(list => list.split(',').flatMap(each => each.trim() || []))
      .refine(
        list => list.every(isNetwork),
        'must be addresses or networks separated by commas, such as 10.0.0.5,192.168.0.0/16',
      ),
  ),
  SESSION_SECRET: setting(
    z.string().min(shortestSecret, `must have at least ${shortestSecret} characters`).optional(),
  ),
  SESSION_SECRET_ALSO_ACCEPTED: setting(
    z.string().min(shortestSecret, `must have at least ${shortestSecret} characters`).optional(),
  ),
  SESSION_IDLE_MINUTES: setting(wholeNumber(10, 720).optional()),
  SESSIONS_PER_PERSON: setting(wholeNumber(1, 1000).default(20)),
  OPENID_ISSUER: setting(
    z
      .string()
      .refine(isSafeIssuer, 'must be an https address such as https://login.example.com/realms/airport')
      .optional(),
  ),
  OPENID_CLIENT_ID: setting(z.string().optional()),
  OPENID_CLIENT_SECRET: setting(z.string().optional()),
  OPENID_NAME: setting(z.string().max(60, 'must have at most 60 characters').default('your organization')),
  OPENID_ONLY_DOMAINS: setting(
    z
      .string()
      .default('')
      .transform(list => list.split(',').flatMap(each => each.trim().toLowerCase() || []))
      .refine(
        list => list.every(each => /^[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(each)),
        'must be domains separated by commas, such as example.com,airport.example.org',
      ),
  ),
  ADMINISTRATORS_NEED_SECOND_FACTOR: setting(yesNo),
  SMTP_URL: setting(
    urlWith(/^smtps?:$/, 'smtp://user:password@host:587')
      .refine(
        text => URL.parse(text)?.hostname !== '',
        'must include a host, as in smtp://user:password@host:587',
      )
      .optional(),
  ),
  MAIL_FROM: setting(
    z
      .string()
      .regex(oneMailbox, 'must look like AXN Fact Book <factbook@example.com>')
      .default('AXN Fact Book <factbook@localhost>'),
  ),
  CALLS_PER_MINUTE: setting(wholeNumber(60).default(1_200)),
  CONTACT_EMAIL: setting(
    z
      .string()
      .regex(/^[^\s<>@,;]+@[^\s<>@,;]+$/, 'must look like factbook@example.com')
      .optional(),
  ),
  CONTACT_PHONE: setting(
    z
      .string()
      .regex(/^[+\d][\d ().-]{4,}$/, 'must look like +1 555 010 0100')
      .optional(),
  ),
  CONTACT_ADDRESS: setting(z.string().default('').transform(splitLines)),
  CONTACT_TEAM: setting(
    z
      .string()
      .default('')
      .transform(splitLines)
      .refine(
        list => list.every(each => /^[^<]/.test(each) && each.endsWith('>') && oneMailbox.test(each)),
        'must be mailboxes separated by |, such as Airport data <airports@example.com>|Subscriptions <books@example.com>',
      ),
  ),
  SECURITY_CONTACT: setting(
    urlWith(/^(https|mailto):$/, 'mailto:security@example.com or https://example.com/security').optional(),
  ),
  STORAGE_URL: setting(urlWith(/^(file|s3):$/, 's3://bucket?region=us-east-1').optional()),
  MAP_TILES_URL: setting(urlWith(/^https?:$/, 'https://tiles.example.com/{z}/{x}/{y}.png').optional()),
  ANALYTICS_ID: setting(z.string().optional()),
  SAMPLE_AIRPORT: setting(
    z
      .string()
      .regex(/^[A-Z0-9]{3}$/i, 'must be an IATA code such as DEN')
      .toUpperCase()
      .optional(),
  ),
  SUBSCRIBE_URL: setting(urlWith(/^(https?|mailto):$/, 'https://example.com/subscribe').optional()),
  REVEAL_UNKNOWN_USER: setting(yesNo),
  LOG_LEVEL: setting(z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('warn')),
})

/** `One|Two` → `['One', 'Two']` */
function splitLines(text: string): string[] {
  return text.split('|').flatMap(each => each.trim() || [])
}

/** `Airport data <airports@example.com>` */
const readTeamMember = (mailbox: string) => ({
  role: mailbox.slice(0, mailbox.indexOf('<')).trim(),
  email: readAddress(mailbox),
})

/** The address of a mailbox, without its name. */
const readAddress = (mailbox: string): string => /<(.+)>$/.exec(mailbox)?.[1] ?? mailbox

/** Plain HTTP is accepted only for a provider on this machine, such as one for a trial. */
function isSafeIssuer(text: string): boolean {
  const url = URL.parse(text)
  const isHere = url !== null && ['localhost', '127.0.0.1'].includes(url.hostname)
  return url?.protocol === 'https:' || (url?.protocol === 'http:' && isHere)
}

/** An address, or a network in CIDR notation. */
function isNetwork(text: string): boolean {
  const [address = '', length, ...more] = text.split('/')
  const bits = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1
  return bits > 0 && more.length === 0 && (length === undefined || (/^\d+$/.test(length) && +length <= bits))
}

/** The organization's OpenID Connect provider. */
export interface OpenIdSettings {
  issuer: string
  clientId: string
  clientSecret: string
  /** As in 'Sign in at ...'. */
  name: string
  /** People with an address of these domains cannot sign in with a password. */
  onlyDomains: readonly string[]
}

export const settingNames: readonly string[] = Object.keys(environment.shape)

export interface Settings {
  port: number
  host: string
  dataDir: string
  databaseUrl: string | null
  /**
   * The maximum number of connections to a PostgreSQL server (jobs have a few more), and whether a pooler lends them
   * per transaction.
   */
  databaseConnections: { reads: number; writes: number; isPooled: boolean }
  /** The token for `/metrics` from other machines; null if only this machine may read it. */
  metricsToken: string | null
  publicUrl: string
  /** Proxies that are trusted to state the caller's address; empty if there are none. */
  trustedProxies: string[]
  sessionSecret: string
  /** Another secret whose sessions are accepted, while the secret is being replaced; null if there is none. */
  otherSessionSecret: string | null
  /** When an unused session ends, exact to five minutes; null if only after 12 hours. */
  sessionIdleMinutes: number | null
  sessionsPerPerson: number
  /** Null without a provider. */
  openId: OpenIdSettings | null
  /** Whether an administrator without a second factor can only set one up. */
  administratorsNeedSecondFactor: boolean
  smtpUrl: string | null
  mailFrom: string
  /** How many calls one user, or one network without a session, may make. Administrators have no limit. */
  callsPerMinute: number
  /** The editorial office, on every page. */
  contact: OfficeContact
  /** The address in security.txt. */
  securityContact: string
  storageUrl: string | null
  mapTilesUrl: string | null
  analyticsId: string | null
  /** The IATA code of the sample airport; null if there is none. */
  sampleAirport: string | null
  /** Where visitors can subscribe; null for the editorial office. */
  subscribeUrl: string | null
  revealUnknownUser: boolean
  logLevel: string
}

/** The secret that signs, and then another whose signatures are still accepted. */
export const listSecrets = ({ sessionSecret, otherSessionSecret }: Settings): [string, ...string[]] =>
  otherSessionSecret === null ? [sessionSecret] : [sessionSecret, otherSessionSecret]

/** Reads and checks the environment once. Throws SettingsError naming every wrong setting. */
export function readSettings(env: Record<string, string | undefined>): Settings {
  const result = environment.safeParse(env)
  if (!result.success) {
    const lines = result.error.issues.map(issue => `${issue.path.join('.')} ${issue.message}`)
    throw new SettingsError(`Invalid settings:\n  ${lines.join('\n  ')}`)
  }
  const given = result.data
  const dataDir = resolve(given.DATA_DIR)
  return {
    port: given.PORT,
    host: given.HOST,
    dataDir,
    databaseUrl: given.DATABASE_URL ?? null,
    databaseConnections: {
      reads: given.DATABASE_READ_CONNECTIONS,
      writes: given.DATABASE_WRITE_CONNECTIONS,
      isPooled: given.DATABASE_POOLER === 'transaction',
    },
    metricsToken: given.METRICS_TOKEN ?? null,
    publicUrl: (given.PUBLIC_URL ?? `http://localhost:${given.PORT}`).replace(/\/$/, ''),
    trustedProxies: given.TRUSTED_PROXIES,
    sessionSecret: given.SESSION_SECRET ?? readOrCreateSecret(dataDir),
    otherSessionSecret: given.SESSION_SECRET_ALSO_ACCEPTED ?? null,
    sessionIdleMinutes: given.SESSION_IDLE_MINUTES ?? null,
    sessionsPerPerson: given.SESSIONS_PER_PERSON,
    openId: readOpenId(given),
    administratorsNeedSecondFactor: given.ADMINISTRATORS_NEED_SECOND_FACTOR === 'true',
    smtpUrl: given.SMTP_URL ?? null,
    mailFrom: given.MAIL_FROM,
    callsPerMinute: given.CALLS_PER_MINUTE,
    contact: {
      email: given.CONTACT_EMAIL ?? readAddress(given.MAIL_FROM),
      phone: given.CONTACT_PHONE ?? null,
      address: given.CONTACT_ADDRESS,
      team: given.CONTACT_TEAM.map(readTeamMember),
    },
    securityContact: given.SECURITY_CONTACT ?? `mailto:${readAddress(given.MAIL_FROM)}`,
    storageUrl: given.STORAGE_URL ?? null,
    mapTilesUrl: given.MAP_TILES_URL ?? null,
    analyticsId: given.ANALYTICS_ID ?? null,
    sampleAirport: given.SAMPLE_AIRPORT ?? null,
    subscribeUrl: given.SUBSCRIBE_URL ?? null,
    revealUnknownUser: given.REVEAL_UNKNOWN_USER === 'true',
    logLevel: given.LOG_LEVEL,
  }
}

function readOpenId(given: z.infer<typeof environment>): OpenIdSettings | null {
  const { OPENID_ISSUER: issuer, OPENID_CLIENT_ID: clientId, OPENID_CLIENT_SECRET: clientSecret } = given
  if (issuer !== undefined && clientId !== undefined && clientSecret !== undefined)
    return { issuer, clientId, clientSecret, name: given.OPENID_NAME, onlyDomains: given.OPENID_ONLY_DOMAINS }
  if (issuer ?? clientId ?? clientSecret ?? given.OPENID_ONLY_DOMAINS[0])
    throw new SettingsError(
      'Invalid settings:\n  OPENID_ISSUER, OPENID_CLIENT_ID, and OPENID_CLIENT_SECRET must all be set, or none of the OPENID settings',
    )
  return null
}

/** Without SESSION_SECRET, a secret is generated and stored in the data folder, so that a restart signs no one out. */
function readOrCreateSecret(dataDir: string): string {
  const file = join(dataDir, 'session-secret')
  if (!existsSync(file)) drawSecret(dataDir, file)
  const secret = readFileSync(file, 'utf8').trim()
  if (secret.length >= shortestSecret) return secret
  throw new SettingsError(
    `${file} does not contain a valid secret. Set SESSION_SECRET, or delete the file to generate a new secret. All users then have to sign in again.`,
  )
}

function drawSecret(dataDir: string, file: string): void {
  try {
    mkdirSync(dataDir, { recursive: true })
    const own = `${file}.${process.pid}`
    writeFileSync(own, randomBytes(48).toString('base64url'), { mode: 0o600 })
    // Written completely or not at all, even if the process ends.
    renameSync(own, file)
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause)
    throw new SettingsError(`DATA_DIR must be a writable folder: ${why}`, { cause })
  }
}
