import { sql } from 'drizzle-orm'
import {
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { airport, airportInstance } from './airports.ts'
import { axnStatus, change, confirmed, count, day, flag, money, squareFeet, stamped } from './columns.ts'
import { company } from './companies.ts'
import { airline, brand, tenantStatus, tenantType, tenantTypeProductType } from './lookups.ts'

export const terminal = pgTable(
  'terminal',
  {
    terminalId: integer().primaryKey().generatedByDefaultAsIdentity(),
    airportId: integer()
      .notNull()
      .references(() => airport.airportId),
    terminalName: text().notNull(),
    terminalShortName: text(),
    axnStatus: axnStatus(),
    ...stamped,
  },
  t => [
    unique('terminal_of_airport_key').on(t.airportId, t.terminalId),
    uniqueIndex('terminal_name_key').on(t.airportId, sql`lower(${t.terminalName})`),
  ],
)

/** A terminal in one year. The version also covers its totals by tenant type and its airlines. */
export const airportTerminal = pgTable(
  'airport_terminal',
  {
    airportId: integer().notNull(),
    terminalId: integer().notNull(),
    axnInstanceId: integer().notNull(),
    passengerTotal: count(),
    enplaneTotal: count(),
    deplaneTotal: count(),
    epDomesticTotal: count(),
    epIntlTotal: count(),
    annualPercentChangeAmount: change(),
    ...stamped,
  },
  t => [
    primaryKey({ name: 'airport_terminal_key', columns: [t.airportId, t.terminalId, t.axnInstanceId] }),
    foreignKey({
      name: 'airport_terminal_terminal_fk',
      columns: [t.airportId, t.terminalId],
      foreignColumns: [terminal.airportId, terminal.terminalId],
    }),
    foreignKey({
      name: 'airport_terminal_airport_instance_fk',
      columns: [t.airportId, t.axnInstanceId],
      foreignColumns: [airportInstance.airportId, airportInstance.axnInstanceId],
    }),
    index('airport_terminal_instance_index').on(t.axnInstanceId, t.airportId),
    check(
      'airport_terminal_not_negative_check',
      sql`least(${t.passengerTotal}, ${t.enplaneTotal}, ${t.deplaneTotal}, ${t.epDomesticTotal}, ${t.epIntlTotal}) >= 0`,
    ),
  ],
)

/** A terminal's concession totals of one year for one tenant type. */
export const airportTerminalTotal = pgTable(
  'airport_terminal_total',
  {
    airportId: integer().notNull(),
    terminalId: integer().notNull(),
    axnInstanceId: integer().notNull(),
    tenantType: text()
      .notNull()
      .references(() => tenantType.tenantType),
    areaTotal: squareFeet(),
    grossSalesTotal: money(),
    rentAirportTotal: money(),
    unitMeasureCode: text().notNull().default('SQFT'),
    ...stamped,
  },
  t => [
    primaryKey({
      name: 'airport_terminal_total_key',
      columns: [t.airportId, t.terminalId, t.axnInstanceId, t.tenantType],
    }),
    foreignKey({
      name: 'airport_terminal_total_airport_terminal_fk',
      columns: [t.airportId, t.terminalId, t.axnInstanceId],
      foreignColumns: [airportTerminal.airportId, airportTerminal.terminalId, airportTerminal.axnInstanceId],
    }),
    index('airport_terminal_total_instance_index').on(t.axnInstanceId, t.tenantType),
    check('airport_terminal_total_unit_check', sql`${t.unitMeasureCode} = 'SQFT'`),
    check(
      'airport_terminal_total_not_negative_check',
      sql`least(${t.areaTotal}, ${t.grossSalesTotal}, ${t.rentAirportTotal}) >= 0`,
    ),
  ],
)

/** The dominant airlines of a terminal in one year. */
export const airlineTerminal = pgTable(
  'airline_terminal',
  {
    airportId: integer().notNull(),
    terminalId: integer().notNull(),
    axnInstanceId: integer().notNull(),
    airlineId: integer()
      .notNull()
      .references(() => airline.airlineId),
    confirmed: confirmed(),
  },
  t => [
    primaryKey({
      name: 'airline_terminal_key',
      columns: [t.airportId, t.terminalId, t.axnInstanceId, t.airlineId],
    }),
    foreignKey({
      name: 'airline_terminal_airport_terminal_fk',
      columns: [t.airportId, t.terminalId, t.axnInstanceId],
      foreignColumns: [airportTerminal.airportId, airportTerminal.terminalId, airportTerminal.axnInstanceId],
    }),
    index('airline_terminal_airline_index').on(t.airlineId),
  ],
)

export const tenant = pgTable(
  'tenant',
  {
    tenantId: integer().generatedByDefaultAsIdentity().notNull(),
    axnInstanceId: integer().notNull(),
    locationNumber: integer().notNull().default(1),
    airportId: integer().notNull(),
    terminalId: integer().notNull(),
    companyId: integer()
      .notNull()
      .references(() => company.companyId),
    brandId: integer()
      .notNull()
      .references(() => brand.brandId),
    tenantType: text().notNull(),
    productType: text().notNull(),
    tenantStatus: text()
      .notNull()
      .default('ACTIVE')
      .references(() => tenantStatus.tenantStatus),
    areaTotal: squareFeet(),
    unitMeasureCode: text().notNull().default('SQFT'),
    leaseExpireDate: day(),
    futureLocation: flag().notNull().default('N'),
    confirmed: confirmed(),
    ...stamped,
  },
  t => [
    primaryKey({ name: 'tenant_key', columns: [t.axnInstanceId, t.tenantId, t.locationNumber] }),
    foreignKey({
      name: 'tenant_airport_terminal_fk',
      columns: [t.airportId, t.terminalId, t.axnInstanceId],
      foreignColumns: [airportTerminal.airportId, airportTerminal.terminalId, airportTerminal.axnInstanceId],
    }),
    foreignKey({
      name: 'tenant_category_fk',
      columns: [t.tenantType, t.productType],
      foreignColumns: [tenantTypeProductType.tenantType, tenantTypeProductType.productType],
    }),
    index('tenant_airport_index').on(t.axnInstanceId, t.airportId, t.tenantType),
    index('tenant_lease_index').on(t.axnInstanceId, t.tenantType, t.leaseExpireDate),
    index('tenant_company_index').on(t.companyId),
    // The search box finds a brand's airports in a year with this index alone.
    index('tenant_brand_index').on(t.brandId, t.axnInstanceId, t.airportId),
    check('tenant_location_number_check', sql`${t.locationNumber} >= 1`),
    check('tenant_area_check', sql`${t.areaTotal} >= 0`),
    check('tenant_unit_check', sql`${t.unitMeasureCode} = 'SQFT'`),
    check('tenant_future_location_check', sql`${t.futureLocation} in ('Y', 'N')`),
  ],
)
