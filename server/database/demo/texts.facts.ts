/** Sentences for the demo. {airport}, {city}, {terminal}, {year}, and {area} are replaced. */
export const expansionTexts: readonly string[] = [
  'Expansion of the holdrooms in {terminal}, with {area} square feet of new food and beverage space.',
  'A new connector behind the security checkpoint joins the concourses and brings a central food hall.',
  'Replacement of the ticketing hall of {terminal}. Pre-security shops move to the arrivals level.',
  'Six additional gates at {terminal} with a marketplace for local brands.',
  'Renovation of all restrooms and storefronts in {terminal}, one side at a time.',
  'A consolidated rental car center with a shuttle-free walkway to {terminal}.',
  'A new garage with 2,400 spaces and a covered bridge to {terminal}.',
  'A larger customs hall and a walk-through duty free shop for international arrivals and departures.',
  'Request for proposals for a new airport-wide concession program. Shops reopen in stages.',
  'A children\u2019s play area, a service animal relief area, and a stage for local musicians in {terminal}.',
]

export const completionTexts: readonly string[] = [
  'Spring 2027',
  'Fall 2027',
  'End of 2027',
  'Q2 2028',
  'Summer 2028',
  'December 2028',
  '2029',
  '2030, subject to funding',
]

export const airportWideTexts: readonly string[] = [
  'The concession program of {airport} was rebid in {year}. Several shops changed hands during the year.',
  'Construction in {terminal} kept parts of the concourse closed from March to August.',
  'All shops at {airport} follow street pricing plus ten percent.',
  'The figures are those of the fiscal year that ended on June 30, {year}.',
]

export const trafficTexts: readonly string[] = [
  'Two airlines moved from one concourse to another in the spring, so the terminals\u2019 changes offset each other.',
  'A new low-cost carrier began daily service from {city} in May {year}.',
  'Seasonal service was extended through October.',
  'Passenger counts include crew members traveling on duty.',
]

export const salesTexts: readonly string[] = [
  'Vending machine sales are included in news and gifts.',
  'Two restaurants opened in the fourth quarter and are included from their opening day.',
  'One operator reports sales without tax. The others include service charges.',
  'Gross sales of the food court are estimated from percentage rent for December.',
]

export const covidQuestion = {
  title: 'Covid Question',
  question: 'How did Covid-19 change your concession program this year (closures, relief, new agreements)?',
}

export const staffingQuestion = {
  title: 'Staffing Question',
  question:
    'How did staffing and wages affect your concession program this year (hours, closures, new agreements)?',
}

export const covidTexts: readonly string[] = [
  'All but a handful of shops have reopened. Hours remain shorter on weekdays. Minimum guarantees were restored in full.',
  'Relief from minimum annual guarantees ended. In exchange, two operators received three-year lease extensions.',
  'Mobile ordering was introduced at that time and has stayed. One kiosk was returned and is now a seating area.',
  'Every shop is open again. The last two leases signed during the pandemic have been renegotiated.',
]

export const additionalConfigurationTexts: readonly string[] = [
  'One building with two piers, which are connected past security on the second level.',
  'A former cargo hall is used for seasonal international arrivals.',
  'Two terminals on opposite sides of the airfield, connected by a shuttle bus.',
]
