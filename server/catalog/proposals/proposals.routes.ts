import * as proposal from '#domain/catalog/proposal.ts'
import { handle, type Api } from '#platform/http/handle.ts'
import { acceptProposals, removeProposal } from './decide.queries.ts'
import { listProposals } from './proposalList.queries.ts'
import { findSimilarNames } from './similarNames.queries.ts'
import * as queries from './proposals.queries.ts'

export function proposalsRoutes(api: Api): void {
  handle(api, proposal.listBrandChoices, ({ db, actor, query }) =>
    queries.listBrandChoices(db, actor.userId, query),
  )
  handle(api, proposal.listCompanyChoices, ({ db, actor, query }) =>
    queries.listCompanyChoices(db, actor.userId, query),
  )
  handle(api, proposal.proposeBrand, ({ db, actor, body }) =>
    queries.proposeBrand(db, actor.userId, {
      name: proposal.oneSpaced(body.brandName),
      confirmed: body.confirmed,
    }),
  )
  handle(api, proposal.proposeCompany, ({ db, actor, body }) =>
    queries.proposeCompany(db, actor.userId, {
      name: proposal.oneSpaced(body.companyName),
      confirmed: body.confirmed,
    }),
  )
  handle(api, proposal.proposeAirline, ({ db, actor, body }) =>
    queries.proposeAirline(db, actor.userId, {
      name: proposal.oneSpaced(body.airlineName),
      confirmed: body.confirmed,
    }),
  )

  handle(api, proposal.listSimilarNames, async ({ db, actor, params, query }) => {
    const name = proposal.oneSpaced(query.name)
    return { similar: (await findSimilarNames(db, params.kind, [name], actor.userId)).get(name) ?? [] }
  })

  handle(api, proposal.listProposals, ({ db, query }) => listProposals(db, query))

  handle(api, proposal.acceptProposals, async ({ db, body }) => ({
    accepted: await acceptProposals(db, body.proposals),
  }))

  handle(api, proposal.removeProposal, async ({ db, params }) => {
    await removeProposal(db, params.kind, params.id)
    return {}
  })
}
