import type { ExploreSearch } from './exploreQuestion.ts'

/** An example question, as a link. */
interface StartingQuestion {
  title: string
  search: ExploreSearch
}

/** Questions that subscribers ask. `year` is the edition, such as 2026. */
export const listStartingQuestions = (year: number): StartingQuestion[] => [
  {
    title: 'Over 5 million enplanements, less than $7 of food & beverage per enplanement',
    search: {
      show: 'enplaneTotal,salesEpRatio.FOODBEVERAGE',
      where: 'enplaneTotal:5000000..;salesEpRatio.FOODBEVERAGE:..7',
    },
  },
  {
    title: 'Top 20 airports by duty free sales per international enplanement',
    search: { show: 'dutyFreeSalesIntlEpRatio,passengerEpIntlTotal,grossSalesTotal.DUTYFREE', top: '20' },
  },
  {
    title: 'How the footprints of companies changed since last year',
    search: { rows: 'companies', years: 'two' },
  },
  {
    title: 'Rent and sales of a 1,200 sq ft news & gifts shop at a medium hub',
    search: {
      rows: 'tenantTypes',
      show: 'rentAreaRatio,salesAreaRatio',
      where: 'tenantType:NEWSSTAND;hubSize:Medium hub',
      group: 'all',
      summary: 'quartiles',
      space: '1200',
    },
  },
  {
    title: `Food & beverage leases over 2,000 sq ft at large hubs that end in ${year + 1}`,
    search: {
      rows: 'tenants',
      show: 'companyName,iataCode,terminalName,areaTotal,leaseExpireDate',
      where: `tenantType:FOODBEVERAGE;hubSize:Large hub;areaTotal:2000..;leaseExpireDate:${year + 1}-01-01..${year + 1}-12-31`,
      sort: 'leaseExpireDate',
    },
  },
  {
    title: 'Sales per square foot by hub size',
    search: { show: 'salesAreaRatio.WITHDUTYFREE', group: 'hubSize', summary: 'quartiles' },
  },
  {
    title: 'Top 10 terminals over 2 million enplanements by sales per enplanement',
    search: {
      rows: 'terminals',
      show: 'salesEpRatio.WITHDUTYFREE,enplaneTotal,areaTotal.WITHDUTYFREE',
      where: 'enplaneTotal:2000000..',
      top: '10',
    },
  },
  {
    title: 'Brands at 40 or more airports, with their square footage',
    search: { rows: 'brands', show: 'airports,locations,locationArea', where: 'airports:40..' },
  },
]
