import { z } from 'zod'
import { capitalize } from '#platform/contract/capitalize.ts'
import { endpoint, id } from '#platform/contract/endpoint.ts'
import { nameField } from '#platform/contract/field.ts'
import { joinWords } from '#platform/contract/joinWords.ts'
import { listing } from '#platform/contract/listing.ts'
import { moment } from '#platform/contract/moment.ts'
import { paged, pageQuery } from '#platform/contract/paging.ts'
import { lookupItems } from './lookups.ts'
import { kindWords, named, nameKind, nameUse } from './nameUse.ts'
import { axnStatus } from './recordStatus.ts'
import { removalCheck } from './removal.ts'

/**
 * An entry that an editor can choose, or propose if it is missing. A proposal is offered to no one else until it is
 * accepted.
 */
const nameChoice = named.extend({ axnStatus })
export type NameChoice = z.infer<typeof nameChoice>

const foundName = nameChoice.extend({
  /** The other name by which a choice was found: its name in a year, or the name of an entry merged into it. */
  foundAs: z.object({ name: z.string(), axnInstanceName: z.string().nullable() }).nullable(),
})
export type FoundName = z.infer<typeof foundName>

export const proposalFields = {
  brandName: nameField({ label: 'Tenant Name' }),
  companyName: nameField({ label: 'Company' }),
  airlineName: nameField({ label: 'Airline' }),
}

/** `Did you mean 'Balmy Walrus' or 'Balmy Waters'?` */
export const suggestNames = (similar: readonly { name: string }[]): string =>
  `Did you mean ${joinWords(
    similar.map(({ name }) => `“${name}”`),
    'or',
  )}?`

export const listNameChoicesEndpoint = endpoint('listNameChoices', {
  method: 'GET',
  url: '/proposals/:kind/choices',
  summary:
    'Search the active entries and the caller’s own proposals by name, including companies’ names in any year and the names of entries merged into them',
  tag: 'Proposals',
  allow: 'wizard',
  params: z.object({ kind: nameKind }),
  query: pageQuery(['name'], 50),
  reply: paged(foundName),
})

const proposal = (summary: string) =>
  `${summary}. Fails if the name exists, or if similar names exist and \`confirmed\` is not set`
const confirmed = z.boolean().default(false)

/** The maximum number of a person's pending proposals, and of proposals per hour. */
export const maxOpenProposals = 200
export const maxProposalsPerHour = 100

export const listSimilarNamesEndpoint = endpoint('listSimilarNames', {
  method: 'GET',
  url: '/proposals/:kind/similar',
  summary: 'List existing names similar to a name that does not exist, most likely first',
  tag: 'Proposals',
  allow: 'wizard',
  params: z.object({ kind: nameKind }),
  query: z.object({ name: z.string().max(255) }),
  reply: z.object({ similar: z.array(named) }),
})

export const proposeBrandEndpoint = endpoint('proposeBrand', {
  method: 'POST',
  url: '/brands/proposals',
  summary: proposal('Propose a missing brand'),
  tag: 'Proposals',
  allow: 'wizard',
  body: z.object({ brandName: proposalFields.brandName.schema, confirmed }),
  reply: nameChoice,
})

export const proposeCompanyEndpoint = endpoint('proposeCompany', {
  method: 'POST',
  url: '/companies/proposals',
  summary: proposal('Propose a missing company'),
  tag: 'Proposals',
  allow: 'wizard',
  body: z.object({ companyName: proposalFields.companyName.schema, confirmed }),
  reply: nameChoice,
})

export const proposeAirlineEndpoint = endpoint('proposeAirline', {
  method: 'POST',
  url: '/airlines/proposals',
  summary: proposal('Propose a missing airline'),
  tag: 'Proposals',
  allow: 'wizard',
  body: z.object({ airlineName: proposalFields.airlineName.schema, confirmed }),
  reply: lookupItems.airlines,
})

/** An editor's proposal that has not been decided yet. */
const nameProposal = named.extend({
  kind: nameKind,
  proposedUserName: z.string().nullable(),
  proposedDate: moment,
  uses: z.array(nameUse),
  /** Similar names of the same kind, most similar first; `likeness` goes from 0 to 1 (equal). */
  alike: z.array(named.extend({ axnStatus, likeness: z.number() })),
})
export type NameProposal = z.infer<typeof nameProposal>

/** The editors' proposals, oldest first. */
export const proposalListing = listing('proposals', {
  title: 'Proposals',
  of: 'proposals',
  url: '/proposals',
  summary: 'List the editors’ proposals, with who proposed them and when, their uses, and similar names',
  tag: 'Proposals',
  allow: 'admin',
  cached: null,
  params: z.object({}),
  sort: 'proposedDate',
  columns: {
    name: { label: 'Name', format: 'text', width: 4 },
    kind: {
      label: 'Kind',
      format: 'text',
      filter: 'choice',
      options: nameKind.options.map(value => ({ value, label: capitalize(kindWords[value].many) })),
      width: 1,
    },
    proposedUserName: { label: 'Proposed By', format: 'text', filter: 'text', width: 3 },
    proposedDate: { label: 'When', format: 'dateTime', filter: 'range' },
    uses: { label: 'Used By', format: 'text', sorted: false, width: 4 },
    alike: { label: 'Similar Names', format: 'text', sorted: false, width: 4 },
  },
  more: nameProposal.omit({ proposedUserName: true }).shape,
})

/** The name that an action on many proposals merges this one into: the most similar one in use. */
export const findSimilarName = ({ alike }: Pick<NameProposal, 'alike'>) =>
  alike.find(each => each.axnStatus === 'ACTIVE')

export const acceptProposalEndpoint = endpoint('acceptProposal', {
  method: 'POST',
  url: '/proposals/:kind/:id/accept',
  summary: 'Accept a proposal, optionally under another name',
  tag: 'Proposals',
  allow: 'admin',
  params: z.object({ kind: nameKind, id }),
  body: z.object({ name: proposalFields.brandName.schema.optional() }),
})

export const checkProposalRemovalEndpoint = endpoint('checkProposalRemoval', {
  method: 'GET',
  url: '/proposals/:kind/:id/removal',
  summary: 'Check whether a proposal can be deleted, and if not, why',
  tag: 'Proposals',
  allow: 'admin',
  params: z.object({ kind: nameKind, id }),
  reply: removalCheck,
})

export const removeProposalEndpoint = endpoint('removeProposal', {
  method: 'DELETE',
  url: '/proposals/:kind/:id',
  summary: 'Delete an unused proposal. If the proposal is in use, the error lists where',
  tag: 'Proposals',
  allow: 'admin',
  params: z.object({ kind: nameKind, id }),
})
