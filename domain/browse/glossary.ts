import { hubSizeText } from '../airports/hubSize.ts'
import { tiesText } from './ranking.ts'

/** A term of the industry, defined once for the glossary page, tooltips, and table headings. */
export interface GlossaryTerm {
  term: string
  text: string
}

export const glossary = {
  enplanement: {
    term: 'Enplanement',
    text: 'One passenger boarding one flight, whether paying or not. A passenger who changes planes is counted again at the connecting airport. Also called an enplaning passenger.',
  },
  deplanement: {
    term: 'Deplanement',
    text: 'One passenger leaving one flight, whether the trip ends there or continues on another flight.',
  },
  passengerTotal: {
    term: 'Total passengers',
    text: 'Enplaning plus deplaning passengers. Over a year, the total is about twice the enplanements.',
  },
  domesticEnplanement: {
    term: 'Domestic enplanement',
    text: 'An enplanement on a flight to a destination in the same country. Some Canadian airports handle transborder flights to the United States separately, and those flights count as international.',
  },
  internationalEnplanement: {
    term: 'International enplanement',
    text: 'An enplanement on a flight to another country. Duty free sales are also shown per international enplanement because only these passengers can buy duty free.',
  },
  originDestination: {
    term: 'Origination and destination (O&D)',
    text: 'The share of passengers whose trip begins or ends at this airport. This share and the transfer share add up to 100%.',
  },
  hubSize: { term: 'Hub size', text: hubSizeText },
  transfer: {
    term: 'Transfer passenger',
    text: 'A passenger who arrives on one flight and leaves on another. Transfer passengers usually stay past security and know the terminal less well.',
  },
  businessLeisure: {
    term: 'Business and leisure',
    text: 'The shares of passengers by purpose of trip, usually from surveys. The two shares add up to 100%.',
  },
  dwellTime: {
    term: 'Dwell time',
    text: 'The average number of minutes that a departing passenger spends past security before boarding. Passengers shop during this time.',
  },
  percentChange: {
    term: 'Annual percentage change',
    text: 'The change from the previous year, as a percentage of that year’s figure.',
  },
  grossSales: {
    term: 'Gross sales',
    text: 'Total tenant sales for the year, excluding sales tax. These are the sales of the shops and restaurants, not the airport’s income.',
  },
  salesPerEnplanement: {
    term: 'Sales per enplanement',
    text: 'Gross sales divided by enplaning passengers. It is what the average boarding passenger spends, and it makes airports of different sizes comparable.',
  },
  rentAirport: {
    term: 'Gross rentals to the airport',
    text: 'The rent that concessions paid to the airport for the year, either percentage rent or the minimum guarantee.',
  },
  rentPerEnplanement: {
    term: 'Rent per enplanement',
    text: 'Gross rentals to the airport divided by enplaning passengers.',
  },
  rentShareOfSales: {
    term: 'Rent as a share of sales',
    text: 'Gross rentals to the airport divided by gross sales, in percent. It is also called effective rent. Minimum guarantees can raise it above the percentage rent of a lease.',
  },
  salesPerSquareFoot: {
    term: 'Sales per square foot',
    text: 'Annual gross sales in US dollars divided by the square footage of the locations that made them.',
  },
  rentPerSquareFoot: {
    term: 'Rent per square foot',
    text: 'Annual rent to the airport in US dollars divided by the square footage of the locations that paid it.',
  },
  revenuePerEnplanement: {
    term: 'Parking, car rental, and advertising revenue per enplanement',
    text: 'Annual revenue in US dollars divided by enplaning passengers. Total revenue is what customers paid, and revenue to the airport is the airport’s share of it.',
  },
  foodBeverage: {
    term: 'Food and beverage',
    text: 'Restaurants, bars, coffee shops, and quick service, with or without their own kitchen.',
  },
  specialtyRetail: {
    term: 'Specialty retail',
    text: 'Shops that specialize in one type of merchandise, such as clothing, electronics, regional gifts, or cosmetics, and services such as massage.',
  },
  newsGifts: {
    term: 'News and gifts',
    text: 'Newsstands and travel essentials, such as newspapers, snacks, bottled drinks, and souvenirs.',
  },
  dutyFree: {
    term: 'Duty free',
    text: 'Goods sold free of duty and tax to passengers leaving the country. Totals are shown with and without duty free because only some airports have it.',
  },
  passengerServices: {
    term: 'Passenger services',
    text: 'Income from passenger services other than shops, such as baggage carts, lounges, charging stations, Wi-Fi, and ATMs.',
  },
  advertising: {
    term: 'Advertising',
    text: 'Income from advertising space in and around the terminals.',
  },
  currencyExchange: {
    term: 'Currency exchange',
    text: 'Income from currency exchange counters and machines.',
  },
  squareFootage: {
    term: 'Square footage',
    text: 'The area that a concession rents, in square feet. One square meter is 10.76 square feet.',
  },
  preSecurity: {
    term: 'Pre-security',
    text: 'The public part of the terminal, before the checkpoint. The pre-security and post-security shares of the concession area add up to 100%.',
  },
  postSecurity: {
    term: 'Post-security',
    text: 'The part of the terminal past the checkpoint, open to passengers only.',
  },
  airportConfiguration: {
    term: 'Airport configuration',
    text: 'How the terminals are laid out, for example as one building, several unit terminals, or a terminal with concourses.',
  },
  leaseExpiration: {
    term: 'Lease expiration',
    text: 'The date on which the agreement for a location ends.',
  },
  dominantAirline: {
    term: 'Dominant airline',
    text: 'An airline that operates a large share of a terminal’s flights. Its passengers influence what sells there.',
  },
  plannedExpansion: {
    term: 'Planned expansion',
    text: 'Concession space that will be added or rebuilt, with its area and expected opening date.',
  },
  concessionManagement: {
    term: 'Concession management type',
    text: 'Who plans and leases the concessions, such as the airport itself, a prime operator, a developer, or a combination of these.',
  },
  directLeasing: {
    term: 'Direct leasing',
    text: 'The airport leases directly to each operator and manages the space itself.',
  },
  primeOperator: {
    term: 'Prime (master) concessionaire',
    text: 'One company holds the rights to an entire category or terminal and operates most locations itself.',
  },
  developer: {
    term: 'Third-party developer',
    text: 'A company that leases space from the airport, builds it out, and subleases it to operators without selling anything itself.',
  },
  acdbe: {
    term: 'ACDBE',
    text: 'Airport concession disadvantaged business enterprise. A small business certified under the United States program (49 CFR Part 23) as owned and controlled by socially and economically disadvantaged individuals. Airports report the ACDBE share of concession sales.',
  },
  dbe: {
    term: 'DBE',
    text: 'Disadvantaged business enterprise. A business certified under the corresponding program for federally funded contracts. A company marked DBE states that it holds this certification.',
  },
  representative: {
    term: 'Representative',
    text: 'A person who enters data for an airport or company. Representatives can view and edit only the airports and companies they are affiliated with for the year.',
  },
  instance: {
    term: 'Instance (edition)',
    text: 'One yearly edition of the Fact Book. One edition is active, the next can be pending while its data is collected, and earlier ones are historical and do not change.',
  },
  affiliation: {
    term: 'Affiliation',
    text: 'A link between a user and an airport or company for one edition. It gives the user permission to edit.',
  },
} as const satisfies Record<string, GlossaryTerm>

