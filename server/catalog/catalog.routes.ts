import { getBrandProfileEndpoint } from '#domain/browse/brandDirectory.ts'
import * as brand from '#domain/catalog/brand.ts'
import { listAxnStatusesEndpoint, lookupEndpoints } from '#domain/catalog/lookupEndpoints.ts'
import { entryEndpoints } from '#domain/catalog/lookupEntries.ts'
import { readableLookupNames, editableLookupNames } from '#domain/catalog/lookups.ts'
import * as merging from '#domain/catalog/merging.ts'
import * as proposal from '#domain/catalog/proposal.ts'
import { axnStatus, withStatusFilter } from '#domain/catalog/recordStatus.ts'
import type { Endpoint } from '#platform/contract/endpoint.ts'
import { collapseSpaces } from '#platform/contract/names.ts'
import { registerEndpoint, registerMemoryEndpoint } from '#platform/http/registerEndpoint.ts'
import type { Api } from '../api.ts'
import { registerTableListing } from '../browse/listing/registerTableListing.ts'
import { getBrandProfile } from '../browse/profiles.ts'
import { readListPage } from '../database/tableList.ts'
import { listAllBrands, brandList, addBrand, getBrand, saveBrand } from './brands.queries.ts'
import { checkRemoval } from './checkRemoval.ts'
import {
  getEntry,
  listEntries,
  addEntry,
  moveEntry,
  removeEntry,
  requireUnusedEntry,
  saveEntry,
} from './lookups/lookupEntries.queries.ts'
import { listLookup } from './lookups/lookups.queries.ts'
import { listMergeable, previewMerge } from './merging/mergePreview.queries.ts'
import { mergeNames } from './merging/merging.queries.ts'
import { removeName, requireUnusedName } from './merging/uses.queries.ts'
import { findSimilarEntries } from './proposals/names.queries.ts'
import { proposalCells, proposalReads } from './proposals/proposalList.queries.ts'
import { acceptProposal, removeProposal } from './proposals/proposals.queries.ts'
import * as queries from './proposals/proposals.queries.ts'

export function lookupsRoutes(api: Api): void {
  for (const name of readableLookupNames) {
    const endpoint: Endpoint = lookupEndpoints[name]
    registerEndpoint(api, endpoint, ({ db, actor }) => listLookup(db, name, actor.userId))
  }
  registerEndpoint(api, listAxnStatusesEndpoint, () =>
    Promise.resolve(axnStatus.options.map(each => ({ axnStatus: each }))),
  )
}

/** Each list that administrators maintain has the same endpoints. */
export function lookupEntriesRoutes(api: Api): void {
  for (const kind of editableLookupNames) {
    const calls = entryEndpoints[kind]

    registerEndpoint(api, calls.list, ({ db, query }) => listEntries(db, kind, query))

    registerEndpoint(api, calls.get, ({ db, params }) => getEntry(db, kind, params.id))

    registerEndpoint(api, calls.save, ({ db, params, body, expectedVersion }) =>
      saveEntry(db, kind, params.id, body, expectedVersion),
    )

    if (calls.add) registerEndpoint(api, calls.add, ({ db, body }) => addEntry(db, kind, body))

    if (calls.remove) {
      registerEndpoint(api, calls.remove, async ({ db, params, expectedVersion }) => {
        await removeEntry(db, kind, params.id, expectedVersion)
        return {}
      })
    }

    if (calls.checkRemoval) {
      registerEndpoint(api, calls.checkRemoval, ({ db, params }) =>
        checkRemoval(async () => requireUnusedEntry(kind, await getEntry(db, kind, params.id))),
      )
    }

    if (calls.move) {
      registerEndpoint(api, calls.move, ({ db, params, body, expectedVersion }) =>
        moveEntry(db, kind, params.id, body.direction, expectedVersion),
      )
    }
  }
}

