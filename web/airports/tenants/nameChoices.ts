import { nameKinds, type NameColumn } from '#domain/airports/tenantBlock.ts'
import {
  listNameChoicesEndpoint,
  listSimilarNamesEndpoint,
  proposeBrandEndpoint,
  proposeCompanyEndpoint,
  type FoundName,
  type NameChoice,
} from '#domain/catalog/proposal.ts'
import { call } from '#platform/client/api.ts'
import { ProblemError } from '#platform/client/problemError.ts'
import { getQueryOptions, refresh, useEndpointQuery } from '#platform/client/queries.ts'
import { normalizeName } from '#platform/contract/names.ts'
import { commonProblems } from '#platform/contract/problem.ts'
import type { Option } from '#platform/ui/SelectInput.tsx'
import { useTypedSearch } from '#platform/ui/useTypedSearch.ts'
import { describeUnknownName } from '../../catalog/proposals/useProposal.tsx'

const mostShown = 20

/** `Acme, formerly Apex`, `Acme, in 2025 Apex`, or `Acme (proposed)` */
function describeChoice({ name, axnStatus, foundAs }: FoundName): string {
  const label = axnStatus === 'PROPOSED' ? `${name} (proposed)` : name
  if (foundAs === null) return label
  const { name: other, axnInstanceName: year } = foundAs
  return year === null ? `${label}, formerly ${other}` : `${label}, in ${year} ${other}`
}

/** A choice for an input. A similar name is offered as a question. */
export const toNameOption = (choice: FoundName, isSimilar: boolean): Option => ({
  value: String(choice.id),
  label: isSimilar ? `Did you mean “${choice.name}”?` : describeChoice(choice),
  name: choice.name,
})

/** The choice that has or had exactly this name, ignoring case. */
export function findByName(found: readonly FoundName[], name: string): FoundName | undefined {
  const isIt = (given?: string) => given !== undefined && normalizeName(given) === normalizeName(name)
  return found.find(each => isIt(each.name)) ?? found.find(each => isIt(each.foundAs?.name))
}

/** The call that proposes a name of each column. */
export const proposeName = {
  brandName: (brandName: string, confirmed: boolean) =>
    offerProposed(call(proposeBrandEndpoint, { body: { brandName, confirmed } })),
  companyName: (companyName: string, confirmed: boolean) =>
    offerProposed(call(proposeCompanyEndpoint, { body: { companyName, confirmed } })),
}

async function offerProposed(proposing: Promise<NameChoice>): Promise<NameChoice> {
  const proposed = await proposing
  await refresh(listNameChoicesEndpoint)
  return proposed
}

/** Names that match the typed text, or else similar ones, as found by the server. */
export function useNameChoices(column: NameColumn, typed: string, isWanted?: boolean) {
  const kind = nameKinds[column]
  const search = (keyword: string) =>
    getQueryOptions(listNameChoicesEndpoint, { params: { kind }, query: { keyword, size: mostShown } })
  const { found, shown } = useTypedSearch(typed, search, isWanted)
  const name = typed.trim()
  const isMissing = !shown.isLoading && !shown.loadError && found.length === 0 && name.length > 1
  const similar = useEndpointQuery(
    listSimilarNamesEndpoint,
    { params: { kind }, query: { name } },
    { enabled: isMissing },
  )
  if (isMissing) {
    const alike = (similar.data?.similar ?? []).map(each => ({
      ...each,
      axnStatus: 'ACTIVE' as const,
      foundAs: null,
    }))
    return { found: alike, isSimilar: true, shown: { ...shown, isLoading: similar.isPending } }
  }
  // Without the list, no name can be called new.
  const isLoading = shown.isLoading || shown.loadError !== null
  return { found, isSimilar: false, shown: { ...shown, isLoading } }
}

/** The key for a name: the tenant's current one, or the one that has or had exactly this name, ignoring case. */
export async function findIdByName(
  column: NameColumn,
  name: string,
  before: { id: number; name: string } | null,
): Promise<number> {
  if (before && normalizeName(before.name) === normalizeName(name)) return before.id
  const kind = nameKinds[column]
  const query = { keyword: name, size: mostShown }
  const { content } = await call(listNameChoicesEndpoint, { params: { kind }, query })
  const found = findByName(content, name)
  if (found) return found.id
  const detail = describeUnknownName(name, kind)
  const { code, message } = commonProblems.invalidInput
  throw new ProblemError({ status: 400, code, message, detail, errors: [{ pointer: `/${column}`, detail }] })
}
