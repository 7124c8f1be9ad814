import { fileURLToPath } from 'node:url'
import type { Database, Db } from '#platform/database/connect.ts'
import { createSchemaCheck, migrate, readSchemaState } from '#platform/database/migrate.ts'
import { refuseNewerSchema } from '#platform/database/refuseNewerSchema.ts'
import { alignEditions, freezeClosedYears } from '../years/editions.ts'
import { formerMigrations } from './formerMigrations.ts'
import * as facts from './lookups/lookups.facts.ts'
import * as lookups from './schema/lookups.ts'
import { watchPublishedFigures } from './watchPublishedFigures.ts'

/** Fills the lookups of a new database. Does nothing if they are filled. */
async function fillLookups(db: Db): Promise<void> {
  if ((await db.$count(lookups.tenantType)) > 0) return
  await fillPlaces(db)
  await db.insert(lookups.tenantType).values(facts.tenantTypes)
  await db.insert(lookups.productType).values(facts.productTypes)
  await db
    .insert(lookups.tenantTypeProductType)
    .values(
      Object.entries(facts.categories).flatMap(([tenantType, products]) =>
        products.map(productType => ({ tenantType, productType })),
      ),
    )
  await db.insert(lookups.tenantStatus).values([...facts.tenantStatuses])
  await db.insert(lookups.companyType).values(facts.companyTypes)
  await db.insert(lookups.airportConfiguration).values([...facts.airportConfigurations])
  await db
    .insert(lookups.concessionManagementType)
    .values(facts.concessionManagementTypes.map(name => ({ concessionManagementType: name })))
  await db
    .insert(lookups.managementResponsibilityType)
    .values(facts.managementResponsibilityTypes.map(name => ({ managementResponsibilityType: name })))
  await db.insert(lookups.jobCategory).values(facts.jobCategories)
}

/** All countries, and the states and provinces of the United States and Canada, which the book covers. */
async function fillPlaces(db: Db): Promise<void> {
  const { default: countries } = await import('i18n-iso-countries')
  const { iso31662 } = await import('iso-3166')
  // The package's own registration loads all language files. Importing one directly excludes the other seventy.
  const { default: english } = await import('i18n-iso-countries/langs/en.json', { with: { type: 'json' } })
  countries.registerLocale(english)
  const names = Object.entries(countries.getNames('en', { select: 'official' }))
  await db
    .insert(lookups.country)
    .values(names.map(([isoCountryCode, countryName]) => ({ isoCountryCode, countryName })))
  const states = iso31662.filter(each => each.parent === 'US' || each.parent === 'CA')
  await db.insert(lookups.stateProvince).values(
    states.map(each => ({
      isoCountryCode: each.parent,
      stateProvinceCode: each.code.slice(3),
      stateProvinceName: each.name,
    })),
  )
}

const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url))

/**
 * Updates the schema, the initial entries of the lookups, and the snapshots of closed years. Resolves to the number of
 * migrations applied. `before` runs first if an older version's data would change.
 */
export const migrateSchema = (database: Database, before?: () => Promise<void>): Promise<number> =>
  migrate(database, migrationsFolder, {
    former: formerMigrations,
    before,
    after: async db => {
      await fillLookups(db)
      await watchPublishedFigures(db)
      await alignEditions(db)
      await freezeClosedYears(db)
    },
  })

export const readProductSchemaState = (database: Database): ReturnType<typeof readSchemaState> =>
  readSchemaState(database, migrationsFolder, formerMigrations)

/** Wraps the database so that its use is refused once a newer version of the program has changed its schema. */
export const refuseNewerVersions = (database: Database): Database =>
  refuseNewerSchema(database, createSchemaCheck(database, migrationsFolder))
