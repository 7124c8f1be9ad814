import * as proposal from '#domain/catalog/proposal.ts'
import { registerEndpoint } from '#platform/http/registerEndpoint.ts'
import type { Api } from '../../api.ts'
import { findSimilarEntries } from './names.queries.ts'
import { listProposals } from './proposalList.queries.ts'
import { acceptProposals, removeProposal } from './proposals.queries.ts'
import * as queries from './proposals.queries.ts'

export function proposalsRoutes(api: Api): void {
  registerEndpoint(api, proposal.listBrandChoicesEndpoint, ({ db, actor, query }) =>
    queries.listBrandChoices(db, actor.userId, query),
  )
  registerEndpoint(api, proposal.listCompanyChoicesEndpoint, ({ db, actor, query }) =>
    queries.listCompanyChoices(db, actor.userId, query),
  )
  registerEndpoint(api, proposal.proposeBrandEndpoint, ({ db, actor, body }) =>
    queries.proposeBrand(db, actor.userId, {
      name: proposal.collapseSpaces(body.brandName),
      confirmed: body.confirmed,
    }),
  )
  registerEndpoint(api, proposal.proposeCompanyEndpoint, ({ db, actor, body }) =>
    queries.proposeCompany(db, actor.userId, {
      name: proposal.collapseSpaces(body.companyName),
      confirmed: body.confirmed,
    }),
  )
  registerEndpoint(api, proposal.proposeAirlineEndpoint, ({ db, actor, body }) =>
    queries.proposeAirline(db, actor.userId, {
      name: proposal.collapseSpaces(body.airlineName),
      confirmed: body.confirmed,
    }),
  )

  registerEndpoint(api, proposal.listSimilarNamesEndpoint, async ({ db, actor, params, query }) => {
    const name = proposal.collapseSpaces(query.name)
    return { similar: (await findSimilarEntries(db, params.kind, [name], actor.userId)).get(name) ?? [] }
  })

  registerEndpoint(api, proposal.listProposalsEndpoint, ({ db, query }) => listProposals(db, query))

  registerEndpoint(api, proposal.acceptProposalsEndpoint, async ({ db, body }) => ({
    accepted: await acceptProposals(db, body.proposals),
  }))

  registerEndpoint(api, proposal.removeProposalEndpoint, async ({ db, params }) => {
    await removeProposal(db, params.kind, params.id)
    return {}
  })
}
