import { describe, expect, it } from 'vitest'
import { airportYear, yearRentalParking, yearTerminal } from '#tests/airportYear.ts'
import type { AirportExpansion } from '../../airports/expansion.ts'
import type { ParkingRate, StoredRentalParking } from '../../airports/parking.ts'
import type { AirportTerminal } from '../../airports/terminal.ts'
import { askExpansions, checkExpansions } from '../airportChecks.ts'
import { countAskedItems, groupMissingFigures } from './askedItems.ts'
import { askRentalParking, checkRentalParking } from './checkRentalParking.ts'
import { askTerminals, checkTerminals, readUnconfirmedAirlines } from './checkTerminals.ts'
import type { CheckedAirportYear } from './finding.ts'

const plan = (confirmed: 'Y' | 'N'): AirportExpansion => ({
  airportExpansionPK: { airportId: 1, expansionId: 2, axnInstanceId: 27 },
  expansionPlannedText: 'Food hall',
  areaTotal: null,
  completionDateText: '2029',
  unitMeasureCode: 'SQFT',
  axnStatus: 'ACTIVE',
  confirmed,
  modifiedDate: '2027-01-05T10:00:00Z',
  version: 1,
})

const rentalParking = (rates: Partial<ParkingRate>[] = [], figures: Partial<StoredRentalParking> = {}) => ({
  rentalParking: yearRentalParking(figures, rates),
})
const none = new Set<string>()

describe('expansion plans', () => {
  it('produce one finding for all unconfirmed plans', () => {
    expect(checkExpansions({ expansions: [plan('Y')] })).toEqual([])
    expect(checkExpansions({ expansions: [plan('N')] })).toMatchObject([
      {
        severity: 'unconfirmed',
        step: 'expansion',
        figures: '1',
        message: '1 expansion plan was carried over from last year and is not confirmed.',
      },
    ])
    const [two] = checkExpansions({ expansions: [plan('N'), plan('Y'), plan('N')] })
    expect(two?.message).toBe('2 expansion plans were carried over from last year and are not confirmed.')
  })

  it('count once they are confirmed; an airport without plans says so', () => {
    const count = (expansions: AirportExpansion[], marked = none) =>
      countAskedItems(askExpansions({ expansions }), marked)
    expect(count([])).toEqual({ given: 0, asked: 1 })
    expect(count([], new Set(['expansions']))).toEqual({ given: 1, asked: 1 })
    expect(count([plan('Y'), plan('N')])).toEqual({ given: 1, asked: 2 })
  })
})

describe('dominant airlines', () => {
  const airline = (confirmed: 'Y' | 'N') =>
    ({ airlineId: 1, airlineName: 'Aurora Air', axnStatus: 'ACTIVE', confirmed }) as const
  const yearOf = (...airlineTerminals: AirportTerminal['airlineTerminals']) =>
    airportYear({ terminals: [yearTerminal({ terminalId: 7, airlineTerminals })] })
  const find = (year: CheckedAirportYear) =>
    checkTerminals(year).filter(each => each.severity === 'unconfirmed')

  it('produce one finding per terminal until they are confirmed', () => {
    expect(find(yearOf())).toEqual([])
    expect(find(yearOf(airline('Y')))).toEqual([])
    const found = find(yearOf(airline('N'), airline('N')))
    expect(found).toMatchObject([
      {
        step: 'terminals',
        terminalId: 7,
        field: 'unconfirmed',
        figures: '2',
        message: 'North: 2 dominant airlines were carried over from last year and are not confirmed.',
      },
    ])
    expect(found.map(each => readUnconfirmedAirlines(each.warning))).toEqual([7])
    expect(readUnconfirmedAirlines('contacts.unconfirmed')).toBeNull()
  })

  it('count as one item of their terminal once they are confirmed, and are not required', () => {
    const without = countAskedItems(askTerminals(yearOf()), none)
    const asked = without.asked + 1
    expect(countAskedItems(askTerminals(yearOf(airline('N'))), none)).toEqual({ ...without, asked })
    expect(countAskedItems(askTerminals(yearOf(airline('Y'))), none)).toEqual({
      given: without.given + 1,
      asked,
    })
  })
})

describe('rental and parking', () => {
  it('produce one finding for all unconfirmed rates', () => {
    expect(checkRentalParking(rentalParking())).toEqual([])
    const found = checkRentalParking(rentalParking([{ confirmed: 'N' }, {}, { confirmed: 'N' }]))
    expect(found).toMatchObject([
      {
        step: 'rental-parking',
        field: 'unconfirmed',
        figures: '2',
        message: '2 parking rates were carried over from last year and are not confirmed.',
      },
    ])
  })

  it('require six figures, and two per rate except valet; zero counts, last year’s figure does not', () => {
    const asked = (...given: Parameters<typeof rentalParking>) => askRentalParking(rentalParking(...given))
    expect(countAskedItems(asked(), none)).toEqual({ given: 0, asked: 14 })
    const rates = [
      { parkingSpaceQuantity: 100, parkingRateAmount: 3.5 },
      { parkingSpaceQuantity: 0 },
      { parkingSpaceQuantity: 500, confirmed: 'N' as const },
      {},
      { parkingSpaceQuantity: 30, parkingRateAmount: 9 },
    ]
    const year = asked(rates, { carRentalTotal: 0, carRentalOffsiteRevenueTotal: 12 })
    expect(countAskedItems(year, none)).toEqual({ given: 4, asked: 14 })
    // Rows to be confirmed are not missing.
    expect(groupMissingFigures(year, none).map(each => each.missing.length)).toEqual([3, 6])
  })

  it('are marked as not available by group', () => {
    const groups = groupMissingFigures(askRentalParking(rentalParking()), none)
    expect(groups.map(each => each.message)).toEqual([
      'Car Rental: 4 figures are missing.',
      'Parking: 10 figures are missing.',
    ])
    const marked = new Set(groups.flatMap(each => each.missing.map(({ figure }) => figure)))
    expect(countAskedItems(askRentalParking(rentalParking()), marked)).toEqual({ given: 14, asked: 14 })
    expect(groupMissingFigures(askRentalParking(rentalParking()), marked)).toEqual([])
    expect([...marked]).toContain('parkingRates/Premium/Hourly/parkingSpaceQuantity')
  })
})
