import { hubSizeText } from '../airports/hubSize.ts'
import { tiesText } from './ranking.ts'

/** One term of the field, explained once. The glossary page, tooltips, and table heads read it. */
export interface GlossaryTerm {
  term: string
  text: string
}

export const glossary = {
  enplanement: {
    term: 'Enplanement',
    text: 'One passenger boarding one flight, paying or not. A passenger who changes planes is counted again at the airport of the change. Also called an enplaning passenger.',
  },
  deplanement: {
    term: 'Deplanement',
    text: 'One passenger leaving one flight, whether they stay in the city or go on to another plane.',
  },
  passengerTotal: {
    term: 'Total passengers',
    text: 'Enplaning and deplaning passengers together. About twice the enplanements over a year.',
  },
  domesticEnplanement: {
    term: 'Domestic enplanement',
    text: 'An enplanement on a flight to a place in the same country. At some Canadian airports transborder flights to the United States are handled apart and are counted as international.',
  },
  internationalEnplanement: {
    term: 'International enplanement',
    text: 'An enplanement on a flight to another country. Duty free sales are also shown per international enplanement, since only these passengers may buy.',
  },
  originDestination: {
    term: 'Origination and destination (O&D)',
    text: 'The share of passengers whose journey begins or ends at this airport. Together with the transfer share it makes 100 %.',
  },
  hubSize: { term: 'Hub size', text: hubSizeText },
  transfer: {
    term: 'Transfer passenger',
    text: 'A passenger who arrives on one flight and leaves on another. Transfer passengers usually stay behind security and know the terminal less.',
  },
  businessLeisure: {
    term: 'Business and leisure',
    text: 'The shares of passengers by the purpose of their journey, usually known from surveys. Together they make 100 %.',
  },
  dwellTime: {
    term: 'Dwell time',
    text: 'How many minutes a departing passenger spends past security before boarding, on average. It is the time in which passengers buy.',
  },
  percentChange: {
    term: 'Annual percentage change',
    text: "The change against the year before, in percent of the year before. Type the sign, e.g. '+2.4' or '-1.1'.",
  },
  grossSales: {
    term: 'Gross sales',
    text: 'What all tenants of a kind took in during the year, sales tax excluded. It is the sales of the shops and restaurants, not the income of the airport.',
  },
  salesPerEnplanement: {
    term: 'Sales per enplanement',
    text: 'Gross sales divided by enplaning passengers: what the average boarding passenger spends. The measure that makes airports of different size comparable.',
  },
  rentAirport: {
    term: 'Gross rentals to the airport',
    text: 'What the concessions paid to the airport for the year: percentage rent or the minimum guarantee, whichever was paid.',
  },
  rentPerEnplanement: {
    term: 'Rent per enplanement',
    text: 'Gross rentals to the airport divided by enplaning passengers.',
  },
  salesPerSquareFoot: {
    term: 'Sales per square foot',
    text: 'Gross sales divided by the area that made them, in US dollars per square foot and year.',
  },
  foodBeverage: {
    term: 'Food and beverage',
    text: 'Restaurants, bars, coffee and quick service, with a kitchen of their own or without.',
  },
  specialtyRetail: {
    term: 'Specialty retail',
    text: 'Shops for one kind of goods: clothing, electronics, gifts of the region, cosmetics, and services such as massage.',
  },
  newsGifts: {
    term: 'News and gifts',
    text: 'Newsstands and travel essentials: papers, snacks, drinks to take along, souvenirs.',
  },
  dutyFree: {
    term: 'Duty free',
    text: 'Goods sold without duty and tax to passengers who leave the country. Totals are given with and without it, because only some airports have it.',
  },
  passengerServices: {
    term: 'Passenger services',
    text: 'Income from services to passengers that are not shops: baggage carts, lounges, charging, wireless access, banking machines.',
  },
  advertising: {
    term: 'Advertising',
    text: 'Income from advertising space in and around the terminals.',
  },
  currencyExchange: {
    term: 'Currency exchange',
    text: 'Income of exchange counters and machines.',
  },
  squareFootage: {
    term: 'Square footage',
    text: 'The area that a concession rents, in square feet. One square metre is 10.76 square feet.',
  },
  preSecurity: {
    term: 'Pre-security',
    text: 'The public part of the terminal, before the checkpoint. Its share of the concession area and the post-security share make 100 %.',
  },
  postSecurity: {
    term: 'Post-security',
    text: 'The part of the terminal behind the checkpoint, open to passengers only.',
  },
  airportConfiguration: {
    term: 'Airport configuration',
    text: 'How the terminals are laid out, for instance one building, several unit terminals, or a terminal with concourses.',
  },
  leaseExpiration: {
    term: 'Lease expiration',
    text: 'The day on which the agreement for a location ends. Leases that end within the next 18 months are listed apart.',
  },
  dominantAirline: {
    term: 'Dominant airline',
    text: 'An airline with a large part of the flights of a terminal. Its passengers shape what sells there.',
  },
  plannedExpansion: {
    term: 'Planned expansion',
    text: 'Concession space that will be added or rebuilt, with its area and when it should open.',
  },
  concessionManagement: {
    term: 'Concession management type',
    text: 'Who plans and leases the concessions: the airport itself, a prime operator, a developer, or a mix of these.',
  },
  directLeasing: {
    term: 'Direct leasing',
    text: 'The airport signs with each operator itself and manages the space.',
  },
  primeOperator: {
    term: 'Prime (master) concessionaire',
    text: 'One company holds the right to a whole category or terminal and runs most locations itself.',
  },
  developer: {
    term: 'Third-party developer',
    text: 'A company that builds and leases the space for the airport and lets it to operators, without selling anything itself.',
  },
  acdbe: {
    term: 'ACDBE',
    text: 'Airport concession disadvantaged business enterprise: a small business that is certified under the United States program (49 CFR Part 23) as owned and controlled by people who are held to be disadvantaged. Airports report its share of concession sales.',
  },
  dbe: {
    term: 'DBE',
    text: 'Disadvantaged business enterprise: a business certified under the corresponding program for federally funded contracts. In company records the mark says that the company holds such a certificate.',
  },
  representative: {
    term: 'Representative',
    text: "Somebody who enters an airport's or a company's data. They see and change only what they are affiliated with for the year.",
  },
  instance: {
    term: 'Instance (edition)',
    text: 'One yearly edition of the Fact Book. One is active, the next may be pending while its data come in, and those before are historical and do not change.',
  },
  affiliation: {
    term: 'Affiliation',
    text: 'The link between a person and an airport or company, for one edition. It is what permits editing.',
  },
} as const satisfies Record<string, GlossaryTerm>

export type GlossaryKey = keyof typeof glossary

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
      'salesPerSquareFoot',
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
    text: 'A figure that nobody reported is shown as missing and is left out of sums, averages and ranks. A zero was reported as zero.',
  },
  {
    term: 'Partial sums',
    text: 'If only some parts of a sum were reported, the sum is marked †. A ratio then is that of the terminals with complete figures, or of the tenant types that every terminal reported, and is marked too. A ratio over several airports uses only those whose figures are complete on both sides.',
  },
  {
    term: 'Derived figures',
    text: 'Sales and rent per enplanement are worked out from the reported totals each time they are shown. They are not entered and not stored.',
  },
  {
    term: 'Not applicable',
    text: 'A ratio does not apply if there is nothing to divide by, or if the airport has none of the shops in question. That is not the same as a figure that was not reported.',
  },
  {
    term: 'Currency',
    text: 'All amounts are US dollars. Canadian airports may report in Canadian dollars; the rate of the edition is shown where they do.',
  },
  {
    term: 'Ratios',
    text: 'Shares that belong together make 100 %. Where a ratio does not apply to an airport, both shares are zero.',
  },
  {
    term: 'Ties',
    text: tiesText,
  },
]
