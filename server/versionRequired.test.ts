import { beforeAll, describe, expect, it } from 'vitest'
import { outcome, useService } from '#tests/app.ts'
import {
  makeAirline,
  makeAirportInstance,
  makeBrand,
  makeCompanyInstance,
  makeCompanyType,
  makeContact,
  makeExpansion,
  makeTenant,
  makeTerminal,
  makeUser,
} from '#tests/make.ts'
import { fillBody, fillPath, listOperations, type Operation } from '#tests/operations.ts'
import { sessionCookie } from './people/authentication/sessionCookie.ts'

const company = '/companies/{companyId}/instance/{instanceId}'
const airport = '/airports/{airportId}/instance/{instanceId}'
/** Writes that overwrite no versioned record, by reason. */
const unversioned: Record<string, string[]> = {
  'asks for the password or cancels a request': [
    'PUT /users/settings/password',
    'PUT /users/settings/email',
    'DELETE /users/settings/email',
  ],
  'moves a whole year, and checks its status': [
    'PUT /axninstances/{instanceId}/activate',
    'PUT /axninstances/{instanceId}/publish',
    'PUT /axninstances/{instanceId}/freeze',
    'DELETE /axninstances/{instanceId}',
  ],
  'is about work, mail, a proposal, or a private link, which nobody edits': [
    'PUT /jobs/{jobId}/cancel',
    'PUT /jobs/{jobId}/retry',
    'PUT /mails/undelivered/retry',
    'PUT /mails/undelivered/{jobId}/dismiss',
    'DELETE /proposals/{kind}/{id}',
    'DELETE /leaseradar/feeds/{leaseFeedId}',
    'DELETE /explore/embeds/{chartEmbedId}',
    'PUT /saved/{savedId}',
    'PUT /listviews/{listViewId}',
    'DELETE /listviews/{listViewId}',
    'DELETE /saved/{savedId}',
    'PUT /saved/digest',
    'DELETE /users/settings/keys/{apiKeyId}',
    'DELETE /users/settings/sessions/{sessionId}',
    'DELETE /users/settings/sessions',
    'DELETE /users/{userId}/secondfactor',
    'DELETE /users/settings/secondfactor/passkeys/{passkeyId}',
    'DELETE /users/settings/secondfactor/authenticator',
    'DELETE /airports/{airportId}/instance/{instanceId}/links/{delegationId}',
    'DELETE /companies/{companyId}/instance/{instanceId}/links/{delegationId}',
  ],
  'adds or removes a row that is there or is not': [
    'PUT /axninstances/{instanceId}/files/{storedFileId}/withdrawal',
    'DELETE /axninstances/{instanceId}/files/{storedFileId}/withdrawal',
    'DELETE /affiliatedairports/user/{userId}/instance/{instanceId}/airport/{airportId}',
    'DELETE /affiliatedcompanies/user/{userId}/instance/{instanceId}/company/{companyId}',
    `DELETE ${airport}/terminals/{terminalId}/airlines/{airlineId}`,
    `DELETE ${company}/types/{companyType}`,
    'DELETE /companyairportinstance/{companyId}/instance/{instanceId}/type/{companyType}/airport/{airportId}',
  ],
  'answers a finding or a difference by its key': [
    `PUT ${airport}/warnings`,
    `PUT ${company}/warnings`,
    `PUT ${airport}/locationdifferences/{companyId}`,
    `PUT ${company}/locationdifferences/{airportId}`,
  ],
  'marks figures as not available, by their names': [
    `PUT ${airport}/unavailable`,
    `PUT ${company}/unavailable`,
  ],
  'confirms what is stored': [
    `PUT ${company}/types/confirm`,
    ...[airport, company].flatMap(owner => [
      `PUT ${owner}/contacts/confirm`,
      `PUT ${owner}/contacts/{contactId}/confirm`,
    ]),
    `PUT ${airport}/expansion/confirm`,
    `PUT ${airport}/parkingrates/confirm`,
    `PUT ${airport}/terminals/{terminalId}/airlines/confirm`,
    'PUT /tenants/instance/{instanceId}/airport/{airportId}/confirm',
  ],
  'names the records, or their versions, in its body': [
    `PUT ${airport}/contacts/order`,
    `PUT ${company}/contacts/order`,
    'PUT /axninstances/{instanceId}/participation',
  ],
}
/** The lookups share one implementation, and these have no record to test with. */
const likeAirlines = /\/\{id\}(\/move)?$/

