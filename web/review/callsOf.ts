import {
  listAirportActionsEndpoint,
  listCompanyActionsEndpoint,
  undoAirportActionEndpoint,
  undoCompanyActionEndpoint,
} from '#domain/history/action.ts'
import { listAirportHistoryEndpoint, listCompanyHistoryEndpoint } from '#domain/history/history.ts'
import { getAirportReviewEndpoint } from '#domain/review/airportReview.ts'
import { getCompanyReviewEndpoint } from '#domain/review/companyReview.ts'
import { airportLinks, companyLinks } from '#domain/review/delegation.ts'
import {
  listAirportDifferencesEndpoint,
  listCompanyDifferencesEndpoint,
  stateAirportDifferenceEndpoint,
  stateCompanyDifferenceEndpoint,
} from '#domain/review/locationDifference.ts'
import { airportRemarks, companyRemarks } from '#domain/review/remarks/remark.ts'
import type { InstanceKey } from '#domain/review/subjectKind.ts'

const airportCalls = {
  getReview: getAirportReviewEndpoint,
  listHistory: listAirportHistoryEndpoint,
  listActions: listAirportActionsEndpoint,
  undoAction: undoAirportActionEndpoint,
  listDifferences: listAirportDifferencesEndpoint,
  stateDifference: stateAirportDifferenceEndpoint,
  links: airportLinks,
  remarks: airportRemarks,
}

const companyCalls = {
  getReview: getCompanyReviewEndpoint,
  listHistory: listCompanyHistoryEndpoint,
  listActions: listCompanyActionsEndpoint,
  undoAction: undoCompanyActionEndpoint,
  listDifferences: listCompanyDifferencesEndpoint,
  stateDifference: stateCompanyDifferenceEndpoint,
  links: companyLinks,
  remarks: companyRemarks,
}

/** The calls that airports and companies have alike, with the owner as their `params`. */
export const callsOf = (owner: InstanceKey) => ('airportId' in owner ? airportCalls : companyCalls)
