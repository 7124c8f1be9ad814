import {
  listBrandChoices,
  listCompanyChoices,
  proposeBrand,
  proposeCompany,
  sameName,
  type BrandChoice,
  type CompanyChoice,
} from '#domain/proposal.ts'
import { call } from '../../api.ts'
import { ProblemError } from '../../problemError.ts'
import { refresh, useAsk } from '../../queries.ts'
import { useSettled } from '../../ui/useSettled.ts'

/** A brand or a company as the form's inputs know them. */
export interface NamedChoice {
  id: number
  name: string
  isProposed: boolean
}

const mostShown = 20
const pauseMs = 200

const brandOf = ({ brandId, brandName, axnStatus }: BrandChoice): NamedChoice => ({
  id: brandId,
  name: brandName,
  isProposed: axnStatus === 'PROPOSED',
})
const companyOf = ({ companyId, companyName, axnStatus }: CompanyChoice): NamedChoice => ({
  id: companyId,
  name: companyName,
  isProposed: axnStatus === 'PROPOSED',
})

/** Where brands and companies are looked up and proposed. */
export const nameSources = {
  brandName: {
    noun: 'brand',
    find: async (keyword: string) =>
      (await call(listBrandChoices, { query: { keyword, size: mostShown } })).content.map(brandOf),
    async propose(brandName: string) {
      const made = await call(proposeBrand, { body: { brandName } })
      await refresh(listBrandChoices)
      return brandOf(made)
    },
  },
  companyName: {
    noun: 'company',
    find: async (keyword: string) =>
      (await call(listCompanyChoices, { query: { keyword, size: mostShown } })).content.map(companyOf),
    async propose(companyName: string) {
      const made = await call(proposeCompany, { body: { companyName } })
      await refresh(listCompanyChoices)
      return companyOf(made)
    },
  },
}
export type NameSource = keyof typeof nameSources

/** What there is for the letters typed, as the server finds it. */
export function useNameChoices(source: NameSource, typed: string, enabled: boolean) {
  const settled = useSettled(typed.trim(), pauseMs)
  const query = { keyword: settled, size: mostShown }
  const options = { enabled, keepPrevious: true }
  const brands = useAsk(
    listBrandChoices,
    { query },
    { ...options, enabled: enabled && source === 'brandName' },
  )
  const companies = useAsk(
    listCompanyChoices,
    { query },
    { ...options, enabled: enabled && source === 'companyName' },
  )
  const read = source === 'brandName' ? brands : companies
  const found =
    source === 'brandName' ? brands.data?.content.map(brandOf) : companies.data?.content.map(companyOf)
  return {
    found: found ?? [],
    isLoading: read.isPending || read.isPlaceholderData || settled !== typed.trim(),
    more: (read.data?.totalElements ?? 0) - (found?.length ?? 0),
  }
}

/** The key behind a name: what the tenant has already, or what is offered under exactly this name, in any case. */
export async function idOfName(
  source: NameSource,
  name: string,
  before: { id: number; name: string } | null,
): Promise<number> {
  if (before && sameName(before.name) === sameName(name)) return before.id
  const found = (await nameSources[source].find(name)).find(each => sameName(each.name) === sameName(name))
  if (found) return found.id
  const { noun } = nameSources[source]
  const detail = `There is no ${noun} "${name}" yet. Choose one from the list, or add it there.`
  const message = 'Please correct the marked fields.'
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
