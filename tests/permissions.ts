/**
 * Each of the seven roles and a stranger. With a plus they are affiliated with the airport and the company that they
 * ask about.
 */
export const askers = [
  'stranger',
  'gina',
  'frank',
  'ben',
  'ben+',
  'cora',
  'cora+',
  'dana',
  'dana+',
  'ella',
  'ella+',
  'alice',
] as const
export type Asker = (typeof askers)[number]

const never = '403.1'
const notOwn = '403.2'
/** The codes of the refusals, in the order of the askers; `ok` is everything but a refusal. */
const rules = {
  everybody: 'ok ok ok ok ok ok ok ok ok ok ok ok',
  signedIn: '401.2 ok ok ok ok ok ok ok ok ok ok ok',
  administrators: `401.2 ${never} ${never} ${never} ${never} ${never} ${never} ${never} ${never} ${never} ${never} ok`,
  browsers: `401.2 ${never} ok ${never} ${never} ok ok ${never} ${never} ok ok ok`,
  representatives: `401.2 ${never} ${never} ok ok ok ok ok ok ok ok ok`,
  ofTheAirport: `401.2 ${never} ${never} ${notOwn} ok ${notOwn} ok ${never} ${never} ${never} ${never} ok`,
  ofTheCompany: `401.2 ${never} ${never} ${never} ${never} ${never} ${never} ${notOwn} ok ${notOwn} ok ok`,
} as const
type Rule = keyof typeof rules

/** A list that administrators keep; what is complete takes no more and gives none away. */
const ofMasterData = (url: string, also: readonly ('add' | 'move')[] = [], list = `${url}/paged`) => {
  const calls = [`GET ${list}`, `GET ${url}/{id}`, `PUT ${url}/{id}`]
  if (also.includes('add')) calls.push(`POST ${url}`, `DELETE ${url}/{id}`)
  if (also.includes('move')) calls.push(`PUT ${url}/{id}/move`)
  return Object.fromEntries(calls.map(call => [call, 'administrators' as const]))
}

