import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import type { ListView } from '#domain/browse/listView.ts'
import { administratorRoleId } from '#domain/people/securityRoles.ts'
import { outcome, useService } from '#tests/app.ts'
import { appUser } from '../../database/schema/users.ts'

const service = useService()
const alice = () => service.as('alice')
const view = {
  list: '/users',
  viewName: 'Late',
  isShared: false,
  search: { hasSignedIn: 'N', sort: 'email' },
}
const save = (given: object = {}) => alice().post<ListView>('/listviews', { ...view, ...given })
const names = async (who: 'alice' | 'gina' = 'alice') =>
  (await service.as(who).get<ListView[]>('/listviews?list=/users')).body.map(each => each.viewName)

it('views of a list are saved under a name, renamed, replaced, and deleted', async () => {
  const { body: saved } = await save()
  expect(saved).toMatchObject({ viewName: 'Late', isOwn: true, search: view.search })
  expect(outcome(await save({ viewName: 'LATE' }))).toBe('duplicate')
  await save({ viewName: 'All', search: {} })
  await save({ list: '/brands/list' })
  expect(await names()).toEqual(['All', 'Late'])
  const path = `/listviews/${saved.listViewId}`
  const changed = await alice().put<ListView>(path, { ...view, viewName: 'Never signed in', search: {} })
  expect(changed.body).toMatchObject({ viewName: 'Never signed in', search: {} })
  expect(outcome(await alice().put(path, { ...view, viewName: 'all' }))).toBe('duplicate')
  expect(outcome(await alice().delete(path))).toBe('200')
  expect(outcome(await alice().delete(path))).toBe('notFound')
  expect(await names()).toEqual(['All'])
})

it('other administrators see only shared views, and change none', async () => {
  const ofAlice = (await save()).body
  const shared = (await save({ viewName: 'Shared', isShared: true })).body
  expect(outcome(await service.as('gina').get('/listviews?list=/users'))).toBe('forbidden')
  await service.write(db =>
    db
      .update(appUser)
      .set({ securityRoleId: administratorRoleId })
      .where(eq(appUser.userId, service.users.gina.userId)),
  )
  expect(await names('gina')).toEqual(['Shared'])
  const gina = service.as('gina')
  expect(outcome(await gina.put(`/listviews/${shared.listViewId}`, view))).toBe('forbidden')
  expect(outcome(await gina.delete(`/listviews/${shared.listViewId}`))).toBe('forbidden')
  expect(outcome(await gina.delete(`/listviews/${ofAlice.listViewId}`))).toBe('notFound')
  expect(await names()).toEqual(['Late', 'Shared'])
  await service.write(db =>
    db
      .update(appUser)
      .set({ userStatus: 'NOT ACTIVE' })
      .where(eq(appUser.userId, service.users.alice.userId)),
  )
  expect(await names('gina'), 'of an administrator who left').toEqual([])
})
