import type { AirportTenant } from '#domain/airports/airportTenant.ts'
import type { Contact } from '#domain/airports/contact.ts'
import type { WorkbookYear } from '../server/airports/workbook/workbookYear.queries.ts'
import { airportTenant } from './airportTenant.ts'
import { airportYear, yearTerminal } from './airportYear.ts'

/** The data of a small airport for its workbook: two terminals and a hall, four tenants, and two contacts. */
export function makeWorkbookYear(overrides: Partial<WorkbookYear> = {}): WorkbookYear {
  const { instance, rentalParking } = airportYear()
  const airlines = ['Aurora Air', 'Bluebird'].map((airlineName, index) => ({
    airlineId: index + 1,
    airlineName,
    axnStatus: 'ACTIVE' as const,
  }))
  const terminals = ['Concourse North', 'Concourse South', 'Sky Hall'].map((terminalName, index) =>
    yearTerminal({ terminalId: index + 1, terminalName, enplaneTotal: 1000 * (index + 1) }),
  )
  return {
    instance: { ...instance, passengerSvcRevenueTotal: 1234.5, preSecurityPercentAmount: 30 },
    terminalsByFormerName: new Map(),
    terminals,
    tenants: [
      makeTenant(1, { brandName: 'Juniper & Rye', terminalId: 1 }),
      makeTenant(2, { brandName: 'Juniper & Rye', brandId: 1, terminalId: 2, areaTotal: 900 }),
      makeTenant(3, { brandName: 'Pelican Press', terminalId: 2, companyName: 'Saltmarsh Retail' }),
      makeTenant(4, { brandName: 'Quayside Coffee', terminalId: 3, leaseExpireDate: null }),
    ],
    contacts: [
      makeContact(1, { firstName: 'Robin', lastName: 'Quillback' }),
      makeContact(2, { firstName: 'Wren', lastName: 'Tillerman', isoCountryCode: 'PR', postalCode: '00979' }),
    ],
    location: {
      latitudeText: '40.5',
      longitudeText: '-83.25',
      modifiedDate: '2026-01-01T00:00:00Z',
      version: 1,
    },
    expansions: [],
    rentalParking,
    comments: [],
    specialQuestion: null,
    configurations: [{ value: 1, label: 'Linear' }],
    managementTypes: [{ value: 1, label: 'Direct leasing' }],
    responsibilities: [{ value: 2, label: 'Concessions' }],
    countries: [
      { value: 'US', label: 'United States of America' },
      { value: 'PR', label: 'Puerto Rico' },
    ],
    states: [{ value: 'OH', label: 'Ohio', isoCountryCode: 'US' }],
    airlines,
    tenantChoices: {
      terminals: terminals.map(({ terminal }) => terminal),
      categories: [
        {
          tenantType: 'FOODBEVERAGE',
          tenantTypeDes: 'Food & Beverage',
          productTypes: [{ productType: 'COFFEE', productTypeDescription: 'Coffee & Tea' }],
        },
        {
          tenantType: 'NEWSSTAND',
          tenantTypeDes: 'News & Gifts',
          productTypes: [{ productType: 'BOOKS', productTypeDescription: 'Books' }],
        },
      ],
      statuses: [
        { tenantStatus: 'ACTIVE', tenantStatusDes: 'Active', leaseDateFlag: 'Y' },
        { tenantStatus: 'CLOSED', tenantStatusDes: 'Closed', leaseDateFlag: 'N' },
      ],
    },
    isAdministrator: false,
    cadUsdRate: null,
    ...overrides,
  }
}

const terminalNames = ['', 'Concourse North', 'Concourse South', 'Sky Hall']

const makeTenant = (
  tenantId: number,
  overrides: Partial<AirportTenant> & Pick<AirportTenant, 'brandName' | 'terminalId'>,
): AirportTenant =>
  airportTenant({
    tenantId,
    axnInstanceId: 26,
    terminalName: terminalNames[overrides.terminalId] ?? '',
    companyId: 1,
    brandId: tenantId,
    productType: 'COFFEE',
    productTypeDes: 'Coffee & Tea',
    areaTotal: 400,
    leaseExpireDate: '2031-06-30',
    modifiedDate: '2026-01-01T00:00:00Z',
    ...overrides,
  })

function makeContact(
  contactId: number,
  overrides: Partial<Contact> & Pick<Contact, 'firstName' | 'lastName'>,
): Contact {
  return {
    contactId,
    axnInstanceId: 26,
    title: null,
    companyName: null,
    address1: '1 Runway Road',
    address2: null,
    city: 'Larkham',
    stateProvinceCode: null,
    stateProvince: null,
    postalCode: '43004',
    isoCountryCode: 'US',
    countryName: 'United States of America',
    email: 'robin@quillback.example',
    url: null,
    factbookIncludeFlag: 'Y',
    orderSequenceNumber: contactId,
    contactPhoneList: [{ phoneType: 'Work', phone: '614-555-0101', extPhone: null }],
    managementResponsibilityTypeId: 2,
    managementResponsibilityType: 'Concessions',
    companyType: null,
    companyTypeDes: null,
    axnStatus: 'ACTIVE',
    confirmed: 'Y',
    modifiedDate: '2026-01-01T00:00:00Z',
    modifiedUserId: null,
    version: 1,
    ...overrides,
  }
}