/** Who may make each call. `write` says that it is closed once the airport or company has been submitted. */
export const whoMay: Record<string, Rule | `${Rule} write`> = {
  'POST /authenticate': 'everybody',
  'GET /session': 'everybody',
  'DELETE /session': 'everybody',
  'GET /search': 'everybody',
  'POST /authenticate/sendpasswordreset': 'everybody',
  'POST /authenticate/validateaccesstoken': 'everybody',
  'POST /authenticate/resetpassword': 'everybody',
  'PUT /users/settings/password': 'signedIn',
  'GET /users/settings': 'signedIn',
  'PUT /users/settings': 'signedIn',
  'GET /companies/names': 'signedIn',
  'GET /users': 'administrators',
  'POST /users': 'administrators',
  'GET /users/all': 'administrators',
  'POST /users/search': 'administrators',
  'GET /users/{userId}': 'administrators',
  'PUT /users/{userId}': 'administrators',
  'DELETE /users/{userId}': 'administrators',
  'POST /users/{userId}/invitation': 'administrators',
  'POST /users/import/preview': 'administrators',
  'POST /users/import': 'administrators',

  'GET /airports/configurations': 'signedIn',
  'GET /concessionmanagementtype': 'signedIn',
  'GET /airlines': 'signedIn',
  'GET /countries': 'signedIn',
  'GET /statesprovinces': 'signedIn',
  'GET /tenanttypeproducttype': 'signedIn',
  'GET /tenants/status': 'signedIn',
  'GET /jobcategory': 'signedIn',
  'GET /managementresponsibilitytype': 'signedIn',
  'GET /companies/types': 'signedIn',
  'GET /axnstatuses/all': 'signedIn',
  ...ofMasterData('/airlines', ['add']),
  ...ofMasterData('/airports/configurations', ['add']),
  ...ofMasterData('/concessionmanagementtype', ['add']),
  ...ofMasterData('/managementresponsibilitytype', ['add']),
  ...ofMasterData('/tenanttypeproducttype', ['move']),
  ...ofMasterData('/tenants/status', ['add', 'move']),
  ...ofMasterData('/companies/types', ['add', 'move']),
  ...ofMasterData('/jobcategory', ['add']),
  ...ofMasterData('/producttype', ['add'], '/producttype'),
  'GET /axninstances/all': 'signedIn',
  'GET /instanceStatus/all': 'signedIn',
  'GET /axninstances/{instanceId}/plausibility': 'representatives',
  'PUT /axninstances/{instanceId}/plausibility': 'administrators',
  'GET /axninstances/counted': 'administrators',
  'POST /axninstances/createAxnInstance': 'administrators',
  'GET /axninstances/{instanceId}': 'administrators',
  'PUT /axninstances/{instanceId}': 'administrators',
  'GET /axninstances/{instanceId}/activation': 'administrators',
  'PUT /axninstances/{instanceId}/activate': 'administrators',
  'PUT /axninstances/{instanceId}/publish': 'administrators',
  'GET /axninstances/{instanceId}/files': 'browsers',
  'GET /axninstances/{instanceId}/files/{storedFileId}': 'browsers',

  'GET /jobs': 'signedIn',
  'GET /jobs/{jobId}': 'signedIn',
  'PUT /jobs/{jobId}/cancel': 'signedIn',
  'PUT /jobs/{jobId}/retry': 'signedIn',

  'GET /airports/allforgeographylookup': 'browsers',
  'POST /airports/instance/{instanceId}/paged/search': 'browsers',
  'GET /airports/{airportId}/instance/{instanceId}/profile': 'browsers',
  'GET /airports/{airportId}/trends': 'browsers',
  'GET /airports/{airportId}/trends/file': 'browsers',
  'GET /airports/comparison': 'browsers',
  'GET /airports/comparison/file': 'browsers',
  'GET /airports/{airportId}/instance/{instanceId}/benchmarks': 'browsers',
  'GET /airports/{airportId}/instance/{instanceId}/benchmarks/file': 'browsers',
  'GET /airports/instance/{instanceId}/map': 'browsers',
  'GET /reports/instance/{instanceId}/report/{report}': 'browsers',
  'GET /reports/instance/{instanceId}/report/{report}/preview': 'browsers',

  'POST /reports/instance/{instanceId}/airportsbook': 'browsers',
  'POST /reports/instance/{instanceId}/companiesbook': 'browsers',
  'POST /reports/instance/{instanceId}/airportsbook/job': 'browsers',
  'POST /reports/instance/{instanceId}/companiesbook/job': 'browsers',
  'GET /reports/instance/{instanceId}/airportsbook/{entityId}': 'browsers',
  'GET /reports/instance/{instanceId}/companiesbook/{entityId}': 'browsers',
  'GET /reports/books/{jobId}': 'browsers',
  'GET /reports/{year}/{filename}': 'browsers',
  'GET /reports/{year}/{filename}/about': 'browsers',
  'POST /reports/{year}/files': 'administrators',
  'PUT /axninstances/{instanceId}/freeze': 'administrators',

  'GET /airports/instance/{instanceId}/directory': 'browsers',
  'GET /airports/instance/{instanceId}/directory/file': 'browsers',
  'GET /tenants/instance/{instanceId}/directory': 'browsers',
  'GET /tenants/instance/{instanceId}/directory/file': 'browsers',
  'GET /tenants/instance/{instanceId}/leaseexpirations': 'browsers',
  'GET /tenants/instance/{instanceId}/leaseexpirations/file': 'browsers',
  'GET /tenants/instance/{instanceId}/leaseradar': 'browsers',
  'GET /tenants/instance/{instanceId}/leaseradar/file': 'browsers',
  'GET /leaseradar/feeds': 'browsers',
  'POST /leaseradar/feeds': 'browsers',
  'DELETE /leaseradar/feeds/{leaseFeedId}': 'browsers',
  'GET /contacts/instance/{instanceId}/airports': 'browsers',
  'GET /contacts/instance/{instanceId}/airports/file': 'browsers',
  'GET /contacts/instance/{instanceId}/companies': 'browsers',
  'GET /contacts/instance/{instanceId}/companies/file': 'browsers',
  'GET /companies/instance/{instanceId}/all': 'browsers',
  'GET /companies/{companyId}/instance/{instanceId}/profile': 'browsers',
  'GET /companies/instance/{instanceId}/all/file': 'browsers',
  'GET /brands/instance/{instanceId}/directory': 'browsers',
  'GET /brands/instance/{instanceId}/directory/file': 'browsers',
  'GET /brands/{brandId}/instance/{instanceId}/profile': 'browsers',
  'GET /companies/instance/{instanceId}/dbe': 'browsers',
  'GET /companies/instance/{instanceId}/dbe/file': 'browsers',

  'GET /airports/instance/{instanceId}/affiliated': 'representatives',
  'GET /airports/instance/{instanceId}/airport/lookup': 'representatives',
  'GET /companies/instance/{instanceId}/affiliated': 'representatives',
  'GET /brands/choices': 'representatives',
  'GET /companies/choices': 'representatives',
  'POST /brands/proposals': 'representatives',
  'POST /companies/proposals': 'representatives',
  'POST /airlines/proposals': 'representatives',

  'GET /airports/all': 'administrators',
  'POST /airports': 'administrators',
  'GET /airports/{airportId}': 'administrators',
  'PUT /airports/{airportId}': 'administrators',
  'POST /airports/{airportId}/instance/{instanceId}': 'administrators',
  'GET /airports/{airportId}/instance/{instanceId}/terminals/paged': 'ofTheAirport',
  'POST /airports/{airportId}/instance/{instanceId}/terminals': 'administrators',
  'GET /airports/{airportId}/instance/{instanceId}/terminal/{terminalId}/main': 'administrators',
  'PUT /airports/{airportId}/instance/{instanceId}/terminals/{terminalId}': 'administrators',
  'DELETE /airports/{airportId}/instance/{instanceId}/terminals/{terminalId}': 'administrators',
  'GET /history': 'administrators',
  'POST /history/{auditId}/restore/preview': 'administrators',
  'POST /history/{auditId}/restore': 'administrators',
  'GET /airports/{airportId}/instance/{instanceId}/history': 'ofTheAirport',
  'GET /companies/{companyId}/instance/{instanceId}/history': 'ofTheCompany',
  'GET /airports/{airportId}/instance/{instanceId}': 'ofTheAirport',
  'PUT /airports/{airportId}/instance/{instanceId}': 'ofTheAirport write',
  'PUT /airports/{airportId}/instance/{instanceId}/totals': 'ofTheAirport write',
  'GET /airports/{airportId}/instance/{instanceId}/review': 'ofTheAirport',
  'GET /airports/{airportId}/instance/{instanceId}/lastyear': 'ofTheAirport',
  'PUT /airports/{airportId}/instance/{instanceId}/warnings': 'ofTheAirport write',
  'GET /airports/{airportId}/instance/{instanceId}/location': 'ofTheAirport',
  'PUT /airports/{airportId}/instance/{instanceId}/location': 'administrators',
  'PUT /airports/{airportId}/instance/{instanceId}/status': 'ofTheAirport',
  'GET /airports/{airportId}/instance/{instanceId}/terminals': 'ofTheAirport',
  'GET /airports/{airportId}/instance/{instanceId}/terminals/{terminalId}': 'ofTheAirport',
  'PUT /airports/{airportId}/instance/{instanceId}/terminals/{terminalId}/totals': 'ofTheAirport write',
  'POST /airports/{airportId}/instance/{instanceId}/terminals/{terminalId}/airlines/{airlineId}':
    'ofTheAirport write',
  'DELETE /airports/{airportId}/instance/{instanceId}/terminals/{terminalId}/airlines/{airlineId}':
    'ofTheAirport write',
  'GET /airports/{airportId}/instance/{instanceId}/contacts': 'ofTheAirport',
  'POST /airports/{airportId}/instance/{instanceId}/contacts': 'ofTheAirport write',
  'GET /airports/{airportId}/instance/{instanceId}/contacts/{contactId}': 'ofTheAirport',
  'PUT /airports/{airportId}/instance/{instanceId}/contacts/{contactId}': 'ofTheAirport write',
  'DELETE /airports/{airportId}/instance/{instanceId}/contacts/{contactId}': 'ofTheAirport write',
  'PUT /airports/{airportId}/instance/{instanceId}/contacts/{contactId}/confirm': 'ofTheAirport write',
  'PUT /airports/{airportId}/instance/{instanceId}/contacts/confirm': 'ofTheAirport write',
  'PUT /airports/{airportId}/instance/{instanceId}/contacts/order': 'ofTheAirport write',
  'GET /airports/{airportId}/instance/{instanceId}/expansion': 'ofTheAirport',
  'POST /airports/{airportId}/instance/{instanceId}/expansion': 'ofTheAirport write',
  'GET /airports/{airportId}/instance/{instanceId}/expansion/{expansionId}': 'ofTheAirport',
  'PUT /airports/{airportId}/instance/{instanceId}/expansion/{expansionId}': 'ofTheAirport write',
  'DELETE /airports/{airportId}/instance/{instanceId}/expansion/{expansionId}': 'ofTheAirport write',
  'PUT /airports/{airportId}/instance/{instanceId}/expansion/confirm': 'ofTheAirport write',
  'GET /airports/{airportId}/instance/{instanceId}/rentalparking': 'ofTheAirport',
  'PUT /airports/{airportId}/instance/{instanceId}/rentalparking': 'ofTheAirport write',
  'GET /airports/{airportId}/instance/{instanceId}/parkingrates': 'ofTheAirport',
  'PUT /airports/{airportId}/instance/{instanceId}/parkingrates/type/{parkingType}/ratetype/{rateType}':
    'ofTheAirport write',
  'PUT /airports/{airportId}/instance/{instanceId}/parkingrates/confirm': 'ofTheAirport write',
  'GET /airports/{airportId}/instance/{instanceId}/workbook': 'ofTheAirport',
  'POST /airports/{airportId}/instance/{instanceId}/workbook/preview': 'ofTheAirport write',
  'POST /airports/{airportId}/instance/{instanceId}/workbook/accept': 'ofTheAirport write',
  'GET /airports/{airportId}/instance/{instanceId}/comments': 'ofTheAirport',
  'PUT /airports/{airportId}/instance/{instanceId}/comments/{commentType}': 'ofTheAirport write',
  'GET /airports/{airportId}/instance/{instanceId}/specialquestion/{questionId}': 'ofTheAirport',
  'PUT /airports/{airportId}/instance/{instanceId}/specialquestion/{questionId}': 'ofTheAirport write',
  'GET /tenants/instance/{instanceId}/airport/{airportId}': 'ofTheAirport',
  'GET /tenants/instance/{instanceId}/airport/{airportId}/type/{tenantType}': 'ofTheAirport',
  'GET /tenants/{tenantId}/instance/{instanceId}/airport/{airportId}/terminal/{terminalId}/location/{locationNumber}':
    'ofTheAirport',
  'PUT /tenants/{tenantId}/instance/{instanceId}/airport/{airportId}/terminal/{terminalId}/location/{locationNumber}':
    'ofTheAirport write',
  'POST /tenants': 'ofTheAirport write',
  'DELETE /tenants/{tenantId}/instance/{instanceId}/airport/{airportId}/terminal/{terminalId}/location/{locationNumber}/company/{companyId}/brand/{brandId}':
    'ofTheAirport write',
  'PUT /tenants/{tenantId}/instance/{instanceId}/airport/{airportId}/terminal/{terminalId}/location/{locationNumber}/confirm':
    'ofTheAirport write',
  'PUT /tenants/instance/{instanceId}/airport/{airportId}/confirm': 'ofTheAirport write',
  'PUT /tenants/instance/{instanceId}/airport/{airportId}/block': 'ofTheAirport write',

  'GET /brands': 'administrators',
  'POST /brands/paged/search': 'administrators',
  'GET /brands/{brandId}': 'administrators',
  'POST /brands': 'administrators',
  'PUT /brands/{brandId}': 'administrators',
  'DELETE /brands/{brandId}': 'administrators',
  'GET /proposals': 'administrators',
  'POST /proposals/accept': 'administrators',
  'DELETE /proposals/{kind}/{id}': 'administrators',
  'GET /merge/{kind}/names': 'administrators',
  'GET /merge/{kind}/{fromId}/into/{intoId}': 'administrators',
  'POST /merge/{kind}/{fromId}/into/{intoId}': 'administrators',

  'POST /companies/paged/search': 'administrators',
  'GET /companies/all': 'administrators',
  'GET /companies/{companyId}': 'administrators',
  'POST /companies': 'administrators',
  'PUT /companies/{companyId}': 'administrators',
  'DELETE /companies/{companyId}': 'administrators',
  'POST /companies/instance/{instanceId}/paged/search': 'browsers',
  'GET /companies/instance/{instanceId}/company/lookup': 'browsers',
  'POST /companies/instance/{instanceId}/': 'administrators',
  'GET /desk/instance/{instanceId}': 'administrators',
  'GET /desk/instance/{instanceId}/items': 'administrators',
  'GET /desk/instance/{instanceId}/export': 'administrators',
  'GET /desk/instance/{instanceId}/overview': 'administrators',
  'POST /desk/instance/{instanceId}/actions': 'administrators',
  'POST /affiliatedairports': 'administrators',
  'POST /affiliatedcompanies': 'administrators',
  'DELETE /affiliatedairports/user/{userId}/instance/{instanceId}/airport/{airportId}': 'administrators',
  'DELETE /affiliatedcompanies/user/{userId}/instance/{instanceId}/company/{companyId}': 'administrators',
  'POST /affiliatedairports/instance/{instanceId}/paged/search': 'administrators',
  'POST /affiliatedcompanies/instance/{instanceId}/paged/search': 'administrators',
  'GET /affiliatedairports/user/{userId}/instance/{instanceId}': 'administrators',
  'GET /affiliatedcompanies/user/{userId}/instance/{instanceId}': 'administrators',
  'GET /companies/{companyId}/instance/{instanceId}': 'ofTheCompany',
  'PUT /companies/{companyId}/instance/{instanceId}': 'ofTheCompany write',
  'GET /companies/{companyId}/instance/{instanceId}/types': 'ofTheCompany',
  'POST /companies/{companyId}/instance/{instanceId}/types/{companyType}': 'ofTheCompany write',
  'DELETE /companies/{companyId}/instance/{instanceId}/types/{companyType}': 'ofTheCompany write',
  'PUT /companies/{companyId}/instance/{instanceId}/types/confirm': 'ofTheCompany write',
  'GET /companies/{companyId}/instance/{instanceId}/review': 'ofTheCompany',
  'PUT /companies/{companyId}/instance/{instanceId}/warnings': 'ofTheCompany write',
  'PUT /companies/{companyId}/instance/{instanceId}/status': 'ofTheCompany',
  'GET /companyairportinstance/{companyId}/instance/{instanceId}': 'ofTheCompany',
  'GET /companyairportinstance/{companyId}/instance/{instanceId}/type/{companyType}': 'ofTheCompany',
  'POST /companyairportinstance/{companyId}/instance/{instanceId}/type/{companyType}/airport/{airportId}':
    'ofTheCompany write',
  'DELETE /companyairportinstance/{companyId}/instance/{instanceId}/type/{companyType}/airport/{airportId}':
    'ofTheCompany write',
  'GET /companies/{companyId}/instance/{instanceId}/contacts': 'ofTheCompany',
  'POST /companies/{companyId}/instance/{instanceId}/contacts': 'ofTheCompany write',
  'GET /companies/{companyId}/instance/{instanceId}/contacts/{contactId}': 'ofTheCompany',
  'PUT /companies/{companyId}/instance/{instanceId}/contacts/{contactId}': 'ofTheCompany write',
  'DELETE /companies/{companyId}/instance/{instanceId}/contacts/{contactId}': 'ofTheCompany write',
  'PUT /companies/{companyId}/instance/{instanceId}/contacts/{contactId}/confirm': 'ofTheCompany write',
  'PUT /companies/{companyId}/instance/{instanceId}/contacts/confirm': 'ofTheCompany write',
  'PUT /companies/{companyId}/instance/{instanceId}/contacts/order': 'ofTheCompany write',
}

