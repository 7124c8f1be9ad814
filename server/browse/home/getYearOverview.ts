import { endingLease, computeKeyFigures, type YearOverview } from '#domain/browse/home.ts'
import { getDefaultLeasePeriod } from '#domain/browse/leaseRadar.ts'
import type { AxnInstance } from '#domain/years/instance.ts'
import { today } from '../leaseRadar/selectLeases.ts'
import { selectListed, type MemoryList, companyList, leaseList, tenantList } from '../listing/memoryLists.ts'
import type { YearLists } from '../memory/yearLists.ts'
import { readAirports } from '../readAirports.ts'

const leasesShown = 5
/** A year at a glance, from published data, the same for every user. */
export async function getYearOverview(
  { axnInstanceName }: AxnInstance,
  lists: YearLists,
): Promise<YearOverview> {
  const published = (list: MemoryList, query = { keyword: '', sort: list.listing.sort }) =>
    selectListed(list, lists, 'readers', query)
  const airports = await readAirports(lists, 'readers')
  const { from, to } = getDefaultLeasePeriod(today())
  const ending = { keyword: '', leaseExpireDate: `${from}..${to}`, sort: 'leaseExpireDate' }
  const leases = await published(leaseList, ending)
  return {
    axnInstanceName,
    airports: airports.length,
    companies: (await published(companyList)).length,
    tenants: (await published(tenantList)).length,
    ...computeKeyFigures(airports.map(each => each.figures)),
    leases: {
      from,
      to,
      count: leases.length,
      next: leases.slice(0, leasesShown).map(({ values }) => endingLease.parse(values)),
    },
  }
}
