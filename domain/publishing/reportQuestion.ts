import { writeChoices } from '#platform/contract/listing.ts'
import type { ExploreSearch } from '../browse/explore/exploreQuestion.ts'
import { getLeasePeriod, type LeaseEdition } from '../browse/leaseRadar.ts'
import type { ReportName } from './report.ts'

/** The parameters of a report, as in its call. */
interface ReportChoices {
  tenanttype?: string | undefined
  years?: string | undefined
  /** For administrators, who see airports in any status in Explore. */
  status?: string | undefined
}

const topAirports = (figure: string, top?: string): ExploreSearch => ({
  show: [
    ...new Set([figure, 'enplaneTotal', 'grossSalesTotal.WITHDUTYFREE', 'salesEpRatio.WITHDUTYFREE']),
  ].join(','),
  sort: `${figure},desc`,
  top,
})

const topTerminals = (figure: string, others: string): ExploreSearch => ({
  rows: 'terminals',
  show: `${figure},${others}`,
  sort: `${figure},desc`,
  top: '50',
})

const topTerminalsBySales = (type: string): ExploreSearch =>
  topTerminals(
    `grossSalesTotal.${type}`,
    `enplaneTotal,salesEpRatio.${type},areaTotal.${type},rentAirportTotal.${type},rentEpRatio.${type}`,
  )

/** The Explore questions with the same rankings as the reports. */
const questions: Record<Exclude<ReportName, 'leaseExpire'>, ExploreSearch> = {
  top50NorthAmericanAirports: { ...topAirports('enplaneTotal', '50'), where: 'region:North America' },
  topInternationalAirports: topAirports('passengerEpIntlTotal', '50'),
  ratioReport: {
    show: 'preSecurityPercentAmount,postSecurityPercentAmount,businessPercentAmount,leisurePercentAmount,odPercentAmount,transferPercentAmount,dwellTimeAmount',
    sort: 'name',
  },
  allAirports: topAirports('enplaneTotal'),
  top50TerminalsFoodBeverage: topTerminalsBySales('FOODBEVERAGE'),
  top50TerminalsSpecialtyRetail: topTerminalsBySales('SPECIALTY'),
  top50TerminalsNewsstand: topTerminalsBySales('NEWSSTAND'),
  top50TerminalsDutyFree: topTerminalsBySales('DUTYFREE'),
  top50TerminalsPassengerTraffic: topTerminals(
    'enplaneTotal',
    'passengerEpDomesticTotal,passengerEpIntlTotal,deplaneTotal,passengerTotal',
  ),
  airportsPassengerTraffic: { show: 'enplaneTotal', years: 'two', sort: 'enplaneTotal,desc' },
}

interface Edition extends LeaseEdition {
  /** YYYY-MM-DD. */
  today: string
}

/** The Explore question that continues a report of an edition. */
export function findReportQuestion(
  report: ReportName,
  choices: ReportChoices,
  edition: Edition,
): ExploreSearch {
  const { status } = choices
  const question = report === 'leaseExpire' ? askLeases(choices, edition) : questions[report]
  const ofStatus = status && status !== 'ALL' ? `axnInstanceStatus:${status}` : ''
  const where = [question.where, ofStatus].filter(Boolean).join(';')
  return { ...question, where: where || undefined }
}

/** The leases of the chosen years, or of the coming months. */
function askLeases({ tenanttype, years }: ReportChoices, edition: Edition): ExploreSearch {
  const { from, to } = getLeasePeriod(edition, edition.today)
  const ending = years
    ? `leaseExpireYear:${writeChoices(years.split(','))}`
    : `leaseExpireDate:${from}..${to}`
  return {
    rows: 'tenants',
    show: 'companyName,iataCode,tenantType,areaTotal,leaseExpireDate',
    where: [tenanttype && `tenantType:${tenanttype}`, ending].filter(Boolean).join(';'),
    sort: 'leaseExpireDate',
  }
}
