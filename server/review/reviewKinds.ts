import { describeDefinitionChange } from '#domain/browse/definitionChanges.ts'
import type { Subject } from '#domain/people/roles.ts'
import { problem } from '#domain/problems.ts'
import { airportStepChecks, withComparableFigures } from '#domain/review/airportChecks.ts'
import { compareYears, type AirportReview } from '#domain/review/airportReview.ts'
import type { UnavailableMark } from '#domain/review/checks/askedItems.ts'
import {
  assessYear,
  listFindings,
  type Assessment,
  type StepChecks,
  type WarningAnswer,
} from '#domain/review/checks/assessment.ts'
import type { Finding } from '#domain/review/checks/finding.ts'
import { companyStepChecks } from '#domain/review/companyChecks.ts'
import type { Place } from '#domain/review/remarks/place.ts'
import { listAirportPlaces, listCompanyPlaces } from '#domain/review/remarks/places.ts'
import type { SubjectKey, SubjectKind } from '#domain/review/subjectKind.ts'
import type { AirportStep, CompanyStep } from '#domain/review/wizard.ts'
import type { Db } from '#platform/database/connect.ts'
import { getAirportInstance } from '../airports/airports.queries.ts'
import { readAirportYears, confirmRowsOfAirport } from '../airports/airportYears.queries.ts'
import { confirmContacts } from '../airports/contacts/contacts.queries.ts'
import { getCompanyInstance, confirmTypesOfCompany } from '../companies/companies.queries.ts'
import { readCompanyYears } from '../companies/companyYears.queries.ts'
import {
  airportInstance,
  airportStatusChange,
  airportUnavailableFigure,
  airportWarningAnswer,
} from '../database/schema/airports.ts'
import {
  companyInstance,
  companyStatusChange,
  companyUnavailableFigure,
  companyWarningAnswer,
} from '../database/schema/companies.ts'

/** The names and the status of an airport or company of a year. */
export interface NamedSubject extends Omit<Subject, 'affiliated'> {
  /** For the subject of an email: 'DEN', 'Lanternfield Foods'. */
  shortName: string
  /** 'Denver International Airport (DEN)' */
  fullName: string
  axnInstanceName: string
  version: number
}

/** An editor's answer to a warning, with its time and the editor's name. */
export interface StoredAnswer extends WarningAnswer {
  subjectId: number
  modifiedDate: string
  modifiedUserName: string | null
}

/** A year of an airport or company, with the data for the review. */
interface ReviewedYear<Step extends string, More> {
  id: number
  instance: Omit<Subject, 'affiliated'>
  findings: () => Finding<Step>[]
  assess: (
    answers: readonly StoredAnswer[],
    openRemarks: readonly { step: string }[],
  ) => Assessment<Step, StoredAnswer>
  /** The places that remarks can refer to, in form order. */
  places: () => Place<Step>[]
  /** The parts of the review that only this kind has. */
  more: () => More
}

/** The differences between the reviews of airports and companies. */
export interface ReviewKind<Step extends string = string, More = object> {
  kind: SubjectKind
  instance: typeof airportInstance | typeof companyInstance
  instanceSubjectId: typeof airportInstance.airportId | typeof companyInstance.companyId
  statusChange: typeof airportStatusChange
  unavailableFigure: typeof airportUnavailableFigure
  warningAnswer: typeof airportWarningAnswer
  /** Reads several subjects in a few statements. Subjects that are not in the year are left out. */
  readYears: (
    db: Db,
    axnInstanceId: number,
    ids: readonly number[],
    today?: string,
  ) => Promise<ReviewedYear<Step, More>[]>
  /** Throws `notFound`. */
  describe: (db: Db, key: SubjectKey) => Promise<NamedSubject>
  /** Confirms the carried-over rows of a finding, as the step itself does. */
  confirmRows: (db: Db, key: SubjectKey, warning: string) => Promise<void>
}

const airports: ReviewKind<
  AirportStep,
  Pick<AirportReview, 'comparison' | 'definitionNotes' | 'lastYearName' | 'faa'>
> = {
  kind: 'airport',
  instance: airportInstance,
  instanceSubjectId: airportInstance.airportId,
  statusChange: airportStatusChange,
  unavailableFigure: airportUnavailableFigure,
  warningAnswer: airportWarningAnswer,
  readYears: async (db, axnInstanceId, ids, today) =>
    (await readAirportYears(db, axnInstanceId, ids, today)).map(year => ({
      id: year.instance.airportId,
      ...checksOf(airportStepChecks, withComparableFigures(year)),
      places: () => listAirportPlaces(year),
      more: () => ({
        comparison: compareYears(year),
        definitionNotes: year.lastYear ? year.definitionChanges.map(describeDefinitionChange) : [],
        lastYearName: year.lastYear?.instance.axnInstanceName ?? null,
        faa: year.faa,
      }),
    })),
  async describe(db, { id, axnInstanceId }) {
    const instance = await getAirportInstance(db, id, axnInstanceId)
    const { airportName, iataCode } = instance.airport
    return { ...instance, shortName: iataCode, fullName: `${airportName} (${iataCode})` }
  },
  confirmRows: (db, { id, axnInstanceId }, warning) =>
    confirmRowsOfAirport(db, { airportId: id, axnInstanceId }, warning),
}

const companies: ReviewKind<CompanyStep> = {
  kind: 'company',
  instance: companyInstance,
  instanceSubjectId: companyInstance.companyId,
  statusChange: companyStatusChange,
  unavailableFigure: companyUnavailableFigure,
  warningAnswer: companyWarningAnswer,
  readYears: async (db, axnInstanceId, ids) =>
    (await readCompanyYears(db, axnInstanceId, ids)).map(year => ({
      id: year.instance.company.companyId,
      ...checksOf(companyStepChecks, year),
      places: () => listCompanyPlaces(year),
      more: () => ({}),
    })),
  async describe(db, { id, axnInstanceId }) {
    const instance = await getCompanyInstance(db, { companyId: id, axnInstanceId })
    const { companyName } = instance.company
    return { ...instance, shortName: companyName, fullName: companyName }
  },
  async confirmRows(db, { id, axnInstanceId }, warning) {
    if (warning === 'contacts.unconfirmed') await confirmContacts(db, { kind: 'company', id, axnInstanceId })
    else await confirmTypesOfCompany(db, { companyId: id, axnInstanceId })
  },
}

/** How each kind is reviewed. All other review code is shared. */
export const reviewKinds = { airport: airports, company: companies } satisfies Record<SubjectKind, ReviewKind>

interface CheckedYear {
  instance: Omit<Subject, 'affiliated'>
  unavailable: readonly UnavailableMark[]
}

const checksOf = <Step extends string, Year extends CheckedYear>(
  steps: readonly StepChecks<Step, Year>[],
  year: Year,
) => ({
  instance: year.instance,
  findings: () => listFindings(steps, year),
  assess: (answers: readonly StoredAnswer[], openRemarks: readonly { step: string }[]) =>
    assessYear(steps, year, answers, openRemarks),
})

/** One airport or company of a year, with the data for the review. Throws `notFound`. */
export async function readYear<Step extends string, More>(
  db: Db,
  kind: ReviewKind<Step, More>,
  { id, axnInstanceId }: SubjectKey,
): Promise<ReviewedYear<Step, More>> {
  const year = (await kind.readYears(db, axnInstanceId, [id]))[0]
  if (!year) throw problem('notFound')
  return year
}
