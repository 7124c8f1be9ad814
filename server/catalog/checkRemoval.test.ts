import { expect, it } from 'vitest'
import { outcome, problemOf, useService } from '#tests/app.ts'
import {
  affiliate,
  makeAirportInstance,
  makeBrand,
  makeCompany,
  makeTenant,
  makeTerminal,
  makeUser,
} from '#tests/make.ts'

const service = useService()
const alice = service.as('alice')

const check = async (path: string) =>
  (await alice.get<{ refusal: string | null }>(`${path}/removal`)).body.refusal
const refusalOf = async (path: string, version = 1) =>
  problemOf(await alice.delete(path, { 'if-match': `"${version}"` })).message

it('says before a deletion why it would be refused, in the same words', async () => {
  const { airportId, terminalId, brandId, companyId } = await service.write(async db => {
    const { airportId } = await makeAirportInstance(db)
    const { terminalId } = await makeTerminal(db, { airportId })
    await affiliate(db, service.users.ben, { airportId, axnInstanceId: 26 })
    return makeTenant(db, { airportId, terminalId })
  })
  const used = [
    `/brands/${brandId}`,
    `/companies/${companyId}`,
    `/airports/${airportId}/instance/26/terminals/${terminalId}`,
    `/users/${service.users.ben.userId}`,
    `/users/${service.users.alice.userId}`,
  ]
  for (const path of used) {
    const refusal = await check(path)
    expect(refusal, path).toMatch(/cannot|own|in use/)
    expect(refusal, path).toBe(await refusalOf(path))
  }
})

it('says so for entries of lookups and proposals too', async () => {
  const { productType, brandId, unused } = await service.write(async db => {
    const { airportId } = await makeAirportInstance(db)
    const { terminalId } = await makeTerminal(db, { airportId })
    const { brandId: unused } = await makeBrand(db, { axnStatus: 'PROPOSED' })
    return { ...(await makeTenant(db, { airportId, terminalId })), unused }
  })
  expect(await check(`/producttype/${productType}`)).toMatch(/1 tenant/)
  expect(await check('/tenants/status/ACTIVE')).toMatch(/is one of the statuses/)
  expect(await check(`/proposals/brands/${brandId}`)).toMatch(/cannot be deleted because/)
  expect(await check(`/proposals/brands/${unused}`)).toBeNull()
  const added = await alice.post<{ jobCategory: string }>('/jobcategory', { jobCategoryName: 'Beekeeper' })
  expect(await check(`/jobcategory/${added.body.jobCategory}`)).toBeNull()
})

it('has no objection to the deletion of what nothing uses', async () => {
  const unused = await service.write(async db => {
    const { brandId } = await makeBrand(db)
    const { companyId } = await makeCompany(db)
    const { userId } = await makeUser(db)
    const { airportId } = await makeAirportInstance(db)
    const { terminalId } = await makeTerminal(db, { airportId })
    return [
      `/brands/${brandId}`,
      `/companies/${companyId}`,
      `/users/${userId}`,
      `/airports/${airportId}/instance/26/terminals/${terminalId}`,
    ]
  })
  for (const path of unused) expect(await check(path), path).toBeNull()
})

it.each([
  '/brands/99999999',
  '/companies/99999999',
  '/proposals/brands/99999999',
  '/proposals/companies/99999999',
  '/users/99999999',
  '/airlines/99999999',
  '/jobcategory/NONE',
  '/producttype/NONE',
])('does not find what does not exist: %s', async path => {
  expect(outcome(await alice.get(`${path}/removal`))).toBe('notFound')
})
