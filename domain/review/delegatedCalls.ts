import {
  airportTotalsFields,
  getAirportInstanceEndpoint,
  saveAirportInfoEndpoint,
  saveAirportTotalsEndpoint,
} from '../airports/airportInstance.ts'
import { listCommentsEndpoint, saveCommentEndpoint } from '../airports/airportComment.ts'
import { airportChoiceFields, airportInfoFields } from '../airports/airportInfo.ts'
import {
  addAirportTenantEndpoint,
  confirmAirportTenantEndpoint,
  confirmAirportTenantsEndpoint,
  getAirportTenantEndpoint,
  listAirportTenantsEndpoint,
  listAirportTenantsOfTypeEndpoint,
  removeAirportTenantEndpoint,
  saveAirportTenantEndpoint,
} from '../airports/airportTenant.ts'
import { airportContacts, companyContacts } from '../airports/contact.ts'
import {
  addExpansionEndpoint,
  confirmExpansionsEndpoint,
  getExpansionEndpoint,
  listExpansionsEndpoint,
  removeExpansionEndpoint,
  saveExpansionEndpoint,
} from '../airports/expansion.ts'
import {
  confirmParkingRatesEndpoint,
  getRentalParkingEndpoint,
  listParkingRatesEndpoint,
  saveParkingRateEndpoint,
  saveRentalParkingEndpoint,
} from '../airports/parking.ts'
import { checkTenantNamesEndpoint, saveTenantBlockEndpoint } from '../airports/tenantBlock.ts'
import {
  addTerminalAirlineEndpoint,
  getTerminalEndpoint,
  listTerminalsEndpoint,
  removeTerminalAirlineEndpoint,
  saveTerminalTotalsEndpoint,
  type AirportTerminal,
} from '../airports/terminal.ts'
import { lookupEndpoints } from '../catalog/lookupEndpoints.ts'
import {
  listBrandChoicesEndpoint,
  listCompanyChoicesEndpoint,
  listSimilarNamesEndpoint,
  proposeAirlineEndpoint,
  proposeBrandEndpoint,
  proposeCompanyEndpoint,
} from '../catalog/proposal.ts'
import {
  addTypeOfCompanyEndpoint,
  confirmTypesOfCompanyEndpoint,
  getCompanyInstanceEndpoint,
  listTypesOfCompanyEndpoint,
  removeTypeOfCompanyEndpoint,
  saveCompanyInfoEndpoint,
  type CompanyInstance,
} from '../companies/company.ts'
import {
  addCompanyLocationEndpoint,
  listCompanyLocationsEndpoint,
  listCompanyLocationsOfTypeEndpoint,
  lookupAirportsEndpoint,
  removeCompanyLocationEndpoint,
} from '../companies/companyLocation.ts'
import type { SubjectKey } from '../people/roles.ts'
import { getSessionEndpoint } from '../people/session.ts'
import type { ProblemName } from '../problems.ts'
import { getSpecialQuestionEndpoint, saveSpecialQuestionEndpoint } from '../years/specialQuestion.ts'
import { listInstancesEndpoint } from '../years/instance.ts'
import type { Endpoint } from '#platform/contract/endpoint.ts'
import {
  getAirportLastYearEndpoint,
  getAirportReviewEndpoint,
  markAirportFiguresEndpoint,
  type AirportLastYear,
  type AirportReview,
} from './airportReview.ts'
import { getCompanyReviewEndpoint, markCompanyFiguresEndpoint, type CompanyReview } from './companyReview.ts'
import { getDelegatedKind, type Delegated } from './delegation.ts'
import type { delegatedSteps } from './wizard.ts'
import type { SubjectKind } from './subjectKind.ts'

const places = [lookupEndpoints.countries, lookupEndpoints['states-provinces']]
const names = [listBrandChoicesEndpoint, listCompanyChoicesEndpoint, listSimilarNamesEndpoint]

/** The calls with which the screen of each step reads and writes. A colleague's link can make no others. */
export const stepCalls = {
  airport: {
    info: [
      saveAirportInfoEndpoint,
      listTerminalsEndpoint,
      getAirportLastYearEndpoint,
      listInstancesEndpoint,
      lookupEndpoints['airport-configurations'],
      lookupEndpoints['concession-management-types'],
    ],
    expansion: [
      listExpansionsEndpoint,
      getExpansionEndpoint,
      addExpansionEndpoint,
      saveExpansionEndpoint,
      removeExpansionEndpoint,
      confirmExpansionsEndpoint,
    ],
    contacts: [
      ...Object.values(airportContacts),
      lookupEndpoints['management-responsibility-types'],
      ...places,
    ],
    terminals: [
      saveAirportTotalsEndpoint,
      listTerminalsEndpoint,
      getTerminalEndpoint,
      saveTerminalTotalsEndpoint,
      addTerminalAirlineEndpoint,
      removeTerminalAirlineEndpoint,
      getAirportLastYearEndpoint,
      listInstancesEndpoint,
      lookupEndpoints.airlines,
      listSimilarNamesEndpoint,
      proposeAirlineEndpoint,
    ],
    'rental-parking': [
      getRentalParkingEndpoint,
      saveRentalParkingEndpoint,
      listParkingRatesEndpoint,
      saveParkingRateEndpoint,
      confirmParkingRatesEndpoint,
      listCommentsEndpoint,
      saveCommentEndpoint,
      getAirportLastYearEndpoint,
      listInstancesEndpoint,
    ],
    tenants: [
      listAirportTenantsEndpoint,
      listAirportTenantsOfTypeEndpoint,
      getAirportTenantEndpoint,
      addAirportTenantEndpoint,
      saveAirportTenantEndpoint,
      removeAirportTenantEndpoint,
      confirmAirportTenantEndpoint,
      confirmAirportTenantsEndpoint,
      saveTenantBlockEndpoint,
      checkTenantNamesEndpoint,
      listTerminalsEndpoint,
      lookupEndpoints['tenant-types'],
      lookupEndpoints['tenant-statuses'],
      ...names,
      proposeBrandEndpoint,
      proposeCompanyEndpoint,
    ],
    covid: [getSpecialQuestionEndpoint, saveSpecialQuestionEndpoint],
  },
  company: {
    info: [
      saveCompanyInfoEndpoint,
      listTypesOfCompanyEndpoint,
      addTypeOfCompanyEndpoint,
      removeTypeOfCompanyEndpoint,
      confirmTypesOfCompanyEndpoint,
      lookupEndpoints['company-types'],
      ...places,
    ],
    contacts: [...Object.values(companyContacts), ...places],
    location: [
      listCompanyLocationsEndpoint,
      listCompanyLocationsOfTypeEndpoint,
      addCompanyLocationEndpoint,
      removeCompanyLocationEndpoint,
      lookupAirportsEndpoint,
    ],
  },
} satisfies { [K in SubjectKind]: Record<(typeof delegatedSteps)[K][number], readonly Endpoint[]> }

