import { airportFields } from '../../airports/airport.ts'
import { airportChoiceFields } from '../../airports/airportInfo.ts'
import {
  airportInfoFields,
  airportTotalsFields,
  carRentalFields,
  carRentalSiteFields,
  parkingRevenueFields,
  type ratioFields,
} from '../../airports/airportYearColumns.ts'
import { formatContactName } from '../../airports/contact.ts'
import { carRentalSites, parkingCombinations, parkingTypeLabels } from '../../airports/parking.ts'
import { parkingRateFields } from '../../airports/parkingColumns.ts'
import { percentPairs } from '../../airports/percentPairs.ts'
import type { AirportTerminal } from '../../airports/terminal.ts'
import { terminalTotalFields, terminalTrafficFields } from '../../airports/terminalColumns.ts'
import { tenantTypeLabels } from '../../catalog/tenantTypes.ts'
import { companyTypeTextField, companyYearFields } from '../../companies/company.ts'
import { companyFields } from '../../companies/companyColumns.ts'
import { specialQuestionFields } from '../../years/specialQuestion.ts'
import { tenantAnchor } from '../checks/checkTenants.ts'
import type { CheckedAirportYear } from '../checks/finding.ts'
import type { CompanyYear } from '../companyChecks.ts'
import {
  airportSteps,
  type AirportStep,
  companySteps,
  type CompanyStep,
  getAirportStepTitle,
} from '../wizard.ts'
import { createPlace, listFieldPlaces, type Place } from './place.ts'

type AirportStepPlace = Place<AirportStep>

/** Lists of open remarks in emails and refusals have no headings, so the label has the step's title. */
const createWholeStep = <Step extends string>(step: Step, title: string): Place<Step> =>
  createPlace(step, '', `${title} (whole step)`)

/** Every field and row of an airport's year, step by step in the order of the forms, after the step as a whole. */
export const listAirportPlaces = (year: CheckedAirportYear): AirportStepPlace[] =>
  airportSteps.flatMap(({ step }) =>
    step === 'review'
      ? []
      : [
          createWholeStep(step, getAirportStepTitle(step, year.instance.specialQuestionTitle)),
          ...airportStepPlaces[step](year),
        ],
  )

const airportStepPlaces: Record<
  Exclude<AirportStep, 'review'>,
  (year: CheckedAirportYear) => AirportStepPlace[]
> = {
  info: listInfoPlaces,
  expansion: ({ expansions }) =>
    expansions.map(({ airportExpansionPK, expansionPlannedText }) =>
      createPlace('expansion', `plan.${airportExpansionPK.expansionId}`, `Plan: ${expansionPlannedText}`),
    ),
  contacts: ({ contacts }) =>
    contacts.map(each => createPlace('contacts', String(each.contactId), formatContactName(each))),
  terminals: ({ instance, terminals }) => [
    ...terminals.flatMap(listTerminalPlaces),
    ...listFieldPlaces(instance, airportTotalsFields, { step: 'terminals', where: 'Airport-wide' }),
  ],
  'rental-parking': listRentalParkingPlaces,
  tenants: ({ tenants }) =>
    tenants.map(each =>
      createPlace('tenants', tenantAnchor(each), `${each.brandName}, ${each.terminalName}`),
    ),
  covid: ({ instance, specialQuestionAnswer }) =>
    instance.specialQuestionTitle === null
      ? []
      : listFieldPlaces({ answer: specialQuestionAnswer }, specialQuestionFields, { step: 'covid' }),
  location: ({ instance: { airport } }) => {
    const { latitudeText, longitudeText } = airportFields
    return listFieldPlaces(airport, { latitudeText, longitudeText }, { step: 'location' })
  },
}

function listInfoPlaces({ instance }: CheckedAirportYear): AirportStepPlace[] {
  const chosen = {
    airportConfigurationId: instance.airportConfigurationName,
    concessionManagementTypeId: instance.concessionManagementType,
  }
  const pairOf = new Map(
    percentPairs.flatMap(
      ({ pair, first, second }) =>
        [
          [first, pair],
          [second, pair],
        ] as const,
    ),
  )
  return [
    ...listFieldPlaces(chosen, airportChoiceFields, { step: 'info' }),
    ...listFieldPlaces(instance, airportInfoFields, { step: 'info' }).map(place => {
      const pair = pairOf.get(place.field as keyof typeof ratioFields)
      return pair === undefined ? place : { ...place, label: `${pair}: ${place.label}` }
    }),
  ]
}

function listTerminalPlaces(terminal: AirportTerminal): AirportStepPlace[] {
  const { terminalName, terminalId } = terminal.terminal
  const place = { step: 'terminals', terminalId } as const
  return [
    ...listFieldPlaces(terminal, terminalTrafficFields, { ...place, where: terminalName }),
    ...terminal.airportTerminalTotals.flatMap(total =>
      listFieldPlaces(total, terminalTotalFields, {
        ...place,
        where: `${terminalName}, ${tenantTypeLabels[total.tenantType]}`,
        fieldPrefix: `${total.tenantType}.`,
      }),
    ),
  ]
}

function listRentalParkingPlaces({ rentalParking }: CheckedAirportYear): AirportStepPlace[] {
  const step = 'rental-parking'
  const sites = carRentalSites.flatMap(site =>
    (['agencies', 'revenue', 'revenueAirport'] as const).flatMap(figure =>
      listFieldPlaces(
        rentalParking,
        { [site[figure]]: carRentalSiteFields[figure] },
        { step, where: `Car Rental, ${site.site}` },
      ),
    ),
  )
  const rates = parkingCombinations.flatMap(({ parkingType, parkingRateType }, place) =>
    listFieldPlaces(rentalParking.parkingRates[place] ?? {}, parkingRateFields, {
      step,
      where: `${parkingTypeLabels[parkingType]} Parking, ${parkingRateType}`,
      fieldPrefix: `parkingRates/${place}/`,
    }),
  )
  return [
    ...sites,
    ...listFieldPlaces(rentalParking, carRentalFields, { step }),
    ...rates,
    ...listFieldPlaces(rentalParking, parkingRevenueFields, { step }),
  ]
}

type CompanyPlace = Place<CompanyStep>

/** Every field and row of a company's year, step by step in the order of the forms, after the step as a whole. */
export const listCompanyPlaces = (year: CompanyYear): CompanyPlace[] =>
  companySteps.flatMap(({ step, title }) =>
    step === 'review' ? [] : [createWholeStep(step, title), ...companyStepPlaces[step](year)],
  )

const companyStepPlaces: Record<Exclude<CompanyStep, 'review'>, (year: CompanyYear) => CompanyPlace[]> = {
  info: ({ instance }) => [
    ...listFieldPlaces(instance.company, companyFields, { step: 'info', fieldPrefix: 'company/' }),
    ...listFieldPlaces(instance, companyYearFields, { step: 'info' }),
    ...instance.companyInstanceTypeList.flatMap(({ associatedCompanyType, companyTypeInfoText }) =>
      listFieldPlaces(
        { [associatedCompanyType.companyType]: companyTypeInfoText },
        { [associatedCompanyType.companyType]: companyTypeTextField },
        { step: 'info', where: associatedCompanyType.companyTypeDes, fieldPrefix: 'types/' },
      ),
    ),
  ],
  contacts: ({ contacts }) =>
    contacts.map(each => createPlace('contacts', String(each.contactId), formatContactName(each))),
  location: () => [],
}
