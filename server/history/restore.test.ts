import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import type { AirportExpansion } from '#domain/airports/expansion.ts'
import type { HistoryEntry, RestorePreview } from '#domain/history/history.ts'
import type { OlderPage } from '#platform/contract/paging.ts'
import type { Db } from '#platform/database/connect.ts'
import { outcome, problemOf, useService } from '#tests/app.ts'
import {
  makeAirportInstance,
  makeBrand,
  makeContact,
  makeExpansion,
  makeTenant,
  makeTerminal,
} from '#tests/make.ts'
import { airportInstance } from '../database/schema/airports.ts'
import { contact, contactPhone } from '../database/schema/contacts.ts'
import { axnInstance } from '../database/schema/instances.ts'
import { brand } from '../database/schema/lookups.ts'
import { airportTerminal, tenant, terminal } from '../database/schema/terminals.ts'

/** Records changed in one transaction are restored together, so each call here has its own transaction. */
const service = useService({ committed: true })
const alice = service.as('alice')
let airportId: number
beforeEach(async () => {
  airportId = (await service.write(db => makeAirportInstance(db))).airportId
})

const expansions = () => `/airports/${airportId}/instance/26/expansion`
const plan = (overrides: object = {}) => ({
  expansionPlannedText: 'Second concourse',
  areaTotal: 900,
  completionDateText: 'Spring 2028',
  ...overrides,
})
const newest = async (kind: string, key: string): Promise<HistoryEntry> => {
  const { content } = (await alice.get<OlderPage<HistoryEntry>>(`/history?kind=${kind}&key=${key}`)).body
  const found = content.find(each => each.kind === kind)
  if (!found) throw new Error(`no change of ${kind} ${key}`)
  return found
}
const preview = async ({ auditId }: HistoryEntry) =>
  (await alice.post<RestorePreview>(`/history/${auditId}/restore/preview`)).body
const restore = ({ auditId }: HistoryEntry, body: object = {}, headers: Record<string, string> = {}) =>
  alice.post<RestorePreview>(`/history/${auditId}/restore`, body, headers)
const rows = <T>(read: (db: Db) => Promise<T>) => service.database.read(read)

async function addPlan() {
  const { body } = await alice.post<AirportExpansion>(expansions(), plan())
  const { expansionId } = body.airportExpansionPK
  return { path: `${expansions()}/${expansionId}`, key: `${airportId}/26/${expansionId}` }
}

describe('an overwritten record', () => {
  it('is previewed before it is restored, and is restored whole, audited, with a new version', async () => {
    const { path, key } = await addPlan()
    await alice.put(path, plan({ areaTotal: 5, completionDateText: 'Never' }))
    const change = await newest('airportExpansion', key)
    const shown = await preview(change)
    expect(shown).toMatchObject({ refusal: null, seenAuditId: change.auditId })
    expect(shown.records).toMatchObject([{ action: 'CHANGED', laterChanges: 0, title: 'Second concourse' }])
    expect(shown.records[0]?.changes.map(({ label, before, after }) => [label, before, after])).toEqual([
      ['Area', 5, 900],
      ['Completion', 'Never', 'Spring 2028'],
    ])
    expect((await alice.get<AirportExpansion>(path)).body.areaTotal).toBe(5)

    expect(outcome(await restore(change, { seenAuditId: shown.seenAuditId }))).toBe('200')
    expect((await alice.get<AirportExpansion>(path)).body).toMatchObject({ ...plan(), version: 3 })
    expect(await newest('airportExpansion', key)).toMatchObject({
      action: 'CHANGED',
      request: 'POST /history/:auditId/restore',
      userName: 'Alice Ashgrove',
    })
  })

  it('shows newer changes that would be overwritten, and refuses after an unseen change', async () => {
    const { path, key } = await addPlan()
    await alice.put(path, plan({ areaTotal: 5 }))
    const change = await newest('airportExpansion', key)
    const { seenAuditId } = await preview(change)
    await alice.put(path, plan({ areaTotal: 6 }))
    expect((await preview(change)).records).toMatchObject([
      { laterChanges: 1, changes: [{ before: 6, after: 900 }] },
    ])
    expect(outcome(await restore(change, { seenAuditId }))).toBe('stale')
    expect((await alice.get<AirportExpansion>(path)).body.areaTotal).toBe(6)
  })

  it('is not restored if it is already in that state, or was only added', async () => {
    const { path, key } = await addPlan()
    const added = await newest('airportExpansion', key)
    expect(problemOf(await restore(added)).problem).toBe('notBroughtBack')
    expect((await preview(added)).refusal).toMatch(/no earlier state to restore/)
    await alice.put(path, plan({ areaTotal: 5 }))
    const change = await newest('airportExpansion', key)
    await restore(change)
    expect((await preview(change)).refusal).toMatch(/already as it was/)
    expect(problemOf(await restore(change)).problem).toBe('notBroughtBack')
  })

  it('never changes a status', async () => {
    await alice.put(`/airports/${airportId}/instance/26/totals`, {
      enplaneTotal: 9,
      deplaneTotal: null,
      passengerTotal: null,
      passengerEpDomesticTotal: null,
      passengerEpIntlTotal: null,
      annualPercentageChangeAmount: null,
    })
    const change = await newest('airportInstance', `${airportId}/26`)
    await service.write(db =>
      db
        .update(airportInstance)
        .set({ axnInstanceStatus: 'PUBLISHED' })
        .where(eq(airportInstance.airportId, airportId)),
    )
    const refused = await restore(change)
    expect(outcome(refused)).toBe('reasonRequired')
    expect(await preview(change)).toMatchObject({ refusal: null })
    expect(outcome(await restore(change, {}, { 'change-reason': 'Entered%20by%20mistake' }))).toBe('200')
    const [now] = await rows(db =>
      db.select().from(airportInstance).where(eq(airportInstance.airportId, airportId)),
    )
    expect(now).toMatchObject({ enplaneTotal: null, axnInstanceStatus: 'PUBLISHED' })
  })
})