/** What the frame around every step calls: for what it shows, and to mark figures as not available. */
export const frameCalls: Record<SubjectKind, readonly Endpoint[]> = {
  airport: [
    getSessionEndpoint,
    getAirportInstanceEndpoint,
    getAirportReviewEndpoint,
    markAirportFiguresEndpoint,
  ],
  company: [
    getSessionEndpoint,
    getCompanyInstanceEndpoint,
    getCompanyReviewEndpoint,
    markCompanyFiguresEndpoint,
  ],
}

const listCalls = (link: Delegated): readonly Endpoint[] => {
  const kind = getDelegatedKind(link)
  const steps: Record<string, readonly Endpoint[]> = stepCalls[kind]
  return [...frameCalls[kind], ...(steps[link.step] ?? [])]
}

/** Why a link may not make a call, as a problem; null if permitted so far as the link itself says. */
export function findLinkRefusal(
  link: Delegated,
  endpoint: Endpoint,
  params: unknown,
  key: SubjectKey | null,
): ProblemName | null {
  const isOfStep = listCalls(link).includes(endpoint)
  return isOfStep && isWithin(link, endpoint, params, key) ? null : 'notByLink'
}

/** Whether a call is about the link's airport or company, year, and terminal. */
function isWithin(link: Delegated, endpoint: Endpoint, params: unknown, key: SubjectKey | null): boolean {
  const { instanceId, terminalId } = (params ?? {}) as Record<string, number | undefined>
  if (instanceId !== undefined && instanceId !== link.axnInstanceId) return false
  if (key) {
    const isOwn = (key.airportId ?? null) === link.airportId && (key.companyId ?? null) === link.companyId
    if (!isOwn || key.axnInstanceId !== link.axnInstanceId) return false
  }
  // Which figures may be marked is checked with the figures: `isOfLink`.
  if (link.terminalId === null || endpoint === markAirportFiguresEndpoint) return true
  const isChange = endpoint.allow === 'airport.edit'
  return terminalId === undefined ? !isChange : terminalId === link.terminalId
}

/** Whether a finding or figure belongs to what a link opens. Without a link, everything does. */
export const isOfLink = (
  link: Delegated | undefined,
  { step, terminalId }: { step: string; terminalId: number | null },
): boolean => !link || (step === link.step && (link.terminalId === null || terminalId === link.terminalId))

/** What a link sees of the answer to a call: records that several steps share show only what belongs to its own. */
export function limitLinkReply(link: Delegated, endpoint: Endpoint, reply: unknown): unknown {
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

/** The airport's own figures that a step shows. One terminal shows none of the whole airport. */
function listAirportFigures({ step, terminalId }: Delegated): readonly string[] {
  if (step === 'info') return infoNames
  return step === 'terminals' && terminalId === null ? Object.keys(airportTotalsFields) : []
}

/** What identifies a record or says how it stands. */
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

/** The same record with nothing in the other fields. */
const showOnly = <R extends object>(record: R, shown: readonly string[]): R =>
  Object.fromEntries(
    Object.entries(record).map(([name, value]: [string, unknown]) =>
      identity.has(name) || shown.includes(name) ? [name, value] : [name, Array.isArray(value) ? [] : null],
    ),
  ) as R

function limitTerminals(link: Delegated, terminals: AirportTerminal[]): AirportTerminal[] {
  if (link.step !== 'terminals') return terminals.map(each => showOnly(each, []))
  return terminals.filter(
    each => link.terminalId === null || each.airportTerminalPK.terminalId === link.terminalId,
  )
}

function limitLastYear(link: Delegated, lastYear: AirportLastYear): AirportLastYear {
  if (!lastYear) return null
  const { instance, terminals, rentalParking } = lastYear
  return {
    instance: showOnly(instance, listAirportFigures(link)),
    terminals: link.step === 'terminals' ? limitTerminals(link, terminals) : [],
    rentalParking:
      link.step === 'rental-parking' ? rentalParking : { ...showOnly(rentalParking, []), parkingRates: [] },
  }
}

/** What is to be done in the link's own step or terminal; how complete a terminal is on its own is not known. */
function limitReview<R extends AirportReview | CompanyReview>(link: Delegated, review: R): R {
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

/** Contradictions between tenants and totals state the totals, which another step has. */
const comparesSteps = ({ severity, step }: { severity: string; step: string }): boolean =>
  severity === 'contradiction' && step === 'tenants'

/** Contacts and locations are given by type of company. */
function limitCompany({ step }: Delegated, instance: CompanyInstance): CompanyInstance {
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
