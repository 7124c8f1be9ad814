import { tenantTypeLabels, tenantTypes, type TenantType } from '#domain/catalog/tenantTypes.ts'
import {
  carRental,
  parkingRates,
  ratios,
  revenue,
  type Traffic,
  type WorkdayAirport,
} from './workdayAirport.ts'

const dollars = (value: number) =>
  `$${value.toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`
const count = (value: number) => value.toLocaleString('en-US')
const squareFeet = (value: number) => `${count(value)} sq ft`
const percent = (value: number) => `${value}%`
const usDate = (day: string | null) => {
  const [year, month, date] = (day ?? '').split('-').map(Number)
  return `${month}/${date}/${year}`
}
const toClipboard = (rows: readonly (readonly (string | number)[])[]) =>
  `${rows.map(row => row.join('\t')).join('\r\n')}\r\n`

const revenueLine = (label: string, source: 'advertising' | 'currencyExchange' | 'passengerSvc') => [
  label,
  dollars(revenue[`${source}RevenueAirportTotal`]),
  dollars(revenue[`${source}RevenueTotal`]),
]
const carRentalLine = (label: string, site: 'Onsite' | 'Offsite') => [
  label,
  dollars(carRental[`carRental${site}RevenueTotal`]),
  dollars(carRental[`carRental${site}RevenueAirportTotal`]),
  carRental[`carRental${site}AgenciesTotal`],
]

/** The tenants whose rows in the rent roll have errors. Each row misspells a brand or a company. */
export const mistakes = { brand: 1, company: 2, area: 7, terminal: 9, category: 10, date: 20 }

/** The sheets as a spreadsheet puts them on the clipboard, with its own names and order, including mistakes. */
export const sheets = {
  revenue: () =>
    toClipboard([
      ['Other revenue FY 2027'],
      ['', 'Revenue to Airport', 'Total Revenue'],
      revenueLine('Advertising', 'advertising'),
      revenueLine('Currency Exchange', 'currencyExchange'),
      revenueLine('Passenger Services', 'passengerSvc'),
    ]),
  ratios: () => toClipboard(Object.values(ratios).map(each => [percent(each)])),
  carRental: () =>
    toClipboard([
      ['', 'Total Revenue', 'Revenue to Airport', 'Agencies'],
      carRentalLine('Off-Site', 'Offsite'),
      carRentalLine('On-Site', 'Onsite'),
    ]),
  /** A word in place of a rate. */
  parking: () =>
    toClipboard([
      ['', 'Remark', 'Rate', 'Spaces', 'Revenue to Airport', 'Total Revenue'],
      ...parkingRates.map((each, at) => [
        each.label,
        each.parkingRateDes,
        at === 1 ? 'see signs' : dollars(each.parkingRateAmount),
        count(each.parkingSpaceQuantity),
        dollars(each.parkingRevenueAirportTotal),
        dollars(each.parkingRevenueTotal),
      ]),
    ]),
  /** Concourses from right to left, with the airport first, and a remark in place of a figure. */
  terminals({ terminals, traffic }: WorkdayAirport) {
    const order = terminals.toReversed()
    const line = (label: string, name: keyof Traffic) => [
      label,
      ...[traffic, ...order.map(each => each.traffic)].map((each, at) =>
        name === 'annualPercentChangeAmount'
          ? percent(each[name])
          : name === 'deplaneTotal' && at === 1
            ? 'not final'
            : count(each[name]),
      ),
    ]
    const ofType = (type: TenantType) => {
      const label = tenantTypeLabels[type]
      const totals = order.map(each => each.totals[type])
      return [
        [`${label} Sq Ft`, '', ...totals.map(each => squareFeet(each.areaTotal))],
        [`${label} Sales`, '', ...totals.map(each => dollars(each.grossSalesTotal))],
        [`${label} Rent`, '', ...totals.map(each => dollars(each.rentAirportTotal))],
      ]
    }
    return toClipboard([
      ['Concessions and traffic FY 2027'],
      ['', 'All Terminals', ...order.map(each => each.terminalName)],
      ...tenantTypes.flatMap(ofType),
      line('Enplanements', 'enplaneTotal'),
      line('International Enplanements', 'epIntlTotal'),
      line('Domestic Enplanements', 'epDomesticTotal'),
      line('Deplanements', 'deplaneTotal'),
      line('Passengers', 'passengerTotal'),
      line('% Change', 'annualPercentChangeAmount'),
    ])
  },
  /** Misspelled names, an impossible date, a remark in place of an area, and an extra column. */
  tenants({ tenants }: WorkdayAirport) {
    const { brandName } = tenants[mistakes.brand] ?? {}
    const { companyName } = tenants[mistakes.company] ?? {}
    return toClipboard([
      ['Rent roll 2027'],
      ['SF', 'Operator', 'DBA', 'Concourse', 'Use', 'Lease End', 'Future', 'Suite'],
      ...tenants.map((each, at) => [
        at === mistakes.area ? 'to be measured' : squareFeet(each.areaTotal),
        each.companyName === companyName ? misspell(each.companyName) : each.companyName,
        each.brandName === brandName ? misspell(each.brandName) : each.brandName,
        at === mistakes.terminal ? misspell(each.terminalName) : each.terminalName,
        at === mistakes.category ? misspell(each.productTypeDes) : each.productTypeDes,
        at === mistakes.date ? '2/30/2029' : usDate(each.leaseExpireDate),
        each.futureLocation ? 'yes' : '',
        `S-${at + 1}`,
      ]),
    ])
  },
}

/** One brand, one company, one terminal, and one category. */
export const misspelledNames = 4

/** Without its second letter. */
const misspell = (name: string): string => name.replace(/^(.)./, '$1')