type GlossaryKey = keyof typeof glossary

/** The tabs of the glossary, each in reading order. */
export const glossaryGroups: readonly { title: string; keys: readonly GlossaryKey[] }[] = [
  {
    title: 'Passengers',
    keys: [
      'enplanement',
      'deplanement',
      'passengerTotal',
      'domesticEnplanement',
      'internationalEnplanement',
      'originDestination',
      'hubSize',
      'transfer',
      'businessLeisure',
      'dwellTime',
      'percentChange',
    ],
  },
  {
    title: 'Sales and rent',
    keys: [
      'grossSales',
      'salesPerEnplanement',
      'rentAirport',
      'rentPerEnplanement',
      'rentShareOfSales',
      'salesPerSquareFoot',
      'rentPerSquareFoot',
      'revenuePerEnplanement',
      'foodBeverage',
      'specialtyRetail',
      'newsGifts',
      'dutyFree',
      'passengerServices',
      'advertising',
      'currencyExchange',
    ],
  },
  {
    title: 'Space and leases',
    keys: [
      'squareFootage',
      'preSecurity',
      'postSecurity',
      'airportConfiguration',
      'leaseExpiration',
      'dominantAirline',
      'plannedExpansion',
    ],
  },
  {
    title: 'Programs and people',
    keys: [
      'concessionManagement',
      'directLeasing',
      'primeOperator',
      'developer',
      'acdbe',
      'dbe',
      'representative',
      'affiliation',
      'instance',
    ],
  },
]

/** How to read the figures of the book. */
export const glossaryNotes: readonly GlossaryTerm[] = [
  {
    term: 'Not reported is not zero',
    text: 'A figure that was not reported is shown as missing and left out of sums, averages, and rankings. A zero means that zero was reported.',
  },
  {
    term: 'Partial sums',
    text: 'If only part of a sum was reported, the sum is marked †. Its ratio is also marked and covers only the terminals with complete figures, or only the tenant types that every terminal reported. A ratio for several airports uses only the airports that reported both figures completely.',
  },
  {
    term: 'Derived figures',
    text: 'Sales and rent per enplanement are calculated from the reported totals each time they are shown. They are neither entered nor stored.',
  },
  {
    term: 'Not applicable',
    text: 'A ratio is not applicable if its divisor is zero or if the airport has no locations of that type. A pair of shares, such as business and leisure, is not applicable if the airport entered zero for both. This is different from a figure that was not reported.',
  },
  {
    term: 'Currency',
    text: 'All amounts are in US dollars. Canadian airports can report in Canadian dollars, which are converted at the edition’s exchange rate.',
  },
  {
    term: 'Ratios',
    text: 'The two shares of a pair add up to 100%. If a pair does not apply to an airport, both shares are zero.',
  },
  {
    term: 'Ties',
    text: tiesText,
  },
]
