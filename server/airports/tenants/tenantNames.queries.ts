import type { z } from 'zod'
import type { checkTenantNamesEndpoint } from '#domain/airports/tenantBlock.ts'
import { suggestNames } from '#domain/catalog/proposal.ts'
import { problem } from '#domain/problems.ts'
import { isNumericName } from '#platform/contract/explainConvertedName.ts'
import type { Db } from '#platform/database/connect.ts'
import {
  countPossibleProposals,
  findBrands,
  findCompaniesOfYear,
  lockUsableNames,
  proposeNames,
  type NamedIds,
  findSimilarEntries,
  type NamedEntry,
} from '../../catalog/proposals/names.queries.ts'
import type { AirportKey } from '../airportKey.ts'

/** The names in a typed row of tenants; null if they cannot be read. */
type NamedRow = Record<'brandName' | 'companyName', string | null>

/** Why a brand or company cannot be used. */
export function explainUnusable(ids: NamedIds, noun: string, name: string): string {
  if (ids.has(name)) return `The ${noun} “${name}” is no longer active. Choose another one.`
  const missing = `There is no ${noun} “${name}” yet.`
  return isNumericName(name)
    ? `${missing} A spreadsheet may have made this number of another name. If it is right, propose it on the Tenants step first.`
    : missing
}

/** The brands and companies named in a block. */
export interface ResolvedNames {
  brands: NamedIds
  companies: NamedIds
}

/** Which missing names to propose, and on whose behalf. */
interface ProposalOptions {
  userId: number
  isProposed: (name: string) => boolean
}

/** Without `proposing`, missing names are errors. */
export async function findNames(
  db: Db,
  key: AirportKey,
  read: readonly NamedRow[],
  proposing?: ProposalOptions,
): Promise<ResolvedNames> {
  const brandNames = listNames(read, 'brandName')
  const companyNames = listNames(read, 'companyName')
  const found = {
    brands: await findBrands(db, brandNames),
    companies: await findCompaniesOfYear(db, key.axnInstanceId, companyNames),
  }
  if (!proposing) return found
  const newBrands = listMissing(found.brands, brandNames).filter(proposing.isProposed)
  const newCompanies = listMissing(found.companies, companyNames).filter(proposing.isProposed)
  if (newBrands.length + newCompanies.length === 0) return found
  await proposeNames(db, 'brands', newBrands, proposing.userId)
  await proposeNames(db, 'companies', newCompanies, proposing.userId)
  return findNames(db, key, read)
}

/** Keeps the names from being merged until the transaction ends. One that was just merged leads to the remaining one. */
export async function lockNames(
  db: Db,
  key: AirportKey,
  read: readonly NamedRow[],
  found: ResolvedNames,
): Promise<ResolvedNames> {
  for (const kind of ['brands', 'companies'] as const) {
    const named = [...found[kind].values()].filter(each => each.isActive)
    const usable = await lockUsableNames(
      db,
      kind,
      named.map(each => each.id),
    )
    if (!named.every(each => usable.has(each.id)))
      return lockNames(db, key, read, await findNames(db, key, read))
  }
  return found
}

/** The names of a block that match no brand or company. */
export async function listUnknown(db: Db, key: AirportKey, read: readonly NamedRow[]) {
  const found = await findNames(db, key, read)
  return {
    brandName: listMissing(found.brands, listNames(read, 'brandName')),
    companyName: listMissing(found.companies, listNames(read, 'companyName')),
  }
}

export const listNames = (read: readonly NamedRow[], column: 'brandName' | 'companyName'): string[] =>
  read.map(each => each[column]).filter(name => name !== null)

export const listMissing = (ids: NamedIds, names: readonly string[]): string[] => [
  ...new Set(names.filter(name => !ids.has(name))),
]

/** The brand or company with a name, unless it is inactive and was not chosen before. */
export function findUsable(ids: NamedIds, name: string, former: number | undefined): number | null {
  const found = ids.get(name)
  return found && (found.isActive || found.id === former) ? found.id : null
}

/** Lists the unknown names, each with similar names that this person may choose. Stores nothing. */
export async function checkTenantNames(
  db: Db,
  { axnInstanceId }: AirportKey,
  { brandName, companyName }: Record<'brandName' | 'companyName', readonly string[]>,
  userId: number,
): Promise<z.input<typeof checkTenantNamesEndpoint.reply>> {
  const missing = {
    brandName: listMissing(await findBrands(db, brandName), brandName),
    companyName: listMissing(await findCompaniesOfYear(db, axnInstanceId, companyName), companyName),
  }
  const similar = await findSimilar(db, missing, userId)
  const ofOtherKind = {
    brandName: await findCompaniesOfYear(db, axnInstanceId, missing.brandName),
    companyName: await findBrands(db, missing.companyName),
  }
  const unknown = (column: 'brandName' | 'companyName') =>
    withSimilarNames(missing[column], similar[column]).map(({ name, similar }) => ({
      name,
      similar: similar.map(each => each.name),
      isOfOtherKind: ofOtherKind[column].has(name),
    }))
  return {
    brandName: unknown('brandName'),
    companyName: unknown('companyName'),
    possibleProposals: await countPossibleProposals(db, userId),
  }
}

/** A name that would be proposed, with similar existing names. */
export interface ProposedName {
  name: string
  similar: NamedEntry[]
}

const nameColumns = ['brandName', 'companyName'] as const
type OfEachColumn<T> = Record<(typeof nameColumns)[number], T>

/** Existing names that are similar to a name that would be proposed. */
export async function findSimilar(
  db: Db,
  missing: OfEachColumn<readonly string[]>,
  userId: number,
): Promise<OfEachColumn<Map<string, NamedEntry[]>>> {
  return {
    brandName: await findSimilarEntries(db, 'brands', missing.brandName, userId),
    companyName: await findSimilarEntries(db, 'companies', missing.companyName, userId),
  }
}

export const withSimilarNames = (
  names: readonly string[],
  similar: Map<string, NamedEntry[]>,
): ProposedName[] => names.map(name => ({ name, similar: similar.get(name) ?? [] }))

/**
 * Throws `similarNames` at each cell with a new name that resembles an existing one, unless the user has confirmed it.
 */
export function requireConfirmed(
  rows: readonly OfEachColumn<string | null>[],
  similar: OfEachColumn<Map<string, NamedEntry[]>>,
  confirmedNames: ReadonlySet<string>,
): void {
  const errors = rows.flatMap((row, index) =>
    nameColumns.flatMap(column => {
      const name = row[column] ?? ''
      const found = confirmedNames.has(name) ? undefined : similar[column].get(name)
      return found ? [{ pointer: `/rows/${index}/${column}`, detail: suggestNames(found) }] : []
    }),
  )
  if (errors.length > 0) throw problem('similarNames', { detail: errors[0]?.detail, errors })
}
