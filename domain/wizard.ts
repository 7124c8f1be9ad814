/** The wizard's steps for an airport, in their order; STEP n is the place in this list. */
export const airportSteps = [
  { step: 'info', title: 'Airport Information' },
  { step: 'expansion', title: 'Planned Expansion' },
  { step: 'contacts', title: 'Contacts' },
  { step: 'terminals', title: 'Terminals' },
  { step: 'rental-parking', title: 'Rental and Parking' },
  { step: 'tenants', title: 'Tenants' },
  { step: 'covid', title: 'Covid Question' },
  { step: 'location', title: 'Location' },
  { step: 'review', title: 'Review' },
] as const
export type AirportStep = (typeof airportSteps)[number]['step']

/** The same for a company. */
export const companySteps = [
  { step: 'info', title: 'Company Information' },
  { step: 'contacts', title: 'Contacts' },
  { step: 'location', title: 'Company Locations' },
  { step: 'review', title: 'Company Review' },
] as const
export type CompanyStep = (typeof companySteps)[number]['step']

/** Keeps the year a person works on for one day; the value is `{instanceId, instanceStatus, instanceName}` as JSON. */
export const wizardInstanceCookie = 'wizardInstance'
