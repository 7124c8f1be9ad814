import { beforeAll, describe, expect, it } from 'vitest'
import { useService } from '../app.ts'
import { listOperations, type Operation } from '../operations.ts'
import { bodyOf, membersOf } from './schemas.ts'

/**
 * Section 7 of both specifications, call by call: its query and its body. Calls without a path in the specifications
 * follow their conventions.
 */
const airport = '/airports/{airportId}/instance/{instanceId}'
const company = '/companies/{companyId}/instance/{instanceId}'
const tenant =
  '/tenants/{tenantId}/instance/{instanceId}/airport/{airportId}/terminal/{terminalId}/location/{locationNumber}'
const location = '/companyairportinstance/{companyId}/instance/{instanceId}'
const person =
  'firstName lastName title companyName address1 address2 city stateProvinceCode postalCode isoCountryCode email url factbookIncludeFlag orderSequenceNumber contactPhoneList'
const profile =
  'firstName lastName email publishedEmail title companyName jobCategory address1 address2 city stateProvinceCode isoCountryCode postalCode userPhoneList'
const tenantEntry =
  'brandId companyId terminalId tenantStatus areaTotal leaseExpireDate futureLocation tenantType productType'
const companyInstance = 'company dbeFlag companyInstanceTypeList'

type Row = [call: string, query: string, body: string]
const table: Record<string, Row[]> = {
  Authentication: [
    ['POST /authenticate', '', 'username password'],
    ['POST /authenticate/sendpasswordreset', '', 'email'],
    ['POST /authenticate/validateaccesstoken', '', 'accessToken'],
    ['POST /authenticate/resetpassword', '', 'accessToken password'],
  ],
  Users: [
    ['GET /users', 'size page', ''],
    ['GET /users/all', 'sort', ''],
    ['POST /users/search', 'page size keyword', ''],
    ['GET /users/{userId}', '', ''],
    ['POST /users', '', `${profile} displayName securityRoleId userStatus`],
    ['PUT /users/{userId}', '', `${profile} securityRoleId userStatus`],
    ['DELETE /users/{userId}', '', ''],
    ['GET /users/settings', '', ''],
    ['PUT /users/settings', '', profile],
  ],
  Lookups: [
    ['GET /axninstances/all', '', ''],
    ['GET /instanceStatus/all', '', ''],
    ['GET /axnstatuses/all', '', ''],
    ['GET /statesprovinces', '', ''],
    ['GET /countries', '', ''],
    ['GET /jobcategory', '', ''],
    ['GET /concessionmanagementtype', '', ''],
    ['GET /managementresponsibilitytype', '', ''],
    ['GET /airports/configurations', '', ''],
    ['GET /tenanttypeproducttype', '', ''],
    ['GET /tenants/status', '', ''],
    ['GET /airlines', '', ''],
    ['POST /axninstances/createAxnInstance', '', ''],
  ],
  'Product types and brands': [
    ['GET /producttype', 'page size', ''],
    ['DELETE /producttype/{id}', '', ''],
    ['GET /brands', 'pageable page size sort', ''],
    ['POST /brands/paged/search', 'size page keyword sort', ''],
    ['GET /brands/{brandId}', '', ''],
    ['POST /brands', '', 'brandName axnStatus'],
    ['PUT /brands/{brandId}', '', 'brandName axnStatus'],
    ['DELETE /brands/{brandId}', '', ''],
  ],
  Companies: [
    ['POST /companies/instance/{instanceId}/paged/search', 'size page status keyword dbeOnly sort', ''],
    ['POST /companies/instance/{instanceId}/search', 'page size', 'companyName'],
    ['GET /companies/instance/{instanceId}/all', 'page size', ''],
    ['GET /companies/instance/{instanceId}/dbe', 'page size', ''],
    ['POST /companies/paged/search', '', ''],
    ['GET /companies/{companyId}', '', ''],
    [
      'PUT /companies/{companyId}',
      '',
      'companyName address1 address2 city postalCode stateProvinceCode isoCountryCode phone fax url companyInfoText axnStatus',
    ],
    ['POST /companies', '', 'companyName'],
    [`GET ${company}`, '', ''],
    [`PUT ${company}`, '', companyInstance],
    ['POST /companies/instance/{instanceId}/', '', companyInstance],
    ['GET /companies/all', '', ''],
    ['GET /companies/instance/{instanceId}/company/lookup', '', ''],
    ['GET /companies/types', '', ''],
    [`GET ${company}/types`, '', ''],
    [`POST ${company}/types/{companyType}`, '', ''],
    [`DELETE ${company}/types/{companyType}`, '', ''],
    [`PUT ${company}/status`, '', 'axnInstanceStatus companyId axnInstanceId'],
    [`GET ${location}`, 'page size', ''],
    [`GET ${location}/type/{companyType}`, 'page size', ''],
    [`POST ${location}/type/{companyType}/airport/{airportId}`, '', ''],
    [`DELETE ${location}/type/{companyType}/airport/{airportId}`, '', ''],
  ],
  Airports: [
    ['POST /airports/instance/{instanceId}/paged/search', 'page keyword sort size status', ''],
    ['GET /airports/all', 'page size', ''],
    ['GET /airports/allforgeographylookup', 'page size', ''],
    ['GET /airports/instance/{instanceId}/airport/lookup', '', ''],
    [`GET ${airport}`, '', ''],
    [
      `PUT ${airport}`,
      '',
      'airportConfigurationId configurationAdditionalInfoText concessionManagementTypeId dwellTimeAmount passengerSvcRevenueTotal passengerSvcRevenueAirportTotal advertisingRevenueTotal advertisingRevenueAirportTotal currencyExchangeRevenueTotal currencyExchangeRevenueAirportTotal preSecurityPercentAmount postSecurityPercentAmount businessPercentAmount leisurePercentAmount odPercentAmount transferPercentAmount',
    ],
    [`PUT ${airport}/totals`, '', 'enplaneTotal deplaneTotal passengerTotal annualPercentageChangeAmount'],
    [`PUT ${airport}/status`, '', 'axnInstanceStatus airportId axnInstanceId'],
    [`GET ${airport}/specialquestion/{questionId}`, '', ''],
    [`PUT ${airport}/specialquestion/{questionId}`, '', 'answer'],
    [`GET ${airport}/parkingrates`, '', ''],
    [
      `PUT ${airport}/parkingrates/type/{parkingType}/ratetype/{rateType}`,
      '',
      'parkingSpaceQuantity parkingRateAmount parkingRevenueTotal parkingRevenueAirportTotal parkingRateDes',
    ],
    [`PUT ${airport}/comments/{commentType}`, '', 'airportComment'],
    [`GET ${airport}/expansion`, 'page size', ''],
    [`GET ${airport}/expansion/{expansionId}`, '', ''],
    [`POST ${airport}/expansion`, '', 'expansionPlannedText areaTotal completionDateText'],
    [`PUT ${airport}/expansion/{expansionId}`, '', 'expansionPlannedText areaTotal completionDateText'],
    [`DELETE ${airport}/expansion/{expansionId}`, '', ''],
  ],
  Terminals: [
    [`GET ${airport}/terminals`, '', ''],
    [`POST ${airport}/terminals`, '', 'terminalName terminalShortName axnStatus'],
    [`GET ${airport}/terminals/paged`, 'page size', ''],
    [`GET ${airport}/terminals/{terminalId}`, '', ''],
    [`PUT ${airport}/terminals/{terminalId}`, '', 'terminalName terminalShortName axnStatus'],
    [`DELETE ${airport}/terminals/{terminalId}`, '', ''],
    [`GET ${airport}/terminal/{terminalId}/main`, '', ''],
    [
      `PUT ${airport}/terminals/{terminalId}/totals`,
      '',
      'passengerTotal enplaneTotal deplaneTotal epDomesticTotal epIntlTotal annualPercentChangeAmount airportTerminalTotals',
    ],
    [`POST ${airport}/terminals/{terminalId}/airlines/{airlineId}`, '', ''],
    [`DELETE ${airport}/terminals/{terminalId}/airlines/{airlineId}`, '', ''],
  ],
  Tenants: [
    ['GET /tenants/instance/{instanceId}/airport/{airportId}/type/{tenantType}', '', ''],
    [`GET ${tenant}`, '', ''],
    ['POST /tenants', '', `${tenantEntry} airportId axnInstanceId`],
    [`PUT ${tenant}`, '', `${tenantEntry} oldCompanyId oldBrandId oldTerminalId`],
    [`DELETE ${tenant}/company/{companyId}/brand/{brandId}`, '', ''],
    ['GET /tenants/instance/{instanceId}/leaseexpirations', 'page size tenantType', ''],
    ['GET /tenants/instance/{instanceId}/directory', 'page size', ''],
  ],
  Contacts: [
    [`GET ${airport}/contacts`, '', ''],
    [`POST ${airport}/contacts`, '', `${person} managementResponsibilityTypeId`],
    [`PUT ${airport}/contacts/{contactId}`, '', `${person} managementResponsibilityTypeId`],
    [`DELETE ${airport}/contacts/{contactId}`, '', ''],
    [`GET ${company}/contacts`, '', ''],
    [`POST ${company}/contacts`, '', `${person} companyType`],
    [`PUT ${company}/contacts/{contactId}`, '', `${person} companyType`],
    [`DELETE ${company}/contacts/{contactId}`, '', ''],
  ],
  Affiliations: [
    ['POST /affiliatedairports', '', 'airportId axnInstanceId userId'],
    ['POST /affiliatedcompanies', '', 'companyId axnInstanceId userId'],
    ['DELETE /affiliatedairports/user/{userId}/instance/{instanceId}/airport/{airportId}', '', ''],
    ['DELETE /affiliatedcompanies/user/{userId}/instance/{instanceId}/company/{companyId}', '', ''],
    ['POST /affiliatedairports/instance/{instanceId}/paged/search', 'size page keyword', ''],
    ['POST /affiliatedcompanies/instance/{instanceId}/paged/search', 'size page keyword', ''],
    ['GET /affiliatedairports/user/{userId}/instance/{instanceId}', '', ''],
    ['GET /affiliatedcompanies/user/{userId}/instance/{instanceId}', '', ''],
  ],
  Reports: [
    ['GET /reports/instance/{instanceId}/report/{report}', 'format tenanttype years', ''],
    ['POST /reports/instance/{instanceId}/airportsbook', 'format', 'entityIds companyType'],
    ['POST /reports/instance/{instanceId}/companiesbook', 'format', 'entityIds companyType'],
  ],
  Session: [['DELETE /session', '', '']],
}

/** Parameter names in a path are ours: `{id}` in the specs may be `{userId}` here. */
const service = useService()
let calls: Map<string, Operation>
beforeAll(async () => {
  calls = await listOperations(service)
})

describe.each(Object.entries(table))('section 7 of the specifications: %s', (_subject, rows) => {
  it.each(rows)('%s takes the query (%s) and the body (%s)', (call, query, body) => {
    const documented = calls.get(call)
    expect([...calls.keys()]).toContain(call)
    const inQuery = (documented?.parameters ?? []).filter(each => each.in === 'query').map(each => each.name)
    const inBody = Object.keys(membersOf(bodyOf(documented)))
    const missing = (wanted: string, offered: string[]) =>
      wanted.split(' ').filter(name => name !== '' && !offered.includes(name))
    expect({ query: missing(query, inQuery), body: missing(body, inBody) }, 'missing').toEqual({
      query: [],
      body: [],
    })
  })
})
