import { listEditableAirportsEndpoint } from '#domain/browse/airportList.ts'
import { listEditableCompaniesEndpoint } from '#domain/companies/company.ts'
import {
  createAirportAffiliationEndpoint,
  createCompanyAffiliationEndpoint,
  listAirportsOfUserEndpoint,
  listCompaniesOfUserEndpoint,
  removeAirportAffiliationEndpoint,
  removeCompanyAffiliationEndpoint,
  searchAirportAffiliationsEndpoint,
  searchCompanyAffiliationsEndpoint,
  type AffiliatedUser,
  type AffiliationListQuery,
  type AirportAffiliation,
  type CompanyAffiliation,
} from '#domain/people/affiliation.ts'
import type { SubjectKind } from '#domain/review/subjectKind.ts'
import { call } from '#platform/client/api.ts'
import { getQueryKey } from '#platform/client/queries.ts'
import type { Endpoint } from '#platform/contract/endpoint.ts'
import type { Paged } from '#platform/contract/paging.ts'
import type { Option } from '#platform/ui/SelectInput.tsx'
import { paths } from '../../screens.ts'

/** An affiliation of either kind, as the screen shows it. */
export interface ShownAffiliation {
  user: AffiliatedUser
  roleLabel: string
  subjectId: number
  subjectName: string
}

export interface AffiliationKey {
  userId: number
  instanceId: number
  subjectId: number
}

interface QueryDeclaration<T> {
  queryKey: unknown[]
  queryFn: () => Promise<T>
}

/** The wording and the calls of one kind; the screen is the same for both. */
export interface KindOfAffiliation {
  title: string
  noun: string
  nouns: string
  /** 'Airport', as a label. */
  label: string
  path: typeof paths.adminAffiliateAirport | typeof paths.adminAffiliateCompany
  /** The data to reload after a change. */
  reads: readonly Endpoint[]
  ofUser: (userId: number, instanceId: number) => QueryDeclaration<ShownAffiliation[]>
  all: (instanceId: number, query: AffiliationListQuery) => QueryDeclaration<Paged<ShownAffiliation>>
  choices: (instanceId: number, keyword: string) => QueryDeclaration<Paged<Option>>
  create: (key: AffiliationKey) => Promise<{ message: string }>
  remove: (key: AffiliationKey) => Promise<{ message: string }>
}

const ofAirport = ({ user, securityRole, airport }: AirportAffiliation): ShownAffiliation => ({
  user,
  roleLabel: securityRole.securityRoleLabel,
  subjectId: airport.airportId,
  subjectName: `${airport.airportName} (${airport.iataCode})`,
})
const ofCompany = ({ user, securityRole, company }: CompanyAffiliation): ShownAffiliation => ({
  user,
  roleLabel: securityRole.securityRoleLabel,
  subjectId: company.companyId,
  subjectName: company.companyName,
})

const mostChoices = 20

export const affiliationKinds: Record<SubjectKind, KindOfAffiliation> = {
  airport: {
    title: 'Affiliate Airports',
    noun: 'airport',
    nouns: 'airports',
    label: 'Airport',
    path: paths.adminAffiliateAirport,
    reads: [listAirportsOfUserEndpoint, searchAirportAffiliationsEndpoint],
    ofUser: (userId, instanceId) => ({
      queryKey: getQueryKey(listAirportsOfUserEndpoint, { params: { userId, instanceId } }),
      queryFn: async () =>
        (await call(listAirportsOfUserEndpoint, { params: { userId, instanceId } })).map(ofAirport),
    }),
    all: (instanceId, query) => ({
      queryKey: getQueryKey(searchAirportAffiliationsEndpoint, { params: { instanceId }, query }),
      queryFn: async () => {
        const read = await call(searchAirportAffiliationsEndpoint, { params: { instanceId }, query })
        return { ...read, content: read.content.map(ofAirport) }
      },
    }),
    choices: (instanceId, keyword) => ({
      queryKey: [...getQueryKey(listEditableAirportsEndpoint), 'choices', instanceId, keyword],
      queryFn: async () => {
        const query = { keyword, size: mostChoices, sort: 'bestMatch' } as const
        const read = await call(listEditableAirportsEndpoint, { params: { instanceId }, query })
        const content = read.content.map(({ airportId, airportName, iataCode }) => ({
          value: String(airportId),
          label: `${airportName} (${iataCode})`,
        }))
        return { ...read, content }
      },
    }),
    create: ({ userId, instanceId, subjectId }) =>
      call(createAirportAffiliationEndpoint, {
        body: { airportId: subjectId, axnInstanceId: instanceId, userId },
      }),
    remove: ({ subjectId, ...params }) =>
      call(removeAirportAffiliationEndpoint, { params: { ...params, airportId: subjectId } }),
  },
  company: {
    title: 'Affiliate Companies',
    noun: 'company',
    nouns: 'companies',
    label: 'Company',
    path: paths.adminAffiliateCompany,
    reads: [listCompaniesOfUserEndpoint, searchCompanyAffiliationsEndpoint],
    ofUser: (userId, instanceId) => ({
      queryKey: getQueryKey(listCompaniesOfUserEndpoint, { params: { userId, instanceId } }),
      queryFn: async () =>
        (await call(listCompaniesOfUserEndpoint, { params: { userId, instanceId } })).map(ofCompany),
    }),
    all: (instanceId, query) => ({
      queryKey: getQueryKey(searchCompanyAffiliationsEndpoint, { params: { instanceId }, query }),
      queryFn: async () => {
        const read = await call(searchCompanyAffiliationsEndpoint, { params: { instanceId }, query })
        return { ...read, content: read.content.map(ofCompany) }
      },
    }),
    choices: (instanceId, keyword) => ({
      queryKey: [...getQueryKey(listEditableCompaniesEndpoint), 'choices', instanceId, keyword],
      queryFn: async () => {
        const query = { keyword, size: mostChoices, sort: 'bestMatch' } as const
        const read = await call(listEditableCompaniesEndpoint, { params: { instanceId }, query })
        const content = read.content.map(({ companyId, companyName }) => ({
          value: String(companyId),
          label: companyName,
        }))
        return { ...read, content }
      },
    }),
    create: ({ userId, instanceId, subjectId }) =>
      call(createCompanyAffiliationEndpoint, {
        body: { companyId: subjectId, axnInstanceId: instanceId, userId },
      }),
    remove: ({ subjectId, ...params }) =>
      call(removeCompanyAffiliationEndpoint, { params: { ...params, companyId: subjectId } }),
  },
}
