import {
  listBrandChoicesEndpoint,
  listCompanyChoicesEndpoint,
  listSimilarNamesEndpoint,
  proposeBrandEndpoint,
  proposeCompanyEndpoint,
  type BrandChoice,
  type CompanyChoice,
  type FoundAs,
} from '#domain/catalog/proposal.ts'
import { call } from '#platform/client/api.ts'
import { ProblemError } from '#platform/client/problemError.ts'
import { refresh, useEndpointQuery } from '#platform/client/queries.ts'
import { normalizeName } from '#platform/contract/names.ts'
import type { Option } from '#platform/ui/SelectInput.tsx'
import { useDebouncedValue } from '#platform/ui/useDebouncedValue.ts'
import { describeUnknownName } from '../../catalog/proposals/useProposal.tsx'

/** A brand or company for the form's inputs. */
interface NamedChoice {
  id: number
  name: string
  isProposed: boolean
  foundAs: FoundAs
}

const mostShown = 20

type FoundChoice<Choice> = Choice & { foundAs?: FoundAs }
const brandOf = ({
  brandId,
  brandName,
  axnStatus,
  foundAs = null,
}: FoundChoice<BrandChoice>): NamedChoice => ({
  id: brandId,
  name: brandName,
  isProposed: axnStatus === 'PROPOSED',
  foundAs,
})
const companyOf = ({
  companyId,
  companyName,
  axnStatus,
  foundAs = null,
}: FoundChoice<CompanyChoice>): NamedChoice => ({
  id: companyId,
  name: companyName,
  isProposed: axnStatus === 'PROPOSED',
  foundAs,
})

/** `Acme, formerly Apex`, `Acme, in 2025 Apex`, or `Acme (proposed)` */
function describeChoice({ name, isProposed, foundAs }: NamedChoice): string {
  const label = isProposed ? `${name} (proposed)` : name
  if (foundAs === null) return label
  const { name: other, axnInstanceName: year } = foundAs
  return year === null ? `${label}, formerly ${other}` : `${label}, in ${year} ${other}`
}

/** A choice for an input. A similar name is offered as a question. */
export const toNameOption = (choice: NamedChoice, isSimilar: boolean): Option => ({
  value: String(choice.id),
  label: isSimilar ? `Did you mean “${choice.name}”?` : describeChoice(choice),
  name: choice.name,
})

/** The choice that has or had exactly this name, ignoring case. */
export function findByName(found: readonly NamedChoice[], name: string): NamedChoice | undefined {
  const isIt = (given?: string) => given !== undefined && normalizeName(given) === normalizeName(name)
  return found.find(each => isIt(each.name)) ?? found.find(each => isIt(each.foundAs?.name))
}

/** The calls that search for brands and companies and propose them. */
export const nameSources = {
  brandName: {
    kind: 'brands',
    find: async (keyword: string) =>
      (await call(listBrandChoicesEndpoint, { query: { keyword, size: mostShown } })).content.map(brandOf),
    async propose(brandName: string, confirmed: boolean) {
      const added = await call(proposeBrandEndpoint, { body: { brandName, confirmed } })
      await refresh(listBrandChoicesEndpoint)
      return brandOf(added)
    },
  },
  companyName: {
    kind: 'companies',
    find: async (keyword: string) =>
      (await call(listCompanyChoicesEndpoint, { query: { keyword, size: mostShown } })).content.map(
        companyOf,
      ),
    async propose(companyName: string, confirmed: boolean) {
      const added = await call(proposeCompanyEndpoint, { body: { companyName, confirmed } })
      await refresh(listCompanyChoicesEndpoint)
      return companyOf(added)
    },
  },
} as const
export type NameSource = keyof typeof nameSources

/** Names that match the typed text, or else similar ones, as found by the server. */
export function useNameChoices(source: NameSource, typed: string, enabled: boolean) {
  const settled = useDebouncedValue(typed.trim())
  const query = { keyword: settled, size: mostShown }
  const options = { enabled, keepPrevious: true }
  const brands = useEndpointQuery(
    listBrandChoicesEndpoint,
    { query },
    { ...options, enabled: enabled && source === 'brandName' },
  )
  const companies = useEndpointQuery(
    listCompanyChoicesEndpoint,
    { query },
    { ...options, enabled: enabled && source === 'companyName' },
  )
  const read = source === 'brandName' ? brands : companies
  const found =
    source === 'brandName' ? brands.data?.content.map(brandOf) : companies.data?.content.map(companyOf)
  const isSettled = !read.isPending && !read.isPlaceholderData && settled === typed.trim()
  const isMissing = enabled && isSettled && found?.length === 0 && settled.length > 1
  const similar = useEndpointQuery(
    listSimilarNamesEndpoint,
    { params: { kind: nameSources[source].kind }, query: { name: settled } },
    { enabled: isMissing },
  )
  if (isMissing) {
    const alike = (similar.data?.similar ?? []).map(each => ({ ...each, isProposed: false, foundAs: null }))
    return { found: alike, isLoading: similar.isPending, loadError: null, isSimilar: true, more: 0 }
  }
  return {
    found: found ?? [],
    // Without the list, no name can be called new.
    isLoading: !isSettled || read.isError,
    loadError: read.error,
    isSimilar: false,
    more: (read.data?.totalElements ?? 0) - (found?.length ?? 0),
  }
}

/** The key for a name: the tenant's current one, or the one that has or had exactly this name, ignoring case. */
export async function findIdByName(
  source: NameSource,
  name: string,
  before: { id: number; name: string } | null,
): Promise<number> {
  if (before && normalizeName(before.name) === normalizeName(name)) return before.id
  const found = findByName(await nameSources[source].find(name), name)
  if (found) return found.id
  const detail = describeUnknownName(name, nameSources[source].kind)
  const message = 'Correct the marked fields.'
  throw new ProblemError({
    status: 400,
    code: '400.2',
    message,
    detail,
    errors: [
      {
        pointer: `/${source}`,
        detail,
      },
    ],
  })
}
