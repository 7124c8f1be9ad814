import type { Endpoint } from '#platform/contract/endpoint.ts'
import { airportChoiceFields } from '../airports/airportInfo.ts'
import {
  getAirportInstanceEndpoint,
  saveAirportInfoEndpoint,
  saveAirportTotalsEndpoint,
} from '../airports/airportInstance.ts'
import { airportInfoFields, airportTotalsFields } from '../airports/airportYearColumns.ts'
import { listTerminalsEndpoint, type AirportTerminal } from '../airports/terminal.ts'
import {
  getCompanyInstanceEndpoint,
  saveCompanyInfoEndpoint,
  type CompanyInstance,
} from '../companies/company.ts'
import {
  getAirportLastYearEndpoint,
  getAirportReviewEndpoint,
  markAirportFiguresEndpoint,
  type AirportLastYear,
  type AirportReview,
} from './airportReview.ts'
import { getCompanyReviewEndpoint, markCompanyFiguresEndpoint, type CompanyReview } from './companyReview.ts'
import { isOfLink } from './delegatedCalls.ts'
import type { DelegationScope } from './delegation.ts'

/** Limits the answer to a link's call: records shared by several steps include only the data of the link's step. */
export function limitLinkReply(link: DelegationScope, endpoint: Endpoint, reply: unknown): unknown {
  switch (endpoint) {
    case getAirportInstanceEndpoint:
    case saveAirportInfoEndpoint:
    case saveAirportTotalsEndpoint:
      return showOnly(reply as object, listAirportFigures(link))
    case listTerminalsEndpoint:
      return limitTerminals(link, reply as AirportTerminal[])
    case getAirportLastYearEndpoint:
      return { lastYear: limitLastYear(link, (reply as { lastYear: AirportLastYear }).lastYear) }
    case getAirportReviewEndpoint:
    case markAirportFiguresEndpoint:
      return {
        ...limitReview(link, reply as AirportReview),
        comparison: [],
        lastYearName: null,
      }
    case getCompanyReviewEndpoint:
    case markCompanyFiguresEndpoint:
      return limitReview(link, reply as CompanyReview)
    case getCompanyInstanceEndpoint:
      return limitCompany(link, reply as CompanyInstance)
    case saveCompanyInfoEndpoint:
      return { ...(reply as CompanyInstance), publishOnSave: false }
    default:
      return reply
  }
}

const infoNames = [
  ...Object.keys(airportInfoFields),
  ...Object.keys(airportChoiceFields),
  'airportConfigurationName',
  'additionalInfoFlag',
  'airportConfiguration',
  'concessionManagementType',
]

/** The airport's own figures that a step shows. A single terminal shows none of them. */
function listAirportFigures({ step, terminalId }: DelegationScope): readonly string[] {
  if (step === 'info') return infoNames
  return step === 'terminals' && terminalId === null ? Object.keys(airportTotalsFields) : []
}

/** The fields with a record's identity or state. */
const identity = new Set([
  'airport',
  'airportId',
  'airportTerminalPK',
  'axnInstanceId',
  'axnInstanceMasterStatus',
  'axnInstanceName',
  'axnInstanceStatus',
  'modifiedDate',
  'specialQuestionTitle',
  'terminal',
  'version',
])

/** The record with all other fields empty. */
const showOnly = <R extends object>(record: R, shown: readonly string[]): R =>
  Object.fromEntries(
    Object.entries(record).map(([name, value]: [string, unknown]) =>
      identity.has(name) || shown.includes(name) ? [name, value] : [name, Array.isArray(value) ? [] : null],
    ),
  ) as R

function limitTerminals(link: DelegationScope, terminals: AirportTerminal[]): AirportTerminal[] {
  if (link.step !== 'terminals') return terminals.map(each => showOnly(each, []))
  return terminals.filter(
    each => link.terminalId === null || each.airportTerminalPK.terminalId === link.terminalId,
  )
}

function limitLastYear(link: DelegationScope, lastYear: AirportLastYear): AirportLastYear {
  if (!lastYear) return null
  const { instance, terminals, rentalParking, redefined } = lastYear
  return {
    instance: showOnly(instance, listAirportFigures(link)),
    terminals: link.step === 'terminals' ? limitTerminals(link, terminals) : [],
    rentalParking:
      link.step === 'rental-parking' ? rentalParking : { ...showOnly(rentalParking, []), parkingRates: [] },
    redefined,
  }
}

/** The open items of the link's own step or terminal. How complete a single terminal is, is not known. */
function limitReview<R extends AirportReview | CompanyReview>(link: DelegationScope, review: R): R {
  const isOwn = (each: { step: string; terminalId: number | null }) => isOfLink(link, each)
  return {
    ...review,
    steps: review.steps.filter(({ step }) => step === link.step && link.terminalId === null),
    completePercent: 0,
    findings: review.findings.filter(each => isOwn(each) && !comparesSteps(each)),
    remarks: [],
    unavailable: review.unavailable.filter(isOwn),
    actions: [],
    history: [],
  }
}

/** Contradictions between tenants and totals mention the totals, which belong to another step. */
const comparesSteps = ({ severity, step }: { severity: string; step: string }): boolean =>
  severity === 'contradiction' && step === 'tenants'

/** Contacts and locations are grouped by company type. */
function limitCompany({ step }: DelegationScope, instance: CompanyInstance): CompanyInstance {
  const limited = { ...instance, publishOnSave: false }
  if (step === 'info') return limited
  return {
    ...limited,
    company: showOnly(instance.company, ['companyId', 'companyName', 'isoCountryCode', 'axnStatus']),
    dbeFlag: 'N',
    companyInstanceTypeList: instance.companyInstanceTypeList.map(each => ({
      ...each,
      companyTypeInfoText: null,
    })),
  }
}
