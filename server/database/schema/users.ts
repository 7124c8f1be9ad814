import { sql, type SQL } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
  type AnyPgColumn,
} from 'drizzle-orm/pg-core'
import type { SubjectKind } from '#domain/review/subjectKind.ts'
import { moment, now } from '#platform/database/moment.ts'
import { collateNames } from '#platform/database/search.ts'
import { userColumns } from '#platform/database/userTable.ts'
import { airport } from './airports.ts'
import { personName, stamped, toSearchedText } from './columns.ts'
import { company } from './companies.ts'
import { axnInstance } from './instances.ts'
import { jobCategory } from './lookups.ts'

/** The searchable text of users. */
export const searchedText = (
  user: Record<'firstName' | 'lastName' | 'displayName' | 'email' | 'companyName', AnyPgColumn>,
): SQL =>
  sql`(${user.firstName} || ' ' || ${user.lastName} || ', ' || ${user.firstName} || ' ' || ${user.displayName} || ' ' || ${user.email} || ' ' || coalesce(${user.companyName}, ''))`

/** How a username looks, as `listLooks` does. An index uses it, so a change needs a migration. */
export const toLooks = (name: AnyPgColumn | SQL): SQL => sql`factbook_looks(${name})`

const lower = (column: AnyPgColumn) => sql`lower(${column})`

/** `displayName` is the username. It cannot change after creation and is used to sign in, as is the email address. */
export const appUser = pgTable(
  'app_user',
  {
    ...userColumns,
    displayName: text().notNull(),
    publishedEmail: text(),
    securityRoleId: integer().notNull().default(0),
    userStatus: text({ enum: ['ACTIVE', 'NOT ACTIVE'] })
      .notNull()
      .default('ACTIVE'),
    title: text(),
    companyName: text(),
    jobCategory: text().references(() => jobCategory.jobCategory),
    address1: text(),
    address2: text(),
    city: text(),
    stateProvinceCode: text(),
    isoCountryCode: text(),
    postalCode: text(),
    createdDate: moment().notNull().default(now),
    ...stamped,
  },
  t => [
    uniqueIndex('app_user_display_name_key').on(lower(t.displayName)),
    uniqueIndex('app_user_email_key').on(lower(t.email)),
    // Checked by the trigger `lookalike`.
    index('app_user_looks_index').using('gin', toLooks(t.displayName)).with({ fastupdate: false }),
    // In the order of the list of users, and for its search, which finds both 'Pat Pinehurst' and 'Pinehurst, Pat'.
    index('app_user_last_name_index').on(collateNames(t.lastName), collateNames(t.firstName), t.userId),
    // Updated immediately, because a pending list slows every search, and users are rarely added.
    index('app_user_search_index')
      .using('gin', sql`${toSearchedText(searchedText(t))} gin_trgm_ops`)
      .with({ fastupdate: false }),
    check('app_user_role_check', sql`${t.securityRoleId} between 0 and 6`),
    check('app_user_status_check', sql`${t.userStatus} in ('ACTIVE', 'NOT ACTIVE')`),
    // A username with an @ could be another person's email address.
    check('app_user_display_name_check', sql`${t.displayName} !~ '[@[:space:]]'`),
  ],
)

/** The last person who changed a record; null for automatic changes. */
export const modifiedUserName = personName(appUser) as SQL<string | null>

export const userPhone = pgTable(
  'user_phone',
  {
    userId: integer()
      .notNull()
      .references(() => appUser.userId, { onDelete: 'cascade' }),
    phoneType: text({ enum: ['Mobile', 'Home', 'Work', 'Fax'] }).notNull(),
    phone: text().notNull(),
    extPhone: text(),
    ...stamped,
  },
  t => [
    primaryKey({ columns: [t.userId, t.phoneType] }),
    check('user_phone_type_check', sql`${t.phoneType} in ('Mobile', 'Home', 'Work', 'Fax')`),
  ],
)

/** Separate from the user, so that no list or export can include a hash. */
export const userPassword = pgTable('user_password', {
  userId: integer()
    .primaryKey()
    .references(() => appUser.userId, { onDelete: 'cascade' }),
  passwordHash: text().notNull(),
  changedDate: moment().notNull().default(now),
})

