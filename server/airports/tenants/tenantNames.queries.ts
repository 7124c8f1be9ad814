import type { z } from 'zod'
import {
  nameColumns,
  nameKinds,
  type checkTenantNamesEndpoint,
  type NameColumn,
} from '#domain/airports/tenantBlock.ts'
import { kindWords } from '#domain/catalog/nameUse.ts'
import { isNumericName } from '#platform/contract/explainConvertedName.ts'
import { isSameName } from '#platform/contract/names.ts'
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

type OfEachColumn<T> = Record<NameColumn, T>

/** The names in a typed row of tenants; null if they cannot be read. */
type NamedRow = OfEachColumn<string | null>

/** The brands and companies named in a block. */
export type ResolvedNames = OfEachColumn<NamedIds>

const ofEachColumn = async <T>(find: (column: NameColumn) => Promise<T>): Promise<OfEachColumn<T>> => ({
  brandName: await find('brandName'),
  companyName: await find('companyName'),
})

/** Why a brand or company cannot be used. */
export function explainUnusable(ids: NamedIds, column: NameColumn, name: string): string {
  const noun = kindWords[nameKinds[column]].one
  if (ids.has(name)) return `The ${noun} “${name}” is no longer active. Choose another one.`
  const missing = `There is no ${noun} “${name}” yet.`
  return isNumericName(name)
    ? `${missing} A spreadsheet may have made this number of another name. If it is right, propose it on the Tenants step first.`
    : missing
}

const findInColumn = (
  db: Db,
  { axnInstanceId }: AirportKey,
  column: NameColumn,
  names: readonly string[],
): Promise<NamedIds> =>
  column === 'brandName' ? findBrands(db, names) : findCompaniesOfYear(db, axnInstanceId, names)

export const resolveNames = (db: Db, key: AirportKey, read: readonly NamedRow[]): Promise<ResolvedNames> =>
  ofEachColumn(column => findInColumn(db, key, column, listNames(read, column)))

/** Proposes the missing names that `isProposed` accepts, on behalf of this user. */
export async function proposeMissing(
  db: Db,
  read: readonly NamedRow[],
  found: ResolvedNames,
  { userId, isProposed }: { userId: number; isProposed: (name: string) => boolean },
): Promise<void> {
  for (const column of nameColumns) {
    const missing = listMissing(found[column], listNames(read, column)).filter(isProposed)
    if (missing.length > 0) await proposeNames(db, nameKinds[column], missing, userId)
  }
}

/** Keeps the names from being merged until the transaction ends. One that was just merged leads to the remaining one. */
export async function lockNames(db: Db, key: AirportKey, read: readonly NamedRow[]): Promise<ResolvedNames> {
  const found = await resolveNames(db, key, read)
  for (const column of nameColumns) {
    const ids = [...found[column].values()].filter(each => each.isActive).map(each => each.id)
    const usable = await lockUsableNames(db, nameKinds[column], ids)
    if (!ids.every(id => usable.has(id))) return lockNames(db, key, read)
  }
  return found
}

export const listNames = (read: readonly NamedRow[], column: NameColumn): string[] =>
  read.map(each => each[column]).filter(name => name !== null)

export const listMissing = (ids: NamedIds, names: readonly string[]): string[] => [
  ...new Set(names.filter(name => !ids.has(name))),
]

/** The brand or company with a name, unless it is inactive and was not chosen before. */
export function findUsable(ids: NamedIds, name: string, former: number | undefined): number | null {
  const found = ids.get(name)
  return found && (found.isActive || found.id === former) ? found.id : null
}

/**
 * Lists the unknown names, each with similar names that this person may choose, and the renamed and merged ones, each
 * with its current name. Stores nothing.
 */
export async function checkTenantNames(
  db: Db,
  key: AirportKey,
  names: OfEachColumn<readonly string[]>,
  userId: number,
): Promise<z.input<typeof checkTenantNamesEndpoint.reply>> {
  const found = await ofEachColumn(column => findInColumn(db, key, column, names[column]))
  const unknown = await ofEachColumn(async column => {
    const missing = listMissing(found[column], names[column])
    const other = column === 'brandName' ? 'companyName' : 'brandName'
    const ofOtherKind = await findInColumn(db, key, other, missing)
    return (await addSimilarNames(db, column, missing, userId)).map(({ name, similar }) => ({
      name,
      similar: similar.map(each => each.name),
      isOfOtherKind: ofOtherKind.has(name),
    }))
  })
  return {
    ...unknown,
    renamed: { brandName: listRenamed(found.brandName), companyName: listRenamed(found.companyName) },
    possibleProposals: await countPossibleProposals(db, userId),
  }
}

const listRenamed = (ids: NamedIds): { name: string; currentName: string }[] =>
  [...ids].flatMap(([name, now]) => (isSameName(name, now.name) ? [] : [{ name, currentName: now.name }]))

/** A name that would be proposed, with similar existing names. */
export interface ProposedName {
  name: string
  similar: NamedEntry[]
}

export async function addSimilarNames(
  db: Db,
  column: NameColumn,
  names: readonly string[],
  userId: number,
): Promise<ProposedName[]> {
  const similar = await findSimilarEntries(db, nameKinds[column], names, userId)
  return names.map(name => ({ name, similar: similar.get(name) ?? [] }))
}