const known: Record<string, unknown> = {
  instanceId: 26,
  axnInstanceId: 26,
  report: 'ratioReport',
  year: '2026',
}
let contactOfCompany = 0
const service = useService({
  seed: async db => {
    const { airportId } = await makeAirportInstance(db)
    const ofYear = { airportId, axnInstanceId: 26 }
    const { terminalId } = await makeTerminal(db, ofYear)
    const { companyId } = await makeCompanyInstance(db, { axnInstanceId: 26 })
    await makeCompanyType(db, { companyId, axnInstanceId: 26, airportIds: [airportId] })
    const { brandId } = await makeBrand(db)
    const { airlineId } = await makeAirline(db)
    const tenant = await makeTenant(db, { ...ofYear, terminalId, brandId, companyId })
    const { contactId } = await makeContact(db, ofYear)
    contactOfCompany = (await makeContact(db, { companyId, axnInstanceId: 26 })).contactId
    const { expansionId } = await makeExpansion(db, ofYear)
    const { userId } = await makeUser(db, { displayName: 'spare' })
    Object.assign(known, tenant, {
      airportId,
      terminalId,
      companyId,
      brandId,
      airlineId,
      contactId,
      expansionId,
      userId,
      locationNumber: 1,
    })
  },
})

let operations: [string, Operation][] = []
beforeAll(async () => {
  operations = [...(await listOperations(service))].filter(
    ([call]) => /^(PUT|DELETE) /.test(call) && !call.endsWith('/session'),
  )
})

async function send(call: string, operation: Operation, headers: Record<string, string>) {
  const [method = '', pattern = ''] = call.split(' ')
  const values = pattern.startsWith('/companies/{companyId}')
    ? { ...known, contactId: contactOfCompany }
    : known
  const body = fillBody(call, operation, values)
  const own = call === 'PUT /users/settings' ? { email: service.users.alice.email } : {}
  return service.with(headers).send(method, fillPath(call, operation, values), body && { ...body, ...own })
}

describe('a write with the browser’s cookie', () => {
  it('has to give the version on which it is based', async () => {
    const cookie = { cookie: `${sessionCookie}=${service.token('alice')}` }
    const found: Record<string, string> = {}
    for (const [call, operation] of operations) found[call] = outcome(await send(call, operation, cookie))
    const open = Object.keys(found).filter(call => found[call] !== 'versionRequired')
    const others = open.filter(call => !likeAirlines.test(call) || call.startsWith('DELETE /proposals'))
    expect(others.toSorted()).toEqual(Object.values(unversioned).flat().toSorted())
    expect(found['PUT /airlines/{id}']).toBe('versionRequired')
  })

  it('may give any version, and a bearer client none', async () => {
    const { brandId } = known
    const body = { brandName: 'Balmy Walrus', axnStatus: 'ACTIVE' }
    const cookie = { cookie: `${sessionCookie}=${service.token('alice')}` }
    const save = (headers: Record<string, string>) =>
      service.with(headers).put(`/brands/${String(brandId)}`, body, headers)
    expect(outcome(await save({ ...cookie, 'if-match': '*' }))).toBe('200')
    expect(outcome(await save({ ...cookie, 'if-match': '"77"' }))).toBe('stale')
    expect(outcome(await save({ authorization: `Bearer ${service.token('alice')}` }))).toBe('200')
  })
})