describe('a deleted record', () => {
  it('is restored under its key, with a version that no one has read', async () => {
    const { path, key } = await addPlan()
    await alice.delete(path)
    const change = await newest('airportExpansion', key)
    expect(await preview(change)).toMatchObject({
      refusal: null,
      records: [{ action: 'ADDED', kindLabel: 'Expansion Plan' }],
    })
    expect(outcome(await alice.get(path))).toBe('notFound')
    expect(outcome(await restore(change))).toBe('200')
    expect((await alice.get<AirportExpansion>(path)).body).toMatchObject({ ...plan(), version: 2 })
  })

  it('is restored with its telephones if it is a contact', async () => {
    const { contactId } = await service.write(db => makeContact(db, { airportId }))
    expect(outcome(await alice.delete(`/airports/${airportId}/instance/26/contacts/${contactId}`))).toBe(
      '200',
    )
    const change = await newest('contact', `26/${contactId}`)
    const shown = await preview(change)
    expect(shown.records.map(each => each.kind).toSorted()).toEqual(['contact', 'contactPhone'])
    expect(outcome(await restore(change))).toBe('200')
    expect(
      await rows(db => db.select().from(contactPhone).where(eq(contactPhone.contactId, contactId))),
    ).toMatchObject([{ phoneType: 'Work', phone: '614-555-0101' }])
  })

  it('is restored with its former telephones if it is an overwritten contact', async () => {
    const { contactId } = await service.write(db => makeContact(db, { airportId }))
    await service.write(async db => {
      await db.update(contact).set({ firstName: 'Sam' }).where(eq(contact.contactId, contactId))
      await db.delete(contactPhone).where(eq(contactPhone.contactId, contactId))
      const fax = { axnInstanceId: 26, contactId, phoneType: 'Fax' as const, phone: '614-555-0999' }
      await db.insert(contactPhone).values(fax)
    })
    const change = await newest('contact', `26/${contactId}`)
    expect(outcome(await restore(change))).toBe('200')
    expect(
      await rows(db => db.select().from(contactPhone).where(eq(contactPhone.contactId, contactId))),
    ).toMatchObject([{ phoneType: 'Work' }])
  })

  it('is restored with its year if it is a terminal', async () => {
    const made = await service.write(db => makeTerminal(db, { airportId, terminalName: 'Annex' }))
    await alice.delete(`/airports/${airportId}/instance/26/terminals/${made.terminalId}`)
    expect(outcome(await restore(await newest('terminal', String(made.terminalId))))).toBe('200')
    const years = await rows(db =>
      db.select().from(airportTerminal).where(eq(airportTerminal.terminalId, made.terminalId)),
    )
    expect(years).toHaveLength(1)
  })

  it('is not restored while the record it belongs to is missing', async () => {
    const made = await service.write(async db => {
      const { terminalId } = await makeTerminal(db, { airportId, terminalName: 'Annex' })
      return makeTenant(db, { airportId, terminalId })
    })
    await service.write(db => db.delete(tenant).where(eq(tenant.tenantId, made.tenantId)))
    await service.write(async db => {
      await db.delete(airportTerminal).where(eq(airportTerminal.terminalId, made.terminalId))
      await db.delete(terminal).where(eq(terminal.terminalId, made.terminalId))
    })
    const change = await newest('tenant', `26/${made.tenantId}/1`)
    const refusal = 'The Terminal Data it belongs to no longer exists. Restore that first.'
    expect((await preview(change)).refusal).toBe(refusal)
    expect(problemOf(await restore(change)).message).toBe(refusal)
    expect(outcome(await restore(await newest('terminal', String(made.terminalId))))).toBe('200')
    expect(outcome(await restore(change))).toBe('200')
  })

  it('is not restored if its name is taken', async () => {
    const made = await service.write(db => makeBrand(db, { brandName: 'Kettle & Crow' }))
    await service.write(db => db.delete(brand).where(eq(brand.brandId, made.brandId)))
    await service.write(db => makeBrand(db, { brandName: 'kettle & crow' }))
    const change = await newest('brand', String(made.brandId))
    expect((await preview(change)).refusal).toBe(
      'This conflicts with another record with the value “kettle & crow”.',
    )
    expect(problemOf(await restore(change)).problem).toBe('notBroughtBack')
  })

  it('stays deleted in a closed year', async () => {
    const made = await service.write(db => makeExpansion(db, { airportId }))
    await alice.delete(`${expansions()}/${made.expansionId}`)
    const change = await newest('airportExpansion', `${airportId}/26/${made.expansionId}`)
    const close = (axnInstanceMasterStatus: 'HISTORICAL' | 'ACTIVE') =>
      service.write(db =>
        db.update(axnInstance).set({ axnInstanceMasterStatus }).where(eq(axnInstance.axnInstanceId, 26)),
      )
    await close('HISTORICAL')
    const refusals = [(await preview(change)).refusal, outcome(await restore(change))]
    const isOffered = async () =>
      (await newest('airportExpansion', `${airportId}/26/${made.expansionId}`)).canBeBroughtBack
    const whenClosed = await isOffered()
    await close('ACTIVE')
    expect(refusals).toEqual([expect.stringContaining('closed'), 'historical'])
    expect([whenClosed, await isOffered()]).toEqual([false, true])
  })

  it('waits for a year that is being closed, and then stays deleted', async () => {
    const made = await service.write(db => makeExpansion(db, { airportId }))
    await alice.delete(`${expansions()}/${made.expansionId}`)
    const change = await newest('airportExpansion', `${airportId}/26/${made.expansionId}`)
    const set = (status: string) =>
      sql`update axn_instance set axn_instance_master_status = ${status} where axn_instance_id = 26`
    const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    const { started } = await service.write(async db => {
      await db.execute(set('HISTORICAL'))
      const call = restore(change)
      await expect
        .poll(async () => (await service.database.ask(waiting, [])).length, { interval: 20 })
        .toBe(1)
      return { started: call }
    })
    const answer = await started
    await service.write(db => db.execute(set('ACTIVE')))
    expect(outcome(answer)).toBe('historical')
  })
})

describe('records that are not restored', () => {
  it('include the year itself, and internal tables', async () => {
    await service.write(db =>
      db.update(axnInstance).set({ axnInstanceDes: 'x' }).where(eq(axnInstance.axnInstanceId, 26)),
    )
    const change = await newest('axnInstance', '26')
    expect(change.canBeBroughtBack).toBe(false)
    expect(problemOf(await restore(change)).message).toBe('A year can be changed only on its own page.')
    expect(outcome(await alice.post('/history/999999999/restore', {}))).toBe('notFound')
    expect(outcome(await alice.post('/history/999999999/restore/preview'))).toBe('notFound')
  })
})
