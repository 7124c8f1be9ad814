import { beforeAll, describe, expect, it } from 'vitest'
import { useService } from '../app.ts'
import { listOperations, type Operation } from '../operations.ts'
import { membersOf, replyOf, schemaAt } from './schemas.ts'

/**
 * Section 3 of both specs, entity by entity: the call that returns it, its place in the answer, and its members. A
 * user's `userPassword`, which no answer may contain, and the wizard instance, which exists in the browser only, are
 * left out.
 */
const airport = '/airports/{airportId}/instance/{instanceId}'
const company = '/companies/{companyId}/instance/{instanceId}'

const tenantCall =
  'GET /tenants/{tenantId}/instance/{instanceId}/airport/{airportId}/terminal/{terminalId}/location/{locationNumber}'

const address = 'address1 address2 city postalCode stateProvinceCode isoCountryCode'
const person = `contactId firstName lastName title companyName ${address} stateProvince countryName email url factbookIncludeFlag orderSequenceNumber contactPhoneList axnStatus modifiedUserId`

const table: [entity: string, call: string, at: string, members: string][] = [
  [
    'User',
    'GET /users/{userId}',
    '',
    `userId firstName lastName displayName email publishedEmail securityRoleId userStatus title companyName jobCategory jobCategoryName ${address} countryName createdDate modifiedDate modifiedUserId userPhoneList`,
  ],
  ['User phone', 'GET /users/{userId}', 'userPhoneList', 'userPhonePK phone extPhone modifiedDate'],
  ['User phone key', 'GET /users/{userId}', 'userPhoneList.userPhonePK', 'userId phoneType'],
  [
    'Authenticated user',
    'GET /session',
    'user',
    'firstName lastName sub userName userId email authorities exp iat expirationDate axnInstanceId axnPendingInstanceId axnInstanceName axnPendingInstanceName',
  ],
  ['Authority', 'GET /session', 'user.authorities', 'authority'],
  [
    'Instance',
    'GET /axninstances/all',
    '',
    'axnInstanceId axnInstanceDes axnInstanceName axnInstanceMasterStatus',
  ],
  [
    'Main company',
    'GET /companies/{companyId}',
    '',
    `companyId companyName ${address} stateProvince countryName phone fax url companyInfoText axnStatus modifiedDate modifiedUserId modifiedUserDisplayName`,
  ],
  [
    'Company instance',
    `GET ${company}`,
    '',
    'companyInstancePK company axnInstanceStatus dbeFlag modifiedDate modifiedUserId companyInstanceTypeList',
  ],
  ['Company instance key', `GET ${company}`, 'companyInstancePK', 'companyId axnInstanceId'],
  [
    'Company',
    `GET ${company}`,
    'company',
    `companyId companyName ${address} phone fax url companyInfoText axnStatus`,
  ],
  [
    'Company instance type',
    `GET ${company}`,
    'companyInstanceTypeList',
    'companyInstanceTypePK associatedCompanyType companyTypeInfoText',
  ],
  [
    'Company instance type key',
    `GET ${company}`,
    'companyInstanceTypeList.companyInstanceTypePK',
    'companyId axnInstanceId companyType',
  ],
  [
    'Associated company type',
    `GET ${company}`,
    'companyInstanceTypeList.associatedCompanyType',
    'companyType companyTypeDes sequenceNumber',
  ],
  [
    'Airport',
    'GET /airports/{airportId}',
    '',
    'airportId iataCode airportName city airportState airportStateProvince stateProvinceCode isoCountryCode county websiteUrl latitudeText longitudeText modifiedDate modifiedUserId modifiedUserName axnStatus',
  ],
  [
    'Airport of an instance',
    `GET ${airport}`,
    'airport',
    'airportId airportName city county isoCountryCode stateProvinceCode iataCode longitudeText latitudeText',
  ],
  [
    'Airport instance',
    `GET ${airport}`,
    '',
    'airport axnInstanceStatus modifiedDate modifiedUserId airportConfigurationId airportConfiguration configurationAdditionalInfoText additionalInfoFlag concessionManagementTypeId concessionManagementType dwellTimeAmount airportCommentList airportExpansionList',
  ],
  [
    'Airport instance: revenue',
    `GET ${airport}`,
    '',
    'passengerSvcRevenueTotal passengerSvcRevenueAirportTotal advertisingRevenueTotal advertisingRevenueAirportTotal currencyExchangeRevenueTotal currencyExchangeRevenueAirportTotal parkingRevenueTotal parkingRevenueAirportTotal',
  ],
  [
    'Airport instance: shares',
    `GET ${airport}`,
    '',
    'preSecurityPercentAmount postSecurityPercentAmount businessPercentAmount leisurePercentAmount odPercentAmount transferPercentAmount acdbePercentageAmount annualPercentageChangeAmount',
  ],
  [
    'Airport instance: traffic',
    `GET ${airport}`,
    '',
    'passengerTotal passengerEpDomesticTotal passengerEpIntlTotal enplaneTotal deplaneTotal',
  ],
  [
    'Airport instance: car rental',
    `GET ${airport}`,
    '',
    'carRentalOnsiteAgenciesTotal carRentalOnsiteRevenueTotal carRentalOnsiteRevenueAirportTotal carRentalOffsiteAgenciesTotal carRentalOffsiteRevenueTotal carRentalOffsiteRevenueAirportTotal carRentalTotal carRentalAreaTotal',
  ],
  ['Airport comment', `GET ${airport}`, 'airportCommentList', 'airportCommentPK airportComment'],
  [
    'Airport comment key',
    `GET ${airport}`,
    'airportCommentList.airportCommentPK',
    'airportId axnInstanceId commentType',
  ],
  [
    'Airport expansion',
    `GET ${airport}/expansion/{expansionId}`,
    '',
    'airportExpansionPK expansionPlannedText areaTotal completionDateText unitMeasureCode axnStatus',
  ],
  [
    'Airport expansion key',
    `GET ${airport}`,
    'airportExpansionList.airportExpansionPK',
    'airportId expansionId axnInstanceId',
  ],
  [
    'Airport configuration',
    'GET /airports/configurations',
    '',
    'airportConfigurationId airportConfigurationName additionalInfoFlag',
  ],
  [
    'Concession management type',
    'GET /concessionmanagementtype',
    '',
    'concessionManagementTypeId concessionManagementType',
  ],
  [
    'Parking rate',
    `GET ${airport}/parkingrates`,
    '',
    'airportId axnInstanceId parkingType parkingRateType parkingSpaceQuantity parkingRateAmount parkingRevenueTotal parkingRevenueAirportTotal parkingRateDes modifiedUserId modifiedDate',
  ],
  [
    'Terminal',
    `GET ${airport}/terminals/{terminalId}`,
    'terminal',
    'terminalId terminalName terminalShortName axnStatus',
  ],
  [
    'Airport terminal',
    `GET ${airport}/terminals/{terminalId}`,
    '',
    'airportTerminalPK terminal enplaneTotal deplaneTotal passengerTotal epDomesticTotal epIntlTotal annualPercentChangeAmount modifiedUserId modifiedDate airlineTerminals airportTerminalTotals',
  ],
  [
    'Airport terminal key',
    `GET ${airport}/terminals/{terminalId}`,
    'airportTerminalPK',
    'airportId terminalId axnInstanceId',
  ],
  [
    'Airline of a terminal',
    `GET ${airport}/terminals/{terminalId}`,
    'airlineTerminals',
    'airlineId airlineName axnStatus',
  ],
  [
    'Airport terminal totals',
    `GET ${airport}/terminals/{terminalId}`,
    'airportTerminalTotals',
    'tenantType areaTotal grossSalesTotal salesEpRatio rentAirportTotal rentEpRatio unitMeasureCode',
  ],
  [
    'Tenant',
    tenantCall,
    '',
    'tenantId terminalId terminalName terminalShortName locationNumber companyId companyName brandId brandName tenantType tenantTypeDes productType productTypeDes tenantStatus tenantStatusDes areaTotal unitMeasureCode leaseExpireDate futureLocation airportId axnInstanceId airportName city stateProvinceCode isoCountryCode modifiedUserId modifiedDate',
  ],
  [
    'Contact of an airport',
    `GET ${airport}/contacts/{contactId}`,
    '',
    `${person} managementResponsibilityTypeId managementResponsibilityType`,
  ],
  ['Contact of a company', `GET ${company}/contacts/{contactId}`, '', `${person} companyType companyTypeDes`],
  ['Contact phone', `GET ${airport}/contacts/{contactId}`, 'contactPhoneList', 'phoneType phone extPhone'],
  ['Brand', 'GET /brands/{brandId}', '', 'brandId brandName axnStatus'],
  ['Product type', 'GET /producttype', 'content', 'productType productTypeDescription'],
  ['Tenant type', 'GET /tenanttypeproducttype', '', 'tenantType productTypes'],
  ['Tenant status', 'GET /tenants/status', '', 'tenantStatus tenantStatusDes'],
  [
    'Management responsibility type',
    'GET /managementresponsibilitytype',
    '',
    'managementResponsibilityTypeId managementResponsibilityType',
  ],
  ['Airline', 'GET /airlines', '', 'airlineId airlineName axnStatus'],
  [
    'Special question answer',
    `GET ${airport}/specialquestion/{questionId}`,
    '',
    'airportSpecialQuestionPK answer',
  ],
  [
    'Special question key',
    `GET ${airport}/specialquestion/{questionId}`,
    'airportSpecialQuestionPK',
    'airportId axnInstanceId questionId',
  ],
  [
    'Affiliation with an airport',
    'GET /affiliatedairports/user/{userId}/instance/{instanceId}',
    '',
    'user airport axnInstanceId securityRole',
  ],
  [
    'Affiliation with a company',
    'GET /affiliatedcompanies/user/{userId}/instance/{instanceId}',
    '',
    'user company axnInstanceId securityRole',
  ],
  [
    'Role of an affiliation',
    'GET /affiliatedairports/user/{userId}/instance/{instanceId}',
    'securityRole',
    'securityRoleName',
  ],
  ['State or province', 'GET /statesprovinces', '', 'stateProvinceCode stateProvinceName'],
  ['Country', 'GET /countries', '', 'isoCountryCode countryName'],
  ['Job category', 'GET /jobcategory', '', 'jobCategory'],
  ['Record status', 'GET /axnstatuses/all', '', 'axnStatus'],
  ['Instance status', 'GET /instanceStatus/all', '', 'axnInstanceStatus'],
  [
    'Paged result',
    'GET /users',
    '',
    'content totalElements numberOfElements totalPages size number pageable',
  ],
  ['Page request', 'GET /users', 'pageable', 'pageNumber pageSize'],
]

