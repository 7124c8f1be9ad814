/** Sentences for the demo. {airport}, {city}, {terminal}, {year}, and {area} are replaced. */
export const expansionTexts: readonly string[] = [
  'Widening of the hold rooms of {terminal} with {area} square feet of new food and beverage space.',
  'A new connector behind the security checkpoint joins the concourses and brings a central food hall.',
  'Replacement of the ticketing hall of {terminal}; shops before security move to the arrivals level.',
  'Six additional gates at {terminal} with a marketplace for local brands.',
  'Renovation of all restrooms and retail fronts of {terminal}, one side at a time.',
  'A consolidated rental car center with a shuttle-free walkway to {terminal}.',
  'A new garage with 2,400 spaces and a covered bridge to {terminal}.',
  'A larger customs hall and a walk-through duty free shop for international arrivals and departures.',
  'Solicitation of a new concession program for the whole airport; shops reopen in stages.',
  'A children\u2019s play area, a service animal relief area and a stage for local musicians in {terminal}.',
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
  'The concession program of {airport} was rebid in {year}; several shops changed hands during the year.',
  'Works in {terminal} kept parts of the concourse closed from March to August.',
  'All shops at {airport} follow street pricing plus ten percent.',
  'The figures are those of the fiscal year that ended on June 30, {year}.',
]

export const trafficTexts: readonly string[] = [
  'Two airlines moved from one concourse to another in the spring; the terminals\u2019 changes offset each other.',
  'A new low-cost carrier began daily service from {city} in May {year}.',
  'Seasonal service was extended through October.',
  'Passenger counts include crew on duty travel.',
]

export const salesTexts: readonly string[] = [
  'Sales of vending machines are part of news and gifts.',
  'Two restaurants opened in the fourth quarter and are included from their opening day.',
  'One operator reports sales net of tax, the others gross of service charge.',
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
  'All but a handful of shops have reopened. Hours remain shorter on weekdays; minimum guarantees were restored in full.',
  'Relief on minimum annual guarantees ended; two operators received lease extensions of three years in exchange.',
  'Mobile ordering was introduced then and has stayed. One kiosk location was given back and is used for seating.',
  'Every shop is open again. The last two leases signed in that period have been renegotiated.',
]

export const additionalConfigurationTexts: readonly string[] = [
  'One building with two piers; the second level connects them behind security.',
  'Former cargo hall used for seasonal international arrivals.',
  'Two terminals on opposite sides of the field, joined by a bus.',
]
