import { integer, pgTable, text } from 'drizzle-orm/pg-core'

/**
 * The user columns that the platform reads. The product's own declaration of the table includes them. Each has an
 * explicit name, because drizzle derives names from only one declaration of a table.
 */
export const userColumns = {
  userId: integer('user_id').primaryKey().generatedByDefaultAsIdentity(),
  firstName: text('first_name').notNull(),
  lastName: text('last_name').notNull(),
  email: text('email').notNull(),
}

/** Allows references from the platform's tables. The product declares the full table. */
export const appUser = pgTable('app_user', userColumns)