const service = useService()
let calls: Map<string, Operation>
beforeAll(async () => {
  calls = await listOperations(service)
})

describe('section 3 of the specifications', () => {
  it.each(table)('%s: %s %s', (_entity, call, at, members) => {
    expect([...calls.keys()], 'the call').toContain(call)
    const offered = Object.keys(membersOf(schemaAt(replyOf(calls.get(call)), at)))
    expect(
      members.split(' ').filter(name => !offered.includes(name)),
      `missing in ${call}`,
    ).toEqual([])
  })

  it('the session token has the members of the authenticated user', async () => {
    const [, payload = ''] = service.token('ben').split('.')
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as Record<string, unknown>
    expect(claims).toMatchObject({
      firstName: 'Ben',
      lastName: 'Birchfield',
      sub: 'ben',
      userName: 'ben',
      userId: service.users.ben.userId,
      email: 'ben@people.example',
      authorities: [{ authority: 'ROLE_AIRPORT' }],
      axnInstanceId: 26,
      axnInstanceName: '2026',
      axnPendingInstanceId: 27,
      axnPendingInstanceName: '2027',
    })
    const expires = Number(claims['exp']) * 1000
    expect(Math.abs(Date.parse(String(claims['expirationDate'])) - expires)).toBeLessThan(1000)
    expect(Number(claims['iat'])).toBeLessThan(Number(claims['exp']))
  })
})
