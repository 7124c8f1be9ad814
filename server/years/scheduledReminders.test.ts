import { eq } from 'drizzle-orm'
import { beforeEach, expect, it, vi } from 'vitest'
import { bulkActionJobName } from '#domain/history/bulkAction.ts'
import { administratorRoleId } from '#domain/people/securityRoles.ts'
import type { YearChecklist } from '#domain/years/yearChecklist.ts'
import type { StoredSettings } from '#domain/years/yearSettings.ts'
import { addDays, getUtcToday } from '#platform/contract/calendar.ts'
import { job } from '#platform/database/tables.ts'
import { outcome, settings as serverSettings, useService } from '#tests/app.ts'
import { runBulkAction } from '#tests/bulkAction.ts'
import { affiliate, makeAirportInstance, makeCompanyInstance } from '#tests/make.ts'
import { memoryStorage } from '#tests/memoryStorage.ts'
import { useTroubledMailer } from '#tests/troubledMailer.ts'
import { appUser } from '../database/schema/users.ts'
import { listRecurringTasks } from '../recurringTasks.ts'
import { queueDueReminders } from './queueDueReminders.ts'

const { taken, mailer } = useTroubledMailer()
const service = useService({ mailer })
const alice = service.as('alice')

const settings = {
  axnInstanceDes: null,
  cadUsdRate: 0.759,
  exchangeRateNote: 'Mean',
  publishOnSave: true,
}
const save = (submissionDeadline: string | null, reminderDays: string | null) =>
  alice.put<StoredSettings>('/axninstances/26', { ...settings, submissionDeadline, reminderDays })
const queueOn = (day: string) => service.write(db => queueDueReminders(db, day))
const countJobs = () => service.write(db => db.$count(job, eq(job.kind, bulkActionJobName)))
const scheduled = async () =>
  (await alice.get<YearChecklist>('/axninstances/26/checklist')).body.scheduledReminders

beforeEach(() =>
  service.write(async db => {
    const year = { axnInstanceId: 26 }
    const { airportId } = await makeAirportInstance(db)
    const { companyId } = await makeCompanyInstance(db)
    await makeAirportInstance(db, { axnInstanceStatus: 'PENDING' })
    await affiliate(db, service.users.ben, { airportId, ...year })
    await affiliate(db, service.users.ben, { companyId, ...year })
  }),
)

it('reminds each person once per date, however close the dates, with one email', async () => {
  expect((await save('2099-03-31', ' 1, 3;3')).body.reminderDays).toBe('3, 1')
  expect(await scheduled()).toEqual({ dates: ['2099-03-28', '2099-03-30'], people: 1 })
  await queueOn('2099-03-27')
  expect(await countJobs()).toBe(0)
  const wakeRunner = () => {
    const items = [{ kind: 'user' as const, id: service.users.ben.userId }]
    return runBulkAction(service, alice, { action: 'activate', items })
  }
  for (const day of ['2099-03-28', '2099-03-28', '2099-03-29']) await queueOn(day)
  expect(await countJobs()).toBe(1)
  await wakeRunner()
  expect(taken.map(mail => mail.to)).toEqual(['ben@people.example'])
  expect((await scheduled()).dates).toEqual(['2099-03-30'])
  await queueOn('2099-03-30')
  await wakeRunner()
  expect(taken).toHaveLength(2)
})

it('makes up for missed dates once, and never after the deadline', async () => {
  await save('2099-03-31', '30, 14, 3')
  await queueOn('2099-03-29')
  expect(await countJobs()).toBe(1)
  await save('2099-04-30', '7')
  await queueOn('2099-05-01')
  expect(await countJobs()).toBe(1)
})

it('sends nothing for dates that had passed when they were set, or once it is switched off', async () => {
  const today = getUtcToday()
  expect(outcome(await save(addDays(today, 5), '30, 5, 2'))).toBe('200')
  expect((await scheduled()).dates).toEqual([addDays(today, 3)])
  await queueOn(today)
  expect(await countJobs()).toBe(0)
  expect((await save(addDays(today, 5), '')).body.reminderDays).toBeNull()
  await queueOn(addDays(today, 3))
  expect(await countJobs()).toBe(0)
  expect(outcome(await save(addDays(today, 5), 'weekly'))).toBe('invalidInput')
})

it('waits for an administrator who can send it', async () => {
  const today = getUtcToday()
  await save(addDays(today, 5), '3')
  const setAdministrators = (userStatus: 'ACTIVE' | 'NOT ACTIVE') =>
    service.write(db =>
      db.update(appUser).set({ userStatus }).where(eq(appUser.securityRoleId, administratorRoleId)),
    )
  await setAdministrators('NOT ACTIVE')
  await queueOn(addDays(today, 2))
  expect(await countJobs()).toBe(0)
  await setAdministrators('ACTIVE')
  await queueOn(addDays(today, 2))
  expect(await countJobs()).toBe(1)
})

it('is looked for by the clock', async () => {
  const today = getUtcToday()
  await save(addDays(today, 5), '3')
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(`${addDays(today, 2)}T12:00:00Z`) })
  try {
    const tasks = listRecurringTasks({ ...service, settings: serverSettings, storage: memoryStorage() })
    await tasks.find(each => each.what === 'the scheduled reminders')?.run()
  } finally {
    vi.useRealTimers()
  }
  expect(await countJobs()).toBe(1)
})
