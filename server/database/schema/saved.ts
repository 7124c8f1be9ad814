import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type { ItemSnapshot } from '#domain/browse/saved/findNews.ts'
import { digestFrequencies, type SavedKind } from '#domain/browse/saved/saved.ts'
import { moment, now } from '#platform/database/moment.ts'
import { axnInstance } from './instances.ts'
import { appUser } from './users.ts'

const ownerId = () =>
  integer()
    .notNull()
    .references(() => appUser.userId, { onDelete: 'cascade' })

/** A person's saved items, visible only to that person. */
export const saved = pgTable(
  'saved',
  {
    savedId: integer().primaryKey().generatedAlwaysAsIdentity(),
    userId: ownerId(),
    savedKind: text().$type<SavedKind>().notNull(),
    /** The airport, company, or brand. It may have been merged or deleted since. */
    subjectId: integer(),
    /** The nonempty parts of the address of a question or a lease window. */
    search: jsonb().$type<Record<string, string>>().notNull(),
    savedName: text().notNull(),
    isFollowed: boolean().notNull(),
    createdDate: moment().notNull().default(now),
    /** The data that readers saw at the last check for changes; null if not followed. */
    seen: jsonb().$type<ItemSnapshot>(),
  },
  t => [
    index('saved_user_index').on(t.userId),
    check(
      'saved_subject_check',
      sql`(${t.savedKind} in ('airport', 'company', 'brand')) = (${t.subjectId} is not null)`,
    ),
  ],
)

/** One email with news of followed items. */
export const digest = pgTable(
  'digest',
  {
    digestId: integer().primaryKey().generatedAlwaysAsIdentity(),
    userId: ownerId(),
    createdDate: moment().notNull().default(now),
    /** For the link in the email that stops further ones. Created when the email is composed. */
    stopHash: text().unique(),
  },
  t => [index('digest_user_index').on(t.userId, t.createdDate)],
)

/** A published change of a followed item, in words. */
export const savedNews = pgTable(
  'saved_news',
  {
    newsId: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    savedId: integer()
      .notNull()
      .references(() => saved.savedId, { onDelete: 'cascade' }),
    at: moment().notNull().default(now),
    text: text().notNull(),
    /** Reported only while all these airports are published in that year. */
    airportIds: integer().array().notNull(),
    axnInstanceId: integer().notNull(),
    /** The email that reported it. */
    digestId: integer().references(() => digest.digestId, { onDelete: 'set null' }),
  },
  t => [
    index('saved_news_saved_index').on(t.savedId, t.newsId),
    index('saved_news_digest_index').on(t.digestId),
  ],
)

/** How often a person gets emails; weekly without a row. */
export const digestSetting = pgTable('digest_setting', {
  userId: ownerId().primaryKey(),
  digestFrequency: text({ enum: digestFrequencies }).notNull(),
})

/** The filters, order, and columns of a list of the administration under a name. Only its owner can change it. */
export const listView = pgTable(
  'list_view',
  {
    listViewId: integer().primaryKey().generatedAlwaysAsIdentity(),
    userId: ownerId(),
    /** The path of the list's call. */
    list: text().notNull(),
    viewName: text().notNull(),
    isShared: boolean().notNull(),
    /** The nonempty parts of the list's address. Columns and filters may no longer exist. */
    search: jsonb().$type<Record<string, string>>().notNull(),
  },
  t => [uniqueIndex('list_view_name_key').on(t.userId, t.list, sql`lower(${t.viewName})`)],
)

/**
 * A chart of Explore that a person shows on pages of their own. The key is part of those pages, so it is no secret and
 * stored as it is. A revoked embed stays, so that its address can say so.
 */
export const chartEmbed = pgTable(
  'chart_embed',
  {
    chartEmbedId: integer().primaryKey().generatedAlwaysAsIdentity(),
    userId: ownerId(),
    embedKey: text().notNull().unique(),
    /** The nonempty parts of the question's address, with its chart. */
    search: jsonb().$type<Record<string, string>>().notNull(),
    axnInstanceId: integer()
      .notNull()
      .references(() => axnInstance.axnInstanceId, { onDelete: 'cascade' }),
    createdDate: moment().notNull().default(now),
    revokedDate: moment(),
  },
  t => [index('chart_embed_user_index').on(t.userId)],
)

/**
 * A person's private feed: a calendar of lease ends, or the calendar and news of everything the person follows. Anyone
 * with the link reads it with that person's rights. Only fetching it changes its row.
 */
export const leaseFeed = pgTable(
  'lease_feed',
  {
    leaseFeedId: integer().primaryKey().generatedAlwaysAsIdentity(),
    userId: ownerId(),
    feedName: text().notNull(),
    /** The radar's filters as in the address; null for all followed items. */
    filters: jsonb().$type<Record<string, string>>(),
    tokenHash: text().notNull().unique(),
    createdDate: moment().notNull().default(now),
    lastReadDate: moment(),
    /** The last returned contents, and when they last changed. */
    contentHash: text(),
    contentDate: moment(),
  },
  t => [
    index('lease_feed_user_index').on(t.userId),
    check('lease_feed_hash_check', sql`length(${t.tokenHash}) = 64`),
  ],
)