/** When a person last signed in, by any method. It is not audited, because the security record has every sign-in. */
export const signIn = pgTable('sign_in', {
  userId: integer()
    .primaryKey()
    .references(() => appUser.userId, { onDelete: 'cascade' }),
  lastSignInDate: moment().notNull().default(now),
  /** The sign-in before the last, after which changes are new to the user. */
  previousSignInDate: moment(),
})

/**
 * Open password links, at most one per user and requester, so that a request from elsewhere never voids the link that
 * the owner requested. `requester` is a keyed hash, empty for links sent by administrators.
 */
export const passwordReset = pgTable(
  'password_reset',
  {
    userId: integer()
      .notNull()
      .references(() => appUser.userId, { onDelete: 'cascade' }),
    requester: text().notNull().default(''),
    tokenHash: text().notNull().unique(),
    expires: moment().notNull(),
  },
  t => [
    primaryKey({ name: 'password_reset_key', columns: [t.userId, t.requester] }),
    check('password_reset_hash_check', sql`length(${t.tokenHash}) = 64`),
  ],
)

/**
 * A person's request to sign in with another email address. It takes effect when the link sent to the new address is
 * used; the link sent to the old one cancels it or reverts it later. Only hashes of the tokens are stored.
 */
export const emailChange = pgTable(
  'email_change',
  {
    emailChangeId: integer().primaryKey().generatedAlwaysAsIdentity(),
    userId: integer()
      .notNull()
      .references(() => appUser.userId, { onDelete: 'cascade' }),
    oldEmail: text().notNull(),
    newEmail: text().notNull(),
    /** Both tokens are created when their emails are composed. */
    confirmationHash: text().unique(),
    confirmationExpires: moment(),
    objectionHash: text().unique(),
    requested: moment().notNull().default(now),
    confirmed: moment(),
  },
  t => [
    index('email_change_user_index').on(t.userId),
    index('email_change_requested_index').on(t.requested),
    check('email_change_confirmation_check', sql`length(${t.confirmationHash}) = 64`),
    check('email_change_objection_check', sql`length(${t.objectionHash}) = 64`),
  ],
)

/** Checked on every call, so ending a session takes effect immediately. */
export const session = pgTable(
  'session',
  {
    sessionId: uuid().primaryKey(),
    userId: integer()
      .notNull()
      .references(() => appUser.userId, { onDelete: 'cascade' }),
    started: moment().notNull().default(now),
    expires: moment().notNull(),
    /** In words; null if unknown. */
    device: text(),
    /** See `computeNetworkKey`. */
    network: text(),
    /** Exact to five minutes. */
    lastUsed: moment().notNull().default(now),
    /** When the user last proved who they are. */
    confirmed: moment().notNull().default(now),
  },
  t => [index('session_user_index').on(t.userId), index('session_expires_index').on(t.expires)],
)

/** A second factor for signing in (WebAuthn). The public key is no secret. */
export const passkey = pgTable(
  'passkey',
  {
    passkeyId: integer().primaryKey().generatedAlwaysAsIdentity(),
    userId: integer()
      .notNull()
      .references(() => appUser.userId, { onDelete: 'cascade' }),
    passkeyName: text().notNull(),
    credentialId: text().notNull().unique(),
    /** COSE, in base64url. */
    publicKey: text().notNull(),
    /** How often it was used, if it counts. */
    counter: bigint({ mode: 'number' }).notNull(),
    transports: text().array().notNull(),
    createdDate: moment().notNull().default(now),
    lastUsedDate: moment(),
  },
  t => [index('passkey_user_index').on(t.userId)],
)

/**
 * The app that shows a person's one-time codes (RFC 6238). The server needs the secret itself to compute them, so the
 * audit leaves it out.
 */
export const authenticatorApp = pgTable('authenticator_app', {
  userId: integer()
    .primaryKey()
    .references(() => appUser.userId, { onDelete: 'cascade' }),
  /** In base32. */
  secret: text().notNull(),
  /** The 30 seconds of the last code that was used. Earlier codes are refused. */
  lastStep: bigint({ mode: 'number' }).notNull(),
  createdDate: moment().notNull().default(now),
  lastUsedDate: moment(),
})