const contact = {
  firstName: 'Nora',
  lastName: 'Northgate',
  title: null,
  companyName: null,
  address1: null,
  address2: null,
  city: 'Columbus',
  stateProvinceCode: 'OH',
  postalCode: null,
  isoCountryCode: 'US',
  email: 'nora@northgate.example',
  url: null,
  contactPhoneList: [{ phoneType: 'Work', phone: '+1 614 555 0100' }],
  managementResponsibilityTypeId: 1,
  companyType: 'FOODBEVERAGE',
}

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
  postalCode: null,
}
const user = { ...profile, securityRoleId: 0, userStatus: 'ACTIVE' }

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

/** A body of the test's own where the least that the schema accepts is not enough. */
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
  'POST /users': { ...user, displayName: 'nora' },
  'PUT /users/{userId}': user,
}

/** What a call asks for beside its path, where it asks for anything. */
export const queries: Record<string, string> = {
  'GET /airports/comparison': '?airports=QAA',
  'GET /airports/comparison/file': '?airports=QAA',
  'POST /reports/{year}/files': '?title=Ratio+Report',
  ...Object.fromEntries(
    ['airports', 'companies'].flatMap(kind => [
      [`POST /reports/instance/{instanceId}/${kind}book`, '?format=xlsx'],
      [`POST /reports/instance/{instanceId}/${kind}book/job`, '?format=xlsx'],
      [`GET /reports/instance/{instanceId}/${kind}book/{entityId}`, '?format=xlsx'],
    ]),
  ),
}

export const writes = (call: string): boolean => whoMay[call]?.endsWith(' write') ?? false

/** The code of the refusal, or `ok`. */
export function expectedOf(call: string, asker: Asker): string {
  const rule = whoMay[call]?.replace(' write', '') as Rule | undefined
  return (rule && rules[rule].split(' ')[askers.indexOf(asker)]) ?? 'there is no row for this call'
}

/** The codes that say that somebody may not do this, or not now. */
export const refusals = /^(401\.2|403\.\d|409\.[34])$/
