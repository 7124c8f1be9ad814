import { z } from 'zod'
import { formatCount } from '#platform/contract/count.ts'
import { endpoint, id } from '#platform/contract/endpoint.ts'
import { createRecord, listKeys } from '#platform/contract/listKeys.ts'
import { airportKey } from './airport.ts'
import { airportTenant } from './airportTenant.ts'
import { tenantColumns } from './tenantCells.ts'

/**
 * Deliberately permissive, so that all invalid cells are reported together and not only the first with a wrong type.
 */
const cell = z.union([z.string(), z.number(), z.boolean(), z.null()]).optional()
const blockRow = z.object({
  /** With both keys the tenant is changed; without them it is added. */
  tenantId: id.optional(),
  locationNumber: id.optional(),
  /** The version that was read. If another has been stored since, the block is refused. */
  version: z.number().int().optional(),
  ...createRecord(tenantColumns, () => cell),
})
export type TenantBlockRow = z.output<typeof blockRow>

export const mostBlockRows = 3000

/** The columns of a tenant that name a record, with its kind. */
export const nameKinds = { brandName: 'brands', companyName: 'companies' } as const
export type NameColumn = keyof typeof nameKinds
export const nameColumns = listKeys(nameKinds)

export const saveTenantBlockEndpoint = endpoint('saveTenantBlock', {
  // Repeated calls must be recognized by their idempotency key, because the call adds rows.
  method: 'POST',
  url: '/tenants/instance/:instanceId/airport/:airportId/block',
  summary: `Add, change, and remove up to ${mostBlockRows} tenants by name. If any cell is invalid, all invalid cells are listed and nothing is saved`,
  tag: 'Tenants',
  allow: 'airport.edit',
  params: airportKey,
  bodyBytes: 2_000_000,
  body: z.object({
    rows: z
      .array(blockRow)
      .max(mostBlockRows, `Send at most ${formatCount(mostBlockRows)} rows per request.`),
    /** Names to propose if they do not exist, even if similar ones do. The user has seen the similar ones. */
    confirmedNames: z
      .array(z.string().max(255))
      .max(2 * mostBlockRows)
      .default([]),
    /** Tenants to remove, with the version that was read. */
    removed: z
      .array(z.object({ tenantId: id, locationNumber: id, version: z.number().int() }))
      .max(mostBlockRows)
      .default([]),
  }),
  reply: z.object({
    added: z.number().int(),
    updated: z.number().int(),
    content: z.array(airportTenant),
  }),
})
export type RemovedTenant = z.output<typeof saveTenantBlockEndpoint.body>['removed'][number]

const names = z.array(z.string().max(255)).max(mostBlockRows).default([])
const unknownNames = z.array(
  z.object({
    name: z.string(),
    similar: z.array(z.string()),
    /** Whether a brand has this company's name, or a company this brand's. */
    isOfOtherKind: z.boolean(),
  }),
)
const renamedNames = z.array(z.object({ name: z.string(), currentName: z.string() }))

export const checkTenantNamesEndpoint = endpoint('checkTenantNames', {
  method: 'POST',
  url: '/tenants/instance/:instanceId/airport/:airportId/names',
  summary:
    'List the given brand and company names that do not exist, each with similar existing names, and those that were renamed or merged, each with its current name',
  tag: 'Tenants',
  allow: 'airport.edit',
  writes: false,
  params: airportKey,
  bodyBytes: 2_000_000,
  body: z.object({ brandName: names, companyName: names }),
  reply: z.object({
    brandName: unknownNames,
    companyName: unknownNames,
    /** The names that lead to a brand or company with another name, since it was renamed or merged. */
    renamed: z.object({ brandName: renamedNames, companyName: renamedNames }),
    /** How many more names the person can propose now. */
    possibleProposals: z.number().int(),
  }),
})
