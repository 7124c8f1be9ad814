import type { LinkProps } from '@tanstack/react-router'
import type { AdministrationHit } from '#domain/browse/administrationSearch.ts'
import type { SearchAnswer, SearchGroup, SearchHit } from '#domain/browse/search.ts'
import { paths } from '../../screens.ts'

export type Target = Pick<LinkProps, 'to' | 'params' | 'search' | 'hash'>

/** The target of a result. */
export function getSearchTarget(group: SearchGroup, hit: SearchHit): Target {
  switch (group) {
    case 'airports':
      return { to: paths.airports, params: { contentID: String(hit.airportId) } }
    case 'companies':
      return { to: paths.company, params: { contentID: String(hit.companyId) } }
    case 'brands':
      return { to: paths.brand, params: { brandId: String(hit.brandId) } }
    case 'tenants':
      return {
        to: paths.brand,
        params: { brandId: String(hit.brandId) },
        search: { iataCode: hit.iataCode ?? '' },
      }
    case 'contacts':
      return {
        to: paths.contacts,
        params: { contactType: hit.companyId === null ? undefined : 'company' },
        search: { contactName: hit.title },
      }
    case 'help':
      return { to: hit.page === 'faqs' ? paths.faqs : paths.glossary, hash: hit.anchor ?? '' }
  }
}

/** The record's page in the administration. */
export function getAdministrationTarget({ group, id, title }: AdministrationHit): Target {
  switch (group) {
    case 'airports':
      return { to: paths.adminAirport, params: { addEdit: 'edit', airportID: id } }
    case 'companies':
      return { to: paths.adminMainCompany, params: { addEdit: 'edit', companyID: id } }
    case 'brands':
      return { to: paths.adminBrand, params: { addEdit: 'edit', brandId: id } }
    case 'people':
      return { to: paths.adminPerson, params: { userID: id } }
    case 'years':
      return { to: paths.adminInstance, params: { instanceID: id } }
    case 'lookups':
      return { to: paths.adminLookup, params: { lookup: id }, search: { keyword: title } }
  }
}

/** Where an answer stands. */
export function getAnswerTarget({ target: { kind, place, search, section } }: SearchAnswer): Target {
  switch (kind) {
    case 'figure': {
      const [iataCode = '', year = '', figure = ''] = place.split('/')
      return { to: paths.figure, params: { iataCode, year, figure } }
    }
    case 'leases':
      return { to: paths.leaseExpiration, search }
    case 'compare':
      return { to: paths.compare, search }
    case 'explore':
      return { to: paths.explore, search }
    case 'airport':
      return { to: paths.airports, params: { contentID: place }, search, hash: section }
    case 'company':
      return { to: paths.company, params: { contentID: place }, search, hash: section }
    case 'brand':
      return { to: paths.brand, params: { brandId: place }, search }
  }
}

/** Distinguishes the results of one kind. */
export const getHitKey = (hit: SearchHit): string => Object.values(hit).join('/')

/** The full list of a kind with the words in its own search; null if there is none. */
export function getListTarget(group: SearchGroup, keyword: string): Target | null {
  switch (group) {
    case 'airports':
      return { to: paths.airports, search: { keyword } }
    case 'companies':
      return { to: paths.companies, params: { searchTerm: keyword } }
    case 'brands':
      return { to: paths.brands, search: { keyword } }
    case 'tenants':
      return { to: paths.tenants, search: { keyword } }
    case 'contacts':
      return { to: paths.contacts, search: { keyword } }
    case 'help':
      return null
  }
}
