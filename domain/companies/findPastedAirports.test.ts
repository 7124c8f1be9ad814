import { describe, expect, it } from 'vitest'
import { findPastedAirports } from './findPastedAirports.ts'

const airports = [
  ['ALD', 'Alderholt Field'],
  ['BIR', 'Birchmere Field'],
  ['CED', 'Cedarwick Regional'],
].map(([iataCode = '', airportName = ''], at) => ({
  airportId: at + 1,
  iataCode,
  airportName,
  city: airportName.split(' ')[0] ?? '',
  stateProvinceCode: 'OH',
  isoCountryCode: 'US',
}))
const find = (text: string) => {
  const { found, unknown } = findPastedAirports(text, airports)
  return { found: found.map(each => each.iataCode), unknown }
}

describe('a pasted list of airports', () => {
  it.each([
    ['codes in a line', 'ald, BIR;CED'],
    ['codes below each other', 'ALD\r\nBIR\r\n\r\nCED\r\n'],
    ['codes beside each other', 'ALD\tBIR\tCED'],
    ['names', 'Alderholt Field\nbirchmere field\nCEDARWICK REGIONAL'],
    ['places with codes', 'Alderholt, OH (ALD)\nBirchmere, OH (BIR)\nCED - Cedarwick'],
    ['cities', 'Alderholt, Birchmere\nCedarwick'],
    ['cities with states', 'Alderholt, OH\nBirchmere,OH\nCedarwick\tOH'],
    ['columns of a sheet', 'Alderholt Field\tALD\tOH\nBirchmere\tBIR\tOH\nsomewhere\tCED\tOH'],
  ])('may be %s', (_, text) => {
    expect(find(text)).toEqual({ found: ['ALD', 'BIR', 'CED'], unknown: [] })
  })

  it('has each airport once, and lists the words it does not find', () => {
    expect(find('ALD\nALD, XXX\nDogwood Field\nALD')).toEqual({
      found: ['ALD'],
      unknown: ['XXX', 'Dogwood Field'],
    })
  })

  it('does not choose among the airports of a city, but among cities of the same name by their state', () => {
    const twins = airports.map(each => ({ ...each, city: 'Portland' }))
    const states = twins.map((each, at) => ({ ...each, stateProvinceCode: ['OR', 'ME', 'TX'][at] ?? '' }))
    expect(findPastedAirports('Portland', twins)).toEqual({ found: [], unknown: ['Portland'] })
    expect(findPastedAirports('Portland\nPortland, ME\nPortland\tOR', states)).toEqual({
      found: [states[1], states[0]],
      unknown: ['Portland'],
    })
    // The name or code of a row counts, not its city.
    expect(findPastedAirports('BIR\tPortland\tOR', states)).toEqual({ found: [states[1]], unknown: [] })
  })

  it('does not mistake a word of a place name for a code', () => {
    expect(find('Ald Harbor\nBIR, Ced Rapids\nAld Harbor\tOH')).toEqual({
      found: ['BIR'],
      unknown: ['Ald Harbor', 'Ced Rapids', 'Ald Harbor OH'],
    })
  })
})
