import type { Endpoint } from '#platform/contract/endpoint.ts'
import { listCommentsEndpoint, saveCommentEndpoint } from '../airports/airportComment.ts'
import {
  getAirportInstanceEndpoint,
  saveAirportInfoEndpoint,
  saveAirportTotalsEndpoint,
} from '../airports/airportInstance.ts'
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
  confirmTerminalAirlinesEndpoint,
  getTerminalEndpoint,
  listTerminalsEndpoint,
  removeTerminalAirlineEndpoint,
  saveTerminalTotalsEndpoint,
} from '../airports/terminal.ts'
import { lookupEndpoints } from '../catalog/lookupEndpoints.ts'
import {
  listNameChoicesEndpoint,
  listSimilarNamesEndpoint,
  proposeAirlineEndpoint,
  proposeBrandEndpoint,
  proposeCompanyEndpoint,
} from '../catalog/proposal.ts'
import {
  addTypeOfCompanyEndpoint,
  checkTypeOfCompanyRemovalEndpoint,
  confirmTypesOfCompanyEndpoint,
  getCompanyInstanceEndpoint,
  listTypesOfCompanyEndpoint,
  removeTypeOfCompanyEndpoint,
  saveCompanyInfoEndpoint,
} from '../companies/company.ts'
import {
  addCompanyLocationEndpoint,
  addCompanyLocationsEndpoint,
  listCompanyLocationsEndpoint,
  listCompanyLocationsOfTypeEndpoint,
  lookupAirportsEndpoint,
  removeCompanyLocationEndpoint,
} from '../companies/companyLocation.ts'
import { getSessionEndpoint } from '../people/session.ts'
import type { ProblemName } from '../problems.ts'
import { listInstancesEndpoint } from '../years/instance.ts'
import { getSpecialQuestionEndpoint, saveSpecialQuestionEndpoint } from '../years/specialQuestion.ts'
import {
  getAirportLastYearEndpoint,
  getAirportReviewEndpoint,
  markAirportFiguresEndpoint,
} from './airportReview.ts'
import { getCompanyReviewEndpoint, markCompanyFiguresEndpoint } from './companyReview.ts'
import type { DelegationScope } from './delegation.ts'
import { getSubjectKey, type SubjectKey, type SubjectKind } from './subjectKind.ts'
import type { delegatedSteps } from './wizard.ts'

const places = [lookupEndpoints.countries, lookupEndpoints['states-provinces']]
const names = [listNameChoicesEndpoint, listSimilarNamesEndpoint]

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
      confirmTerminalAirlinesEndpoint,
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
      checkTypeOfCompanyRemovalEndpoint,
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
      addCompanyLocationsEndpoint,
      removeCompanyLocationEndpoint,
      lookupAirportsEndpoint,
    ],
  },
} satisfies { [K in SubjectKind]: Record<(typeof delegatedSteps)[K][number], readonly Endpoint[]> }

/** The calls of the frame around every step: its contents, and marking figures as not available. */
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

const listCalls = (link: DelegationScope): readonly Endpoint[] => {
  const { kind } = getSubjectKey(link)
  const steps: Record<string, readonly Endpoint[]> = stepCalls[kind]
  return [...frameCalls[kind], ...(steps[link.step] ?? [])]
}

/** Why a link may not make a call, as a problem; null if the link itself permits it. */
export function findLinkRefusal(
  link: DelegationScope,
  endpoint: Endpoint,
  params: unknown,
  key: SubjectKey | null,
): ProblemName | null {
  const isOfStep = listCalls(link).includes(endpoint)
  return isOfStep && isWithin(link, endpoint, params, key) ? null : 'notByLink'
}

/** Whether a call is about the link's airport or company, year, and terminal. */
function isWithin(
  link: DelegationScope,
  endpoint: Endpoint,
  params: unknown,
  key: SubjectKey | null,
): boolean {
  const { instanceId, terminalId } = (params ?? {}) as Record<string, number | undefined>
  if (instanceId !== undefined && instanceId !== link.axnInstanceId) return false
  if (key) {
    const own = getSubjectKey(link)
    if (key.kind !== own.kind || key.id !== own.id || key.axnInstanceId !== own.axnInstanceId) return false
  }
  // Whether a figure may be marked is checked for each figure by `isOfLink`.
  if (link.terminalId === null || endpoint === markAirportFiguresEndpoint) return true
  const isChange = endpoint.allow === 'airport.edit'
  return terminalId === undefined ? !isChange : terminalId === link.terminalId
}

/** Whether a finding or figure belongs to the scope of a link. Without a link, everything does. */
export const isOfLink = (
  link: DelegationScope | undefined,
  { step, terminalId }: { step: string; terminalId: number | null },
): boolean => !link || (step === link.step && (link.terminalId === null || terminalId === link.terminalId))
