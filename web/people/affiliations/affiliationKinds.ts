import {
  createAirportAffiliation,
  createCompanyAffiliation,
  listAirportsOfUser,
  listCompaniesOfUser,
  removeAirportAffiliation,
  removeCompanyAffiliation,
  searchAirportAffiliations,
  searchCompanyAffiliations,
  type AffiliatedUser,
  type AffiliationKind,
  type AffiliationListQuery,
  type AirportAffiliation,
  type CompanyAffiliation,
} from '#domain/people/affiliation.ts'
import { listEditableAirports } from '#domain/browse/airportList.ts'
import { listEditableCompanies } from '#domain/companies/company.ts'
import type { Endpoint } from '#platform/contract/endpoint.ts'
import type { Paged } from '#platform/contract/paging.ts'
import { call } from '#platform/client/api.ts'
import { paths } from '../../paths.ts'
import { queryKey } from '#platform/client/queries.ts'
import type { Option } from '#platform/ui/SelectInput.tsx'

/** An affiliation as the screen shows it, whichever its kind. */
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

interface Read<T> {
  queryKey: unknown[]
  queryFn: () => Promise<T>
}

/** How one kind is worded, read and written; the screen is the same for both. */
export interface KindOfAffiliation {
  title: string
  noun: string
  nouns: string
  /** 'Airport', as a label. */
  label: string
  path: typeof paths.adminAffiliateAirport | typeof paths.adminAffiliateCompany
  /** What is read anew after a change. */
  reads: readonly Endpoint[]
  ofUser: (userId: number, instanceId: number) => Read<ShownAffiliation[]>
  all: (instanceId: number, query: AffiliationListQuery) => Read<Paged<ShownAffiliation>>
  choices: (instanceId: number, keyword: string) => Read<{ options: Option[]; total: number }>
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

export const affiliationKinds: Record<AffiliationKind, KindOfAffiliation> = {
  airport: {
    title: 'Affiliate Airports',
    noun: 'airport',
    nouns: 'airports',
    label: 'Airport',
    path: paths.adminAffiliateAirport,
    reads: [listAirportsOfUser, searchAirportAffiliations],
    ofUser: (userId, instanceId) => ({
      queryKey: queryKey(listAirportsOfUser, { params: { userId, instanceId } }),
      queryFn: async () =>
        (await call(listAirportsOfUser, { params: { userId, instanceId } })).map(ofAirport),
    }),
    all: (instanceId, query) => ({
      queryKey: queryKey(searchAirportAffiliations, { params: { instanceId }, query }),
      queryFn: async () => {
        const read = await call(searchAirportAffiliations, { params: { instanceId }, query })
        return { ...read, content: read.content.map(ofAirport) }
      },
    }),
    choices: (instanceId, keyword) => ({
      queryKey: [...queryKey(listEditableAirports), 'choices', instanceId, keyword],
      queryFn: async () => {
        const query = { keyword, size: mostChoices }
        const read = await call(listEditableAirports, { params: { instanceId }, query })
        const options = read.content.map(({ airportId, airportName, iataCode }) => ({
          value: String(airportId),
          label: `${airportName} (${iataCode})`,
        }))
        return { options, total: read.totalElements }
      },
    }),
    create: ({ userId, instanceId, subjectId }) =>
      call(createAirportAffiliation, { body: { airportId: subjectId, axnInstanceId: instanceId, userId } }),
    remove: ({ subjectId, ...params }) =>
      call(removeAirportAffiliation, { params: { ...params, airportId: subjectId } }),
  },
  company: {
    title: 'Affiliate Companies',
    noun: 'company',
    nouns: 'companies',
    label: 'Company',
    path: paths.adminAffiliateCompany,
    reads: [listCompaniesOfUser, searchCompanyAffiliations],
    ofUser: (userId, instanceId) => ({
      queryKey: queryKey(listCompaniesOfUser, { params: { userId, instanceId } }),
      queryFn: async () =>
        (await call(listCompaniesOfUser, { params: { userId, instanceId } })).map(ofCompany),
    }),
    all: (instanceId, query) => ({
      queryKey: queryKey(searchCompanyAffiliations, { params: { instanceId }, query }),
      queryFn: async () => {
        const read = await call(searchCompanyAffiliations, { params: { instanceId }, query })
        return { ...read, content: read.content.map(ofCompany) }
      },
    }),
    choices: (instanceId, keyword) => ({
      queryKey: [...queryKey(listEditableCompanies), 'choices', instanceId, keyword],
      queryFn: async () => {
        const query = { keyword, size: mostChoices }
        const read = await call(listEditableCompanies, { params: { instanceId }, query })
        const options = read.content.map(({ companyId, companyName }) => ({
          value: String(companyId),
          label: companyName,
        }))
        return { options, total: read.totalElements }
      },
    }),
    create: ({ userId, instanceId, subjectId }) =>
      call(createCompanyAffiliation, { body: { companyId: subjectId, axnInstanceId: instanceId, userId } }),
    remove: ({ subjectId, ...params }) =>
      call(removeCompanyAffiliation, { params: { ...params, companyId: subjectId } }),
  },
}
