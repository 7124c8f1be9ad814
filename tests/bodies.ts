const contact = {
  firstName: 'Nora',
  lastName: 'Northgate',
  title: null,
  companyName: null,
  address1: null,
  address2: null,
  city: 'Columbus',
  stateProvinceCode: 'OH',
  postalCode: '43004',
  isoCountryCode: 'US',
  email: 'nora@northgate.example',
  url: null,
  contactPhoneList: [{ phoneType: 'Work', phone: '+1 614 555 0100' }],
  managementResponsibilityTypeId: 1,
  companyType: 'FOODBEVERAGE',
}

/** The data that users enter about themselves. */
const profile = {
  firstName: 'Nora',
  lastName: 'Northgate',
  email: 'nora@northgate.example',
  publishedEmail: null,
  title: null,
  companyName: null,
  jobCategory: 'OTHER',
  address1: null,
  address2: null,
  city: null,
  isoCountryCode: 'US',
  stateProvinceCode: null,
  postalCode: '43004',
}
/** The data with which an administrator adds a user, besides name, email, and username. */
export const newUser = { ...profile, securityRoleId: 0, userStatus: 'ACTIVE' }

const airport = {
  iataCode: 'ZZZ',
  airportName: 'Harbor Field',
  city: 'Lakeside',
  county: null,
  isoCountryCode: 'US',
  stateProvinceCode: 'OH',
  websiteUrl: null,
  latitudeText: null,
  longitudeText: null,
  axnStatus: 'ACTIVE',
}

/** A test's own body for schemas whose minimum is not enough. */
export const bodies: Record<string, object> = {
  'PUT /airports/{airportId}/instance/{instanceId}/location': {
    latitudeText: '40.1',
    longitudeText: '-83.2',
  },
  'POST /airports': airport,
  'PUT /airports/{airportId}': airport,
  'POST /airports/{airportId}/instance/{instanceId}/contacts': contact,
  'PUT /airports/{airportId}/instance/{instanceId}/contacts/{contactId}': contact,
  'POST /companies/{companyId}/instance/{instanceId}/contacts': contact,
  'PUT /companies/{companyId}/instance/{instanceId}/contacts/{contactId}': contact,
  'PUT /users/settings': profile,
  'PUT /users/settings/email': { email: profile.email },
  'POST /users/settings/secondfactor/authenticator': {
    secret: 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ',
    code: '000000',
  },
  'POST /users': { ...newUser, displayName: 'nora' },
  'PUT /users/{userId}': newUser,
}

/** The query or body that a call requires, if any. */
export const queries: Record<string, string> = {
  'GET /proposals/{kind}/similar': '?name=Balmy%20Walrus',
  'GET /airports/comparison': '?airports=QAA',
  'GET /airports/comparison/file': '?airports=QAA',
  'POST /reports/{year}/files': '?title=Ratio+Report',
  'POST /axninstances/imports': '?year=2019',
  // A PDF takes seconds longer.
  'GET /airports/{airportId}/instance/{instanceId}/file': '?format=xlsx',
  'GET /companies/{companyId}/instance/{instanceId}/file': '?format=xlsx',
  ...Object.fromEntries(
    ['airports', 'companies'].flatMap(kind => [
      [`POST /reports/instance/{instanceId}/${kind}book`, '?format=xlsx'],
      [`POST /reports/instance/{instanceId}/${kind}book/job`, '?format=xlsx'],
      [`GET /reports/instance/{instanceId}/${kind}book/{entityId}`, '?format=xlsx'],
    ]),
  ),
}
