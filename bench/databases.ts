import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { fillDemo } from '#server/database/demo/fillDemo.ts'
import { migrateSchema } from '#server/database/migrateSchema.ts'
import { openDatabaseOf, type Environment } from './driver.ts'

/** The number of records for measuring the administration's lists. */
const many = { users: 10_000, brands: 5_000, companies: 2_000 }

/** Adds this many users, brands, and companies, which nothing refers to. */
async function addManyRecords(environment: Environment): Promise<void> {
  const database = await openDatabaseOf(environment)
  await database.write(async db => {
    // Words in rotation, so that a search finds some of the records.
    const word = (words: string[]) =>
      sql`(${sql.raw(`array['${words.join("','")}']`)})[1 + n % ${words.length}]`
    await db.execute(sql`set local factbook.audit = 'off'`)
    await db.execute(sql`insert into app_user (display_name, first_name, last_name, email)
      select 'bench' || n, ${word(['Ada', 'Ben', 'Cleo', 'Dora', 'Emil', 'Fay', 'Gus'])},
        ${word(['Ashworth', 'Birchall', 'Cranwell', 'Dunmore', 'Elmhurst'])} || ' ' || n, 'bench' || n || '@people.example'
      from generate_series(1, ${many.users}::integer) as n`)
    await db.execute(sql`insert into brand (brand_name)
      select ${word(['Coffee', 'Grill', 'Books', 'Gifts', 'Bakery', 'Bar'])} || ' House ' || n
      from generate_series(1, ${many.brands}::integer) as n`)
    await db.execute(sql`insert into company (company_name, city, iso_country_code)
      select ${word(['Quillback', 'Larkham', 'Jasper', 'Tallow'])} || ' Concessions ' || n, 'Larkham', 'US'
      from generate_series(1, ${many.companies}::integer) as n`)
  })
  await database.write(db => db.execute(sql`analyze`))
  await database.close()
}

/** A new data folder with the demo. */
export async function prepareEmbedded(): Promise<Environment> {
  return prepare({ DATA_DIR: newFolder(), DATABASE_URL: '' })
}

/** The demo in a PostgreSQL server's first database. */
export async function preparePostgres(url: string): Promise<Environment> {
  return prepare({ DATA_DIR: newFolder(), DATABASE_URL: url })
}

const newFolder = () => mkdtempSync(join(tmpdir(), 'factbook-bench-'))

async function prepare(environment: Environment): Promise<Environment> {
  const database = await openDatabaseOf(environment)
  await migrateSchema(database)
  await fillDemo(database)
  await database.close()
  await addManyRecords(environment)
  return environment
}
