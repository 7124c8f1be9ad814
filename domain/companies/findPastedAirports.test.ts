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

describe('a list in one line', () => {
  const places = [
    ['DEN', 'Denver International Airport', 'Denver', 'CO', 'US'],
    ['LAS', 'Harry Reid International Airport', 'Las Vegas', 'NV', 'US'],
    ['SEA', 'Seattle-Tacoma International Airport', 'Seattle', 'WA', 'US'],
    ['YYT', "St. John's International Airport", "St. John's", 'NL', 'CA'],
    ['YUL', 'Montréal-Trudeau International Airport', 'Montréal', 'QC', 'CA'],
    ['DFW', 'Dallas/Fort Worth International Airport', 'Dallas', 'TX', 'US'],
    ['PDX', 'Portland International Airport', 'Portland', 'OR', 'US'],
    ['PWM', 'Portland International Jetport', 'Portland', 'ME', 'US'],
    ['JFK', 'John F. Kennedy International Airport', 'New York', 'NY', 'US'],
    ['LGA', 'LaGuardia Airport', 'New York', 'NY', 'US'],
    ['YXU', 'London International Airport', 'London', 'ON', 'CA'],
    ['ONT', 'Ontario International Airport', 'Ontario', 'CA', 'US'],
    ['YYZ', 'Toronto Pearson International Airport', 'Toronto', 'ON', 'CA'],
  ].map(([iataCode = '', airportName = '', city = '', stateProvinceCode = '', isoCountryCode = ''], at) => ({
    airportId: at + 1,
    iataCode,
    airportName,
    city,
    stateProvinceCode,
    isoCountryCode,
  }))
  const read = (text: string) => {
    const { found, unknown } = findPastedAirports(text, places)
    return [
      found
        .map(each => each.iataCode)
        .toSorted()
        .join(' '),
      unknown,
    ]
  }

  it.each([
    'Denver (DEN), Las Vegas (LAS), Seattle (SEA)',
    'Denver (DEN); Las Vegas (LAS); Seattle (SEA)',
    'DEN - Denver; LAS - Las Vegas; SEA - Seattle',
    'DEN - Denver, LAS - Las Vegas, SEA - Seattle',
    'DEN – Denver International Airport; LAS: Las Vegas; SEA = Seattle',
    'Denver, CO (DEN), Las Vegas, NV (LAS), Seattle, WA (SEA)',
    'Denver, Colorado (DEN), Las Vegas, Nevada (LAS), and Seattle, Washington (SEA)',
    'Denver, CO, Las Vegas, NV, Seattle, WA',
    'Denver, CO; Las Vegas, NV; Seattle, WA',
    'Denver, Las Vegas and Seattle',
    'Denver & Las Vegas & Seattle',
    'DEN/LAS/SEA',
    'DEN-LAS-SEA',
    'DEN LAS SEA',
    '• Denver • Las Vegas • Seattle',
    '- Denver\n- Las Vegas\n- Seattle',
    '1. Denver\n2. Las Vegas (LAS)\n3) SEA',
    'Denver [DEN], Las Vegas [LAS], Seattle [SEA]',
    'ＤＥＮ，ＬＡＳ、ＳＥＡ',
    'Denver（DEN）；Las Vegas（LAS）；Seattle（SEA）',
    'Denver DEN, Las Vegas LAS, Seattle SEA',
    'DEN Denver, LAS Las Vegas, SEA Seattle',
    'Denver International Airport, Harry Reid International Airport, Seattle-Tacoma International Airport.',
    'Denver Intl (DEN) / Reid (LAS) / Sea-Tac (SEA)',
    'Denver (CO), Las Vegas (NV), Seattle (WA)',
    'Denver (DEN), CO, Las Vegas (LAS), NV, Seattle (SEA), WA',
    '(DEN), (LAS), (SEA)',
    '\u200eDenver (DEN),\u00a0Las Vegas (LAS), Seattle (SEA)\u200f',
  ])('%s', text => {
    expect(read(text)).toEqual(['DEN LAS SEA', []])
  })

  it.each([
    ["St. John's, NL, Montreal, QC", 'YUL YYT'],
    ['St. John’s, NL (YYT); MONTRÉAL', 'YUL YYT'],
    ['Montréal-Trudeau International Airport - YUL', 'YUL'],
    ['Dallas/Fort Worth International Airport, Denver', 'DEN DFW'],
    ['Portland, OR, Portland, ME', 'PDX PWM'],
    ['Portland, Maine (PWM), Portland, Oregon (PDX)', 'PDX PWM'],
    ['PWM, Portland, OR', 'PDX PWM'],
    ['New York (JFK, LGA), Denver', 'DEN JFK LGA'],
    ['New York (JFK/LGA)', 'JFK LGA'],
    ['Toronto, Ontario (YYZ)', 'YYZ'],
    ['Denver, CO, US', 'DEN'],
  ])('%s is %s', (text, codes) => {
    expect(read(text)).toEqual([codes, []])
  })

  it.each([
    ['Denver (DEN), Gotham (GTM), Las Vegas', 'DEN LAS', ['Gotham (GTM)']],
    ['Denver, Portland', 'DEN', ['Portland']],
    ['Denver, New York', 'DEN', ['New York']],
    // The code of an airport of another country, whose city has a namesake.
    ['London (LHR), Denver', 'DEN', ['London (LHR)']],
    ['Seattle (DEN), LAS', 'LAS', ['Seattle (DEN)']],
    ['Denver, Gotham, NJ', 'DEN', ['Gotham, NJ']],
    ['Denver, 12 shops', 'DEN', ['12 shops']],
    ['Ontario (YYZ)', '', ['Ontario (YYZ)']],
    ['St Johns', '', ['St Johns']],
    ['Denverr', '', ['Denverr']],
    ['New York (JFK, XXX), Denver', 'DEN', ['New York (JFK, XXX)']],
  ])('%s: %s, and the rest is listed', (text, codes, unknown) => {
    expect(read(text)).toEqual([codes, unknown])
  })

  it('reads a long line without delay', () => {
    const line = Array.from({ length: 500 }, (_, at) => `Place ${at}, CO`).join(', ')
    expect(findPastedAirports(`${line}, Denver (DEN)`, places).found).toHaveLength(1)
  })

  it('lists other cells of a row with an airport', () => {
    expect(findPastedAirports('West\tDEN\t12 shops\nEast\tXYZ', places)).toMatchObject({
      found: [{ iataCode: 'DEN' }],
      unknown: ['East XYZ'],
      beside: ['West', '12 shops'],
    })
  })
})