/** Each signs in once instead of the second factor. Using it deletes it. */
export const recoveryCode = pgTable(
  'recovery_code',
  {
    recoveryCodeId: integer().primaryKey().generatedAlwaysAsIdentity(),
    userId: integer()
      .notNull()
      .references(() => appUser.userId, { onDelete: 'cascade' }),
    codeHash: text().notNull(),
  },
  t => [
    uniqueIndex('recovery_code_key').on(t.userId, t.codeHash),
    check('recovery_code_hash_check', sql`length(${t.codeHash}) = 64`),
  ],
)

/** What a passkey must sign, once and within minutes. */
export const passkeyChallenge = pgTable(
  'passkey_challenge',
  {
    challenge: text().primaryKey(),
    userId: integer()
      .notNull()
      .references(() => appUser.userId, { onDelete: 'cascade' }),
    /** Whether it adds a passkey; otherwise, it signs in. */
    isForNew: boolean().notNull(),
    expires: moment().notNull(),
  },
  t => [
    index('passkey_challenge_user_index').on(t.userId),
    index('passkey_challenge_expires_index').on(t.expires),
  ],
)

/**
 * What happened to accounts in the last year: sign-ins and, by the trigger `security_event`, changes of passwords,
 * addresses, roles, and statuses. It refers to users without foreign keys, because it outlives them.
 */
export const securityEvent = pgTable(
  'security_event',
  {
    securityEventId: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    at: moment().notNull().default(now),
    kind: text().notNull(),
    /** Null for a name that no account has. */
    userId: integer(),
    displayName: text(),
    actorUserId: integer(),
    device: text(),
    network: text(),
    was: text(),
    becomes: text(),
  },
  t => [
    index('security_event_moment_index').on(t.at),
    index('security_event_user_index').on(t.userId, t.securityEventId),
  ],
)

/** Failed and current attempts, counted by account and by source (a network, or a device known to the account). */
export const failedSignIn = pgTable(
  'failed_sign_in',
  {
    failedSignInId: integer().primaryKey().generatedAlwaysAsIdentity(),
    account: text().notNull(),
    address: text().notNull(),
    failed: moment().notNull().default(now),
  },
  t => [
    index('failed_sign_in_account_index').on(t.account, t.failed),
    index('failed_sign_in_address_index').on(t.address, t.failed),
  ],
)

/** Gives a user the right to edit that airport or company for that year. */
const affiliationTable = (kind: SubjectKind, subjectId: () => AnyPgColumn) =>
  pgTable(
    // The type has one name, so that a query can use either table.
    `affiliated_${kind}` as 'affiliated',
    {
      userId: integer()
        .notNull()
        .references(() => appUser.userId),
      axnInstanceId: integer()
        .notNull()
        .references(() => axnInstance.axnInstanceId),
      subjectId: integer(`${kind}_id`).notNull().references(subjectId),
    },
    t => [
      primaryKey({ columns: [t.userId, t.axnInstanceId, t.subjectId] }),
      index(`affiliated_${kind}_instance_index`).on(t.axnInstanceId, t.subjectId),
    ],
  )

export const affiliatedAirport = affiliationTable('airport', () => airport.airportId)
export const affiliatedCompany = affiliationTable('company', () => company.companyId)
export const affiliationTables = { airport: affiliatedAirport, company: affiliatedCompany }

/** A person's key for programs that read published data. Revoking it deletes it. */
export const apiKey = pgTable(
  'api_key',
  {
    apiKeyId: integer().primaryKey().generatedAlwaysAsIdentity(),
    userId: integer()
      .notNull()
      .references(() => appUser.userId, { onDelete: 'cascade' }),
    keyName: text().notNull(),
    /** The beginning of the key, by which its owner recognizes it: 'fbk_x7Qp'. */
    keyStart: text().notNull(),
    keyHash: text().notNull().unique(),
    createdDate: moment().notNull().default(now),
    /** Null for a key that does not expire. */
    expiresDate: moment(),
    lastUsedDate: moment(),
  },
  t => [
    index('api_key_user_index').on(t.userId),
    check('api_key_hash_check', sql`length(${t.keyHash}) = 64`),
  ],
)