export function brandsRoutes(api: Api): void {
  registerEndpoint(api, brand.listBrandsEndpoint, ({ db, query }) =>
    query.pageable === 'Y' ? readListPage(db, brandList, withStatusFilter(query)) : listAllBrands(db),
  )

  registerEndpoint(api, brand.searchBrandsEndpoint, ({ db, query }) =>
    readListPage(db, brandList, withStatusFilter(query)),
  )

  registerTableListing(api, { listing: brand.brandListing, list: brandList })

  registerEndpoint(api, brand.getBrandEndpoint, ({ db, params }) => getBrand(db, params.brandId))

  registerMemoryEndpoint(api, getBrandProfileEndpoint, ({ params: { brandId, instanceId }, actor }) =>
    getBrandProfile(api, { brandId, axnInstanceId: instanceId }, actor),
  )

  registerEndpoint(api, brand.addBrandEndpoint, ({ db, body }) => addBrand(db, body))

  registerEndpoint(api, brand.saveBrandEndpoint, ({ db, params, body, expectedVersion }) =>
    saveBrand(db, params.brandId, body, expectedVersion),
  )

  registerEndpoint(api, brand.checkBrandRemovalEndpoint, ({ db, params }) =>
    checkRemoval(() => requireUnusedName(db, 'brands', params.brandId)),
  )

  registerEndpoint(api, brand.removeBrandEndpoint, async ({ db, params, expectedVersion }) => {
    await removeName(db, 'brands', params.brandId, expectedVersion)
    return {}
  })
}

export function proposalsRoutes(api: Api): void {
  registerEndpoint(api, proposal.listNameChoicesEndpoint, ({ db, params, actor, query }) =>
    queries.listNameChoices(db, params.kind, actor, query),
  )
  registerEndpoint(api, proposal.proposeBrandEndpoint, ({ db, actor, body }) =>
    queries.proposeName(db, 'brands', actor.userId, { name: body.brandName, isConfirmed: body.confirmed }),
  )
  registerEndpoint(api, proposal.proposeCompanyEndpoint, ({ db, actor, body }) =>
    queries.proposeName(db, 'companies', actor.userId, {
      name: body.companyName,
      isConfirmed: body.confirmed,
    }),
  )
  registerEndpoint(api, proposal.proposeAirlineEndpoint, async ({ db, actor, body }) => {
    const proposed = { name: body.airlineName, isConfirmed: body.confirmed }
    const { id, name, axnStatus } = await queries.proposeName(db, 'airlines', actor.userId, proposed)
    return { airlineId: id, airlineName: name, axnStatus }
  })

  registerEndpoint(api, proposal.listSimilarNamesEndpoint, async ({ db, actor, params, query }) => {
    const name = collapseSpaces(query.name)
    return { similar: (await findSimilarEntries(db, params.kind, [name], actor.userId)).get(name) ?? [] }
  })

  registerTableListing(api, {
    listing: proposal.proposalListing,
    list: () => proposalReads,
    cells: proposalCells,
  })

  registerEndpoint(api, proposal.acceptProposalEndpoint, async ({ db, params: { kind, id }, body }) => {
    await acceptProposal(db, kind, id, body.name)
    return {}
  })

  registerEndpoint(api, proposal.checkProposalRemovalEndpoint, ({ db, params: { kind, id } }) =>
    checkRemoval(() => requireUnusedName(db, kind, id)),
  )

  registerEndpoint(api, proposal.removeProposalEndpoint, async ({ db, params }) => {
    await removeProposal(db, params.kind, params.id)
    return {}
  })
}

export function mergingRoutes(api: Api): void {
  registerEndpoint(api, merging.listMergeableEndpoint, ({ db, params, query }) =>
    listMergeable(db, params.kind, query),
  )

  registerEndpoint(api, merging.previewMergeEndpoint, ({ db, params }) => previewMerge(db, params))

  registerEndpoint(api, merging.mergeNamesEndpoint, ({ db, params, body }) =>
    mergeNames(db, params, body.seen),
  )
}
