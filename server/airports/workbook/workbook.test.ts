import { and, eq } from 'drizzle-orm'
import { readXlsx as readWhole, writeXlsx, type Cell } from 'hucre'
import { beforeEach, describe, expect, it } from 'vitest'
import type { AirportTenant } from '#domain/airports/airportTenant.ts'
import type { Contact } from '#domain/airports/contact.ts'
import type { AirportExpansion } from '#domain/airports/expansion.ts'
import {
  workbookMediaType,
  type WorkbookCell,
  type WorkbookCells,
  type WorkbookPreview,
} from '#domain/airports/workbook.ts'
import type { Correction } from '#domain/browse/figures/corrections.ts'
import { apiBase } from '#platform/contract/endpoint.ts'
import type { Paged } from '#platform/contract/paging.ts'
import { makeZip } from '#platform/data/makeZip.ts'
import type { Db } from '#platform/database/connect.ts'
import { toWorkbookText } from '#platform/print/workbookCells.ts'
import { outcome, problemOf, useService } from '#tests/app.ts'
import {
  affiliate,
  makeAirline,
  makeAirportInstance,
  makeBrand,
  makeCompany,
  makeContact,
  makeExpansion,
  makeParkingRate,
  makeTenant,
  makeTerminal,
} from '#tests/make.ts'
import { airport, airportInstance } from '../../database/schema/airports.ts'
import { airportConfiguration, brand, concessionManagementType } from '../../database/schema/lookups.ts'
import { airlineTerminal, terminal } from '../../database/schema/terminals.ts'
import { Comparison } from './comparison.ts'
import { readXlsx } from './readXlsx.ts'

const service = useService()
let here: Awaited<ReturnType<typeof arrange>>
beforeEach(async () => {
  here = await service.write(arrange)
})

/** Three terminals, and the first three of the sixty tenants. */
async function arrange(db: Db) {
  const [configuration] = await db.select().from(airportConfiguration).limit(1)
  const [managementType] = await db.select().from(concessionManagementType).limit(1)
  const { airportId } = await makeAirportInstance(db, {
    airportConfigurationId: configuration?.airportConfigurationId,
    concessionManagementTypeId: managementType?.concessionManagementTypeId,
    dwellTimeAmount: 75,
    passengerSvcRevenueTotal: 1234.56,
  })
  await affiliate(db, service.users.ben, { airportId, axnInstanceId: 26 })
  const terminals = []
  for (const terminalName of ['North', 'South', 'West']) {
    terminals.push(
      await makeTerminal(db, {
        airportId,
        terminalName,
        enplaneTotal: 1000,
        deplaneTotal: 1000,
        passengerTotal: 2000,
        epDomesticTotal: 900,
        epIntlTotal: 100,
        totals: [{ grossSalesTotal: 5000.5, rentAirportTotal: 500, areaTotal: 0 }],
      }),
    )
  }
  const terminalId = terminals[0]?.terminalId ?? 0
  const { brandId } = await makeBrand(db, { brandName: '#N/A & Sons _x0041_' })
  await makeCompany(db, { companyName: 'Halfpenny Concessions' })
  await makeTenant(db, { airportId, terminalId, brandId, leaseExpireDate: '2031-02-28', confirmed: 'N' })
  await makeTenant(db, { airportId, terminalId })
  await makeTenant(db, { airportId, terminalId })
  await makeExpansion(db, { airportId, areaTotal: 4000, expansionPlannedText: '=A food hall\nand a bar' })
  await makeParkingRate(db, { airportId, parkingRateAmount: 24 })
  const other = await makeAirportInstance(db)
  await affiliate(db, service.users.ben, { airportId: other.airportId, axnInstanceId: 26 })
  return { airportId, otherId: other.airportId, terminalId, brandId }
}

const place = (airportId = here.airportId) => `/airports/${airportId}/instance/26/workbook`
const xlsx = { 'content-type': workbookMediaType }

async function downloaded(): Promise<Buffer> {
  const { rawPayload } = await service.app.inject({
    url: apiBase + place(),
    headers: { authorization: `Bearer ${service.token('ben')}` },
  })
  return rawPayload
}

const preview = (file: Uint8Array, airportId?: number) =>
  service.as('ben').post<WorkbookPreview>(`${place(airportId)}/preview`, Buffer.from(file), xlsx)
const accept = (file: Uint8Array, seen: string) =>
  service.as('ben').post<{ changed: number }>(`${place()}/accept?seen=${seen}`, Buffer.from(file), xlsx)

/** The workbook as another spreadsheet program would save it after these cells were changed. */
async function filled(fill: (cells: Sheets) => void): Promise<Uint8Array> {
  const cells = new Sheets(await readXlsx(await downloaded()))
  fill(cells)
  return writeXlsx({ sheets: cells.toSheets() })
}

class Sheets {
  readonly #read: WorkbookCells

  constructor(read: WorkbookCells) {
    this.#read = read
  }

  rows(name: string): WorkbookCell[][] {
    return this.#read.sheets.find(each => each.name === name)?.rows.map(each => each.cells) ?? []
  }

  /** Sets a cell of the first row that contains all of these texts. */
  set(name: string, texts: string[], heading: string, value: WorkbookCell): void {
    const [headings = [], ...rows] = this.rows(name)
    const row = rows.find(cells => texts.every(text => cells.includes(text)))
    const column = headings.indexOf(heading)
    if (!row || column < 0) throw new Error(`no ${name} ${texts.join()} ${heading}`)
    while (row.length <= column) row.push(null)
    row[column] = value
  }

  add(name: string, values: Record<string, WorkbookCell>): void {
    const rows = this.#read.sheets.find(each => each.name === name)?.rows ?? []
    const headings = rows[0]?.cells ?? []
    rows.push({ row: rows.length + 1, cells: headings.map(heading => values[String(heading)] ?? null) })
  }

  toSheets() {
    const escaped = (cell: WorkbookCell) => (typeof cell === 'string' ? toWorkbookText(cell) : cell)
    return this.#read.sheets.map(({ name, rows }) => ({
      name,
      rows: rows.map(each => each.cells.map(escaped)),
    }))
  }
}

const tenant = (number: number) => ({
  'Tenant Name': `Sparrow Stand ${number}`,
  Company: 'Halfpenny Concessions',
  Terminal: ['North', 'South', 'West'][number % 3] ?? '',
  Category: 'Food & Beverage | Coffee & Tea',
  'Square Footage (sq ft)': 400 + number,
  'Expires (YYYY-MM-DD)': '2030-06-30',
})

describe('the workbook of a year', () => {
  it('is a file that changes nothing if any user uploads it unchanged', async () => {
    const answer = await service.as('ben').get(place())
    expect(answer.headers).toMatchObject({ 'content-type': workbookMediaType })
    expect(answer.headers['content-disposition']).toMatch(/filename="\w{3}-2026\.xlsx"/)
    const nothing = { changes: [], errors: [], notes: [], isOlder: false }
    expect((await preview(await downloaded())).body).toMatchObject(nothing)
    expect((await preview(await filled(() => undefined))).body).toMatchObject(nothing)
  })

  it('freezes the first visible column, because the key before it is hidden', async () => {
    const { sheets } = await readWhole(await downloaded())
    const frozen = sheets.flatMap(({ freezePane }) => (freezePane ? [freezePane.columns] : []))
    expect(frozen).toContain(2)
    expect(frozen).not.toContain(1)
  })

  it('has headings that are wide and high enough for their bold words', async () => {
    const { sheets } = await readWhole(await downloaded(), { readStyles: true })
    const totals = sheets.find(each => each.name === 'Totals')
    // 'Square Footage (sq ft)' takes two lines, and its unit does not break.
    expect(totals?.rowDefs?.get(0)?.height).toBe(2 * 15)
    const tenants = sheets.find(each => each.name === 'Tenants')
    const expires = tenants?.rows[0]?.indexOf('Expires (YYYY-MM-DD)') ?? -1
    expect(tenants?.columns?.[expires]?.width).toBeGreaterThan(15)
  })

  it('shows each change with its cell before anything is stored, then stores all of them', async () => {
    const file = await filled(cells => {
      cells.set('Info', ['Average Dwell Time'], 'Value', ' 1,080 ')
      cells.set('Totals', ['South', 'Food & Beverage'], 'Gross Sales ($)', null)
      cells.set('Totals', ['South', 'Food & Beverage'], 'Rent to Airport ($)', 0)
      cells.set('Terminals', ['West'], 'Enplaning Passengers', 2500)
      cells.set('Airport totals', ['Total Passengers'], 'Value', 9000)
      cells.set('Rental', ['On-Site Car Rental, Agencies'], 'Value', 7)
      cells.set('Parking', ['Premium', 'Daily'], 'Rate ($)', 26.5)
      cells.set('Question and comments', ['Comment, Gross Sales'], 'Value', 'Kiosks came late.')
      cells.set('Expansion', ['Spring 2028'], 'Completion', 'Fall 2028')
      cells.add('Expansion', { 'Planned Expansion': 'A second hall', Completion: '2030' })
    })
    const { body } = await preview(file)
    expect(body.errors).toEqual([])
    expect(body.changes).toContainEqual({
      sheet: 'Totals',
      address: 'D6',
      row: 'South · Food & Beverage',
      column: 'Gross Sales ($)',
      from: '5,000.50',
      to: '',
      lastYear: null,
    })
    expect(body.changes.map(each => `${each.row}: ${each.from} > ${each.to}`)).toMatchInlineSnapshot(`
      [
        "Average Dwell Time: 75 > 1,080",
        "=A food hall
      and a bar: Spring 2028 > Fall 2028",
        "New: A second hall:  > A second hall",
        "New: A second hall:  > 2030",
        "West: 1,000 > 2,500",
        "South · Food & Beverage: 5,000.50 > ",
        "South · Food & Beverage: 500.00 > 0.00",
        "Total Passengers:  > 9,000",
        "On-Site Car Rental, Agencies:  > 7",
        "Premium · Daily: 24.00 > 26.50",
        "Comment, Gross Sales:  > Kiosks came late.",
      ]
    `)
    expect((await preview(file)).body.seen).toBe(body.seen)

    expect((await accept(file, body.seen)).body).toEqual({ changed: body.changes.length })
    const instance = await service.as('ben').get(`/airports/${here.airportId}/instance/26`)
    expect(instance.body).toMatchObject({ dwellTimeAmount: 1080, passengerTotal: 9000 })
    const after = await preview(file)
    expect(after.body).toMatchObject({ isOlder: true, errors: [], changes: [] })
    expect(after.body.notes).toEqual([
      {
        text: 'Expansion: 1 row without a key matches an existing row, so it updates that row instead of adding one:',
        about: ['A second hall (row 3)'],
      },
    ])
  })

  it('fills in a medium airport: sixty tenants in three terminals, with proposed names', async () => {
    const file = await filled(cells => {
      for (let number = 0; number < 57; number++) cells.add('Tenants', tenant(number))
      cells.set('Tenants', ['#N/A & Sons _x0041_'], 'Square Footage (sq ft)', 1200)
    })
    const { body } = await preview(file)
    expect(body.errors).toEqual([])
    expect(body.changes.length).toBe(1 + 57 * 6)
    const [proposed] = body.notes
    expect(proposed?.text).toBe('This workbook proposes new tenant names to the administrators:')
    expect(proposed?.about).toHaveLength(57)
    expect(proposed?.about).toContain('Sparrow Stand 56')
    expect(outcome(await accept(file, body.seen))).toBe('200')
    const again = (await preview(file)).body
    expect(again).toMatchObject({ errors: [], changes: [] })
    expect(again.notes.map(each => [each.text, each.about.length])).toEqual([
      [expect.stringMatching(/^Tenants: 57 rows without a key /), 57],
    ])
    expect((await accept(file, again.seen)).body).toEqual({ changed: 0 })
    const { content } = (
      await service
        .as('ben')
        .get<{ content: { brandName: string; confirmed: string; areaTotal: number }[] }>(
          `/tenants/instance/26/airport/${here.airportId}`,
        )
    ).body
    expect(content.length).toBe(60)
    expect(content.find(each => each.brandName.startsWith('#N/A'))).toMatchObject({
      confirmed: 'Y',
      areaTotal: 1200,
    })
  })
})

const contact = {
  'First Name': 'Wren',
  'Last Name': 'Tillerman',
  City: 'Larkham',
  Country: 'Canada',
  'State/Province': 'on',
  Email: 'wren@tillerman.example',
  'Work Phone': '416-555-0100',
  Fax: '416-555-0199',
}

describe('next to each changed figure', () => {
  it('is last year’s with the change, which is marked if it is greater than is plausible', async () => {
    const { airportId, terminalId } = here
    await service.write(async db => {
      await makeAirportInstance(db, { airportId, axnInstanceId: 25, dwellTimeAmount: 72 })
      await makeTerminal(db, {
        airportId,
        terminalId,
        axnInstanceId: 25,
        enplaneTotal: 2000,
        totals: [{ grossSalesTotal: 5000, areaTotal: null }],
      })
    })
    const file = await filled(cells => {
      cells.set('Info', ['Average Dwell Time'], 'Value', 90)
      cells.set('Info', ['Passenger Services, Total Revenue'], 'Value', 777)
      cells.set('Terminals', ['North'], 'Enplaning Passengers', 2100)
      cells.set('Totals', ['North', 'Food & Beverage'], 'Gross Sales ($)', 9000)
      cells.add('Tenants', tenant(1))
    })
    const { changes } = (await preview(file)).body
    const told = changes.map(({ to, lastYear }) => [to, lastYear])
    expect(told.slice(0, 4)).toEqual([
      ['90', { year: '2025', value: '72', change: '+25.00%', isUnusual: false }],
      ['777.00', null],
      ['2,100', { year: '2025', value: '2,000', change: '+5.00%', isUnusual: false }],
      ['9,000.00', { year: '2025', value: '5,000.00', change: '+80.00%', isUnusual: true }],
    ])
    expect(told.slice(4).every(([, lastYear]) => lastYear === null)).toBe(true)
  })
})

describe('a row without a key about a tenant that is already in the file', () => {
  const expires = 'Expires (YYYY-MM-DD)'
  const area = 'Square Footage (sq ft)'
  /** Sets these areas for the tenants and then downloads the workbook. */
  async function withStands(...areas: number[]) {
    const file = await filled(cells => cells.add('Tenants', { ...tenant(1), [area]: areas[0] ?? 0 }))
    await accept(file, (await preview(file)).body.seen)
    const { row } = await standRow()
    const list = `/tenants/instance/26/airport/${here.airportId}/block`
    const rows = areas.slice(1).map(areaTotal => ({ ...tenantCells(row), areaTotal }))
    expect((await service.as('ben').post(list, { rows })).status).toBe(200)
  }
  const standRow = async () => {
    const list = `/tenants/instance/26/airport/${here.airportId}`
    const { content } = (await service.as('ben').get<{ content: AirportTenant[] }>(list)).body
    const rows = content.filter(each => each.brandName === 'Sparrow Stand 1')
    return { row: rows[0], areas: rows.map(each => each.areaTotal) }
  }
  const pasted = { ...tenant(1), 'Tenant Name': 'SPARROW STAND 1', Category: null, [area]: '950 sq ft' }

  it('changes that tenant, and nothing when the file is uploaded again', async () => {
    await withStands(400)
    const file = await filled(cells => cells.add('Tenants', pasted))
    const { body } = await preview(file)
    expect(body.errors).toEqual([])
    expect(body.changes.map(each => `${each.row}, ${each.column}: ${each.from} > ${each.to}`)).toEqual([
      `Sparrow Stand 1, ${area}: 400 > 950`,
    ])
    expect(body.notes.map(each => each.about)).toEqual([
      [expect.stringMatching(/^Sparrow Stand 1 \(row \d+\)$/)],
    ])
    expect(outcome(await accept(file, body.seen))).toBe('200')
    expect((await standRow()).areas).toEqual([950])
    const again = (await preview(file)).body
    expect(again).toMatchObject({ isOlder: true, changes: [], errors: [] })
  })

  it('is combined with the other row’s changes in other columns, and contradicts it in the same one', async () => {
    await withStands(400)
    const both = await filled(cells => {
      cells.set('Tenants', ['Sparrow Stand 1'], expires, '2033-01-31')
      cells.add('Tenants', { ...pasted, [expires]: null })
    })
    const joined = (await preview(both)).body
    expect(joined.errors).toEqual([])
    expect(joined.changes.map(each => each.column)).toEqual([area, expires])
    const contradicting = await filled(cells => {
      cells.set('Tenants', ['Sparrow Stand 1'], area, 700)
      cells.add('Tenants', pasted)
    })
    const { body } = await preview(contradicting)
    expect(body.errors).toMatchObject([
      {
        address: expect.stringMatching(/^G\d$/) as string,
        message: 'Row 5 is for the same record but says “700”. Delete one of the two rows.',
      },
    ])
    expect(body.changes).toEqual([])
  })

  it('is refused if it matches several tenants equally, and is matched to the one that it equals', async () => {
    await withStands(400, 500)
    const unclear = await filled(cells => cells.add('Tenants', pasted))
    expect((await preview(unclear)).body).toMatchObject({
      changes: [],
      errors: [{ column: 'Key', message: expect.stringMatching(/^Several stored rows match/) as string }],
    })
    const same = await filled(cells => cells.add('Tenants', { ...tenant(1), [area]: 500 }))
    expect((await preview(same)).body).toMatchObject({ changes: [], errors: [] })
  })
})

describe('the preview shows what will be stored', () => {
  const expires = 'Expires (YYYY-MM-DD)'
  const told = ({ body }: Awaited<ReturnType<typeof preview>>) =>
    body.changes.map(each => `${each.column}: ${each.from} > ${each.to}`)
  const storedTenants = async () => {
    const list = `/tenants/instance/26/airport/${here.airportId}`
    return (await service.as('ben').get<{ content: AirportTenant[] }>(list)).body.content
  }

  it('reports which lease dates are not stored because the status does not allow one', async () => {
    const file = await filled(cells => {
      cells.set('Tenants', ['#N/A & Sons _x0041_'], 'Status', 'closed')
      cells.add('Tenants', { ...tenant(1), Status: 'Vacant' })
    })
    const shown = await preview(file)
    expect(told(shown)).toEqual([
      'Status: Active > Closed',
      `${expires}: February 28, 2031 > `,
      'Tenant Name:  > Sparrow Stand 1',
      'Company:  > Halfpenny Concessions',
      'Terminal:  > South',
      'Category:  > Food & Beverage | Coffee & Tea',
      'Status:  > Vacant',
      'Square Footage (sq ft):  > 401',
    ])
    expect(shown.body.notes).toContainEqual({
      text: 'Tenants: 2 dates will not be stored, because a tenant with this status has no lease date (Closed, Vacant). Cells:',
      about: ['H2', 'H5'],
    })
    expect(outcome(await accept(file, shown.body.seen))).toBe('200')
    expect((await storedTenants()).filter(each => each.leaseExpireDate !== null)).toEqual([])
    const again = await preview(file)
    expect([again.body.errors, told(again)]).toEqual([[], []])
  })

  it('shows names, choices, and empty cells as they will be stored, and nothing at the second upload', async () => {
    await accept(
      await filled(cells => cells.add('Tenants', tenant(1))),
      (await preview(await filled(cells => cells.add('Tenants', tenant(1))))).body.seen,
    )
    await service.write(db =>
      makeContact(db, { airportId: here.airportId, lastName: 'Quillback', factbookIncludeFlag: 'N' }),
    )
    const file = await filled(cells => {
      const row = ['Sparrow Stand 1']
      cells.set('Tenants', row, 'Company', 'HALFPENNY  concessions')
      cells.set('Tenants', row, 'Category', 'Books')
      cells.set('Tenants', row, 'Status', null)
      cells.set('Tenants', row, 'Square Footage (sq ft)', null)
      cells.set('Tenants', row, 'Future Location', null)
      cells.set('Tenants', row, 'Tenant Name', 'Sparrow\nStand 1')
      cells.set('Contacts', ['Quillback'], 'Display Order', null)
      cells.set('Contacts', ['Quillback'], 'To Be Printed', null)
      cells.set('Contacts', ['Quillback'], 'Title', ' Manager\n of  leases ')
    })
    const shown = await preview(file)
    expect(shown.body.errors).toEqual([])
    expect(told(shown)).toEqual([
      'Title:  > Manager of  leases',
      'To Be Printed: No > Yes',
      'Category: Food & Beverage | Coffee & Tea > News & Gifts | Books',
      'Square Footage (sq ft): 401 > ',
    ])
    expect((await accept(file, shown.body.seen)).body).toEqual({ changed: 4 })
    const again = await preview(file)
    expect([again.body.errors, told(again)]).toEqual([[], []])
  })

  it('reports a workbook that proposes too many names', async () => {
    const file = await filled(cells => {
      for (let number = 0; number < 101; number++) cells.add('Tenants', tenant(number))
    })
    const shown = (await preview(file)).body
    expect(shown.notes.at(-1)?.text).toBe(
      'It cannot be accepted yet. This would propose 101 names at the same time, and the limit is 100. Choose existing names, or add the rows in parts.',
    )
    expect(outcome(await accept(file, shown.seen))).toBe('tooManyProposals')
  })

  it('refuses a date that may have either order if another in its column begins with the day', async () => {
    const dates = ['31/12/2031', '5/6/2031', '6/6/2031', '2031-05-06', 'May 6, 2031']
    const dated = (texts: string[]) =>
      filled(cells => {
        for (const [number, text] of texts.entries())
          cells.add('Tenants', { ...tenant(number), 'Expires (YYYY-MM-DD)': text })
      })
    const mixed = (await preview(await dated(dates))).body
    expect(mixed.errors.map(each => each.message)).toEqual([
      '“31/12/2031” is not a valid date because there is no month 31. Type 2031-12-31.',
      '“5/6/2031” is ambiguous because another date in this column begins with the day. Type 2031-05-06 or 2031-06-05.',
    ])
    expect((await preview(await dated(dates.slice(1)))).body.errors).toEqual([])
  })

  it('stores nothing of a row whose changes have no effect, not even a confirmation', async () => {
    const file = await filled(cells =>
      cells.set('Tenants', ['#N/A & Sons _x0041_'], 'Tenant Name', '#n/a & sons _X0041_'),
    )
    const shown = await preview(file)
    expect(told(shown)).toEqual([])
    expect((await accept(file, shown.body.seen)).body).toEqual({ changed: 0 })
    expect((await storedTenants()).filter(each => each.confirmed === 'N')).toHaveLength(1)
  })
})

describe('every step is in the workbook', () => {
  const contactsOf = async () =>
    (await service.as('ben').get<Contact[]>(`/airports/${here.airportId}/instance/26/contacts`)).body

  it('contacts are changed and added, with both phones, order, and print mark', async () => {
    await service.write(db => makeContact(db, { airportId: here.airportId, lastName: 'Quillback' }))
    const responsibility = (await contactsOf())[0]?.managementResponsibilityType ?? ''
    const file = await filled(cells => {
      cells.set('Contacts', ['Quillback'], 'Extension', '42')
      cells.set('Contacts', ['Quillback'], 'Fax', '614-555-0177')
      cells.set('Contacts', ['Quillback'], 'To Be Printed', 'No')
      cells.set('Contacts', ['Quillback'], 'Display Order', 7)
      cells.add('Contacts', { ...contact, 'Management Responsibility': responsibility })
    })
    const { body } = await preview(file)
    expect(body.errors).toEqual([])
    expect(new Set(body.changes.map(each => each.row))).toEqual(
      new Set(['Robin Quillback', 'New: Wren Tillerman']),
    )
    expect(outcome(await accept(file, body.seen))).toBe('200')
    expect(await contactsOf()).toMatchObject([
      {
        lastName: 'Quillback',
        orderSequenceNumber: 7,
        factbookIncludeFlag: 'N',
        contactPhoneList: [
          { phoneType: 'Work', phone: '614-555-0101', extPhone: '42' },
          { phoneType: 'Fax', phone: '614-555-0177' },
        ],
      },
      {
        lastName: 'Tillerman',
        orderSequenceNumber: 8,
        factbookIncludeFlag: 'Y',
        isoCountryCode: 'CA',
        stateProvinceCode: 'ON',
        managementResponsibilityType: responsibility,
        contactPhoneList: [{ phone: '416-555-0100' }, { phone: '416-555-0199' }],
      },
    ])
    expect((await preview(file)).body).toMatchObject({ errors: [], changes: [] })
  })

  it('reports at the cell what a contact lacks, and a state of another country', async () => {
    const file = await filled(cells => {
      cells.add('Contacts', { ...contact, Country: 'US', 'Work Phone': 'ring twice' })
    })
    const told = (await preview(file)).body.errors.map(each => `${each.column}: ${each.message}`)
    expect(told).toEqual([
      'Management Responsibility: Please input a valid Management Responsibility.',
      'State/Province: Please input a valid State/Province.',
      'Work Phone: Please input a valid Work Phone.',
    ])
  })

  it('dominant airlines are listed in one cell; an unknown one is refused', async () => {
    const names = ['Aurora Air', 'Bluebird', 'Cirrus'].map(each => `${each} ${here.airportId}`)
    await service.write(async db => {
      for (const airlineName of names) await makeAirline(db, { airlineName })
    })
    const [aurora = '', bluebird = '', cirrus = ''] = names
    const store = async (cell: string) => {
      const file = await filled(cells => cells.set('Airlines', ['West'], 'Dominant Airlines', cell))
      const { body } = await preview(file)
      if (body.errors.length > 0) return body.errors[0]?.message
      await accept(file, body.seen)
      return body.changes.map(each => `${each.row}: ${each.from} > ${each.to}`).join()
    }
    expect(await store(`${cirrus}; ${aurora.toUpperCase()};`)).toBe(`West:  > ${aurora}; ${cirrus}`)
    expect(await store(` ${cirrus};${aurora}`)).toBe('')
    expect(await store(`${cirrus}\n${bluebird}`)).toBe(`West: ${aurora}; ${cirrus} > ${bluebird}; ${cirrus}`)
    expect(await store('Dragon Wings')).toMatch(/^There is no airline “Dragon Wings”/)
    expect(await store('')).toBe(`West: ${bluebird}; ${cirrus} > `)
  })

  it('coordinates are shown to everyone and changed only by administrators', async () => {
    const file = await filled(cells => {
      cells.set('Location', ['Latitude'], 'Value', '10.5')
      cells.set('Location', ['Longitude'], 'Value', '-20.25')
    })
    const { body } = await preview(file)
    expect(body.errors.map(each => each.message)).toEqual([
      'Only an administrator can correct the coordinates. Restore the original value.',
      'Only an administrator can correct the coordinates. Restore the original value.',
    ])
    expect(outcome(await accept(file, body.seen))).toBe('invalidInput')
    const alice = service.as('alice')
    const { seen } = (await alice.post<WorkbookPreview>(`${place()}/preview`, Buffer.from(file), xlsx)).body
    await alice.post(`${place()}/accept?seen=${seen}`, Buffer.from(file), xlsx)
    expect((await alice.get(`/airports/${here.airportId}/instance/26/location`)).body).toMatchObject({
      latitudeText: '10.5',
      longitudeText: '-20.25',
    })
  })

  it('carried-over rows are confirmed only by a Yes or by a change', async () => {
    const { airportId, terminalId, brandId } = here
    await service.write(async db => {
      await makeContact(db, { airportId, lastName: 'Carried', email: null, confirmed: 'N' })
      await makeExpansion(db, { airportId, expansionPlannedText: 'Old plan', confirmed: 'N' })
      await makeParkingRate(db, { airportId, parkingType: 'Valet', confirmed: 'N' })
      await makeParkingRate(db, { airportId, parkingType: 'EconomyBasic', confirmed: 'N' })
      await makeTenant(db, { airportId, terminalId, brandId })
      const { airlineId } = await makeAirline(db)
      await db
        .insert(airlineTerminal)
        .values({ airportId, terminalId, axnInstanceId: 26, airlineId, confirmed: 'N' })
    })
    const file = await filled(cells => {
      cells.set('Contacts', ['Carried'], 'Confirmed', 'yes')
      cells.set('Airlines', ['North'], 'Confirmed', 'Yes')
      cells.set('Expansion', ['Old plan'], 'Confirmed', 'Y')
      cells.set('Tenants', ['#N/A & Sons _x0041_'], 'Confirmed', 'Yes')
      cells.set('Parking', ['Valet', 'No'], 'Confirmed', 'Yes')
      cells.set('Rental', ['On-Site Car Rental, Agencies'], 'Value', 3)
    })
    const { body } = await preview(file)
    expect(body.errors).toEqual([])
    const confirmed = body.changes.filter(each => each.column === 'Confirmed')
    // Only names that identify the rows: a person's first and last, and a brand with the terminal if there are several.
    expect(confirmed.map(each => each.row)).toEqual([
      'Old plan',
      'Robin Carried',
      'North',
      'Valet · Daily',
      '#N/A & Sons _x0041_ · North',
    ])
    expect(outcome(await accept(file, body.seen))).toBe('200')
    const sheets = new Sheets(await readXlsx(await downloaded()))
    const unconfirmed = ['Contacts', 'Expansion', 'Airlines', 'Parking', 'Tenants'].flatMap(name => {
      const [headings = [], ...rows] = sheets.rows(name)
      return rows.filter(row => row[headings.indexOf('Confirmed')] === 'No').map(row => row[0])
    })
    expect(unconfirmed).toEqual([expect.stringMatching(/^parkingRate\/EconomyBasic/)])
    const back = await filled(cells => cells.set('Contacts', ['Carried'], 'Confirmed', 'No'))
    expect((await preview(back)).body).toMatchObject({ changes: [], errors: [] })
    const odd = await filled(cells => cells.set('Contacts', ['Carried'], 'Confirmed', 'perhaps'))
    expect((await preview(odd)).body.errors).toMatchObject([{ message: 'Enter Yes or No.' }])
  })

  it('a row that was added and then changed on its screen is changed back, not added again', async () => {
    const file = await filled(cells => cells.add('Tenants', { ...tenant(1), Terminal: 'South' }))
    await accept(file, (await preview(file)).body.seen)
    const list = `/tenants/instance/26/airport/${here.airportId}`
    const added = (await service.as('ben').get<{ content: AirportTenant[] }>(list)).body.content.find(
      each => each.brandName === 'Sparrow Stand 1',
    )
    await service.as('ben').post(`${list}/block`, {
      rows: [{ ...tenantCells(added), tenantId: added?.tenantId, areaTotal: 999 }],
    })
    const { body } = await preview(file)
    expect(body.isOlder).toBe(true)
    expect(body.changes).toMatchObject([{ from: '999', to: '401', row: 'Sparrow Stand 1' }])
  })

  it('a row that was added and then renamed, on its screen or in the lookups, is not added again', async () => {
    await service.write(db => makeContact(db, { airportId: here.airportId }))
    const responsibility = (await contactsOf())[0]?.managementResponsibilityType ?? ''
    const file = await filled(cells => {
      cells.add('Tenants', tenant(1))
      cells.add('Tenants', tenant(2))
      cells.add('Contacts', { ...contact, 'Management Responsibility': responsibility })
      cells.add('Expansion', { 'Planned Expansion': 'A second hall', Completion: '2030' })
    })
    await accept(file, (await preview(file)).body.seen)
    const ben = service.as('ben')
    const airport = `/airports/${here.airportId}/instance/26`
    const list = `/tenants/instance/26/airport/${here.airportId}`
    const { content } = (await ben.get<{ content: AirportTenant[] }>(list)).body
    const added = (name: string) => content.find(each => each.brandName === name)
    const one = added('Sparrow Stand 1')
    await ben.post(`${list}/block`, {
      rows: [{ ...tenantCells(one), tenantId: one?.tenantId, areaTotal: 401, brandName: 'Sparrow & Sons' }],
      confirmedNames: ['Sparrow & Sons'],
    })
    const two = added('Sparrow Stand 2')
    const acceptance = `/proposals/brands/${two?.brandId}/accept`
    expect(outcome(await service.as('alice').post(acceptance, { name: 'Sparrow Bar' }))).toBe('200')
    const person = (await contactsOf()).find(each => each.lastName === 'Tillerman')
    await ben.put(`${airport}/contacts/${person?.contactId}`, { ...person, lastName: 'Tiller' })
    const plans = await ben.get<{ content: AirportExpansion[] }>(`${airport}/expansion`)
    const plan = plans.body.content.find(each => each.expansionPlannedText === 'A second hall')
    await ben.put(`${airport}/expansion/${plan?.airportExpansionPK.expansionId}`, {
      ...plan,
      expansionPlannedText: 'A second food hall',
    })

    const { body } = await preview(file)
    expect(body.errors).toEqual([])
    expect(body.changes.map(each => `${each.column}: ${each.from} > ${each.to}`)).toEqual([
      'Planned Expansion: A second food hall > A second hall',
      'Last Name: Tiller > Tillerman',
      'Tenant Name: Sparrow & Sons > Sparrow Stand 1',
    ])
  })
})

describe('a file from before a brand and a terminal were renamed', () => {
  it('has no errors and changes nothing back', async () => {
    const file = await downloaded()
    const added = await filled(cells => cells.add('Tenants', { ...tenant(1), Terminal: 'North' }))
    const [stored] = (
      await service
        .as('ben')
        .get<{ content: AirportTenant[] }>(`/tenants/instance/26/airport/${here.airportId}`)
    ).body.content
    await service.write(async db => {
      await db
        .update(terminal)
        .set({ terminalName: 'North Pier' })
        .where(and(eq(terminal.airportId, here.airportId), eq(terminal.terminalName, 'North')))
    })
    expect((await preview(file)).body, 'the terminal').toMatchObject({
      isOlder: true,
      errors: [],
      changes: [],
    })
    expect((await preview(added)).body.errors).toEqual([])
    const before = await downloaded()
    const brandName = 'Renamed Bakery'
    await service.write(db =>
      db
        .update(brand)
        .set({ brandName })
        .where(eq(brand.brandId, stored?.brandId ?? 0)),
    )
    for (const each of [file, before])
      expect((await preview(each)).body, 'the brand').toMatchObject({
        isOlder: true,
        errors: [],
        changes: [],
      })
  })
})

const tenantCells = (stored: AirportTenant | undefined) => ({
  brandName: stored?.brandName,
  companyName: stored?.companyName,
  terminalName: stored?.terminalName,
  leaseExpireDate: stored?.leaseExpireDate,
  categoryName: `${stored?.tenantTypeDes} | ${stored?.productTypeDes}`,
})

const infoCell = (field: string) => (rows: WorkbookCell[][]) => rows.findIndex(row => row.includes(field))
/** The Info sheet as a spreadsheet program would save it with these values and number formats. */
async function formatted(values: Record<string, { value: number; numFmt?: string }>): Promise<Uint8Array> {
  const sheets = new Sheets(await readXlsx(await downloaded()))
  const cells = new Map<string, Partial<Cell>>()
  for (const [field, { value, numFmt }] of Object.entries(values)) {
    const row = infoCell(field)(sheets.rows('Info'))
    cells.set(`${row},${sheets.rows('Info')[0]?.indexOf('Value')}`, { value, style: { numFmt } })
  }
  return writeXlsx({
    sheets: sheets.toSheets().map(each => (each.name === 'Info' ? { ...each, cells } : each)),
  })
}

describe('a cell that is formatted as a percentage', () => {
  const valuesAfter = async (file: Uint8Array) =>
    (await preview(file)).body.changes.map(each => `${each.row}: ${each.to}`)

  it.each(['0%', '0.00%', '#,##0.0\\ %;[Red]-0%'])(
    'arrives as the displayed percentage: %s',
    async numFmt => {
      const file = await formatted({
        'Pre-Security': { value: 0.285, numFmt },
        'Post-Security': { value: 0.715, numFmt },
      })
      expect(await valuesAfter(file)).toEqual(['Pre-Security: 28.50', 'Post-Security: 71.50'])
    },
  )

  it('is read unchanged if only its text has a percent sign, or if it is a plain number', async () => {
    const file = await formatted({
      'Pre-Security': { value: 0.5, numFmt: '0.0"%"' },
      'Post-Security': { value: 99.5 },
    })
    expect(await valuesAfter(file)).toEqual(['Pre-Security: 0.50', 'Post-Security: 99.50'])
  })

  it('is refused in a field that is not a percentage', async () => {
    const { body } = await preview(await formatted({ 'Average Dwell Time': { value: 0.5, numFmt: '0%' } }))
    expect(body.errors.map(each => each.message)).toEqual([
      '“50%” is a percentage. Type a number such as 45.',
    ])
  })
})

it('a Canadian airport may write amounts in Canadian dollars, which are previewed and stored in US dollars', async () => {
  const fill = () =>
    filled(cells => {
      cells.set('Info', ['Advertising, Total Revenue'], 'Value', 'C$2,000,000')
      cells.set('Totals', ['North', 'Food & Beverage'], 'Rent to Airport ($)', '100 CAD')
    })
  expect((await preview(await fill())).body.errors).toHaveLength(2)
  await service.write(db =>
    db
      .update(airport)
      .set({ isoCountryCode: 'CA', stateProvinceCode: 'ON' })
      .where(eq(airport.airportId, here.airportId)),
  )
  const about = (await readXlsx(await downloaded())).sheets[0]?.rows.flatMap(each => each.cells)
  expect(about).toContainEqual(
    expect.stringContaining('such as C$1,200. It is converted at 0.759 US dollars'),
  )
  const file = await fill()
  const { body } = await preview(file)
  expect(body.errors).toEqual([])
  expect(body.changes.map(each => each.to)).toEqual(['1,518,000.00', '75.90'])
  const shown = await formatted({
    'Advertising, Total Revenue': { value: 2_000_000, numFmt: '[$C$-1009]#,##0' },
  })
  expect((await preview(shown)).body.changes.map(each => each.to)).toEqual(['1,518,000.00'])
  expect(outcome(await accept(file, body.seen))).toBe('200')
  expect((await preview(file)).body.changes).toEqual([])
})

describe('a workbook with errors', () => {
  it('is answered with the sheet and cell of each error, in the words of the screens, and stores nothing', async () => {
    const file = await filled(cells => {
      cells.set('Info', ['Pre-Security'], 'Value', 60)
      cells.set('Info', ['Post-Security'], 'Value', 30)
      cells.set('Info', ['Concession Management Type'], 'Value', 'By lottery')
      cells.set('Totals', ['West', 'Food & Beverage'], 'Rent to Airport ($)', '1,5')
      cells.set('Airport totals', ['Enplaning Passengers'], 'Value', 1e308)
      cells.add('Tenants', { ...tenant(1), Terminal: 'Pier Z', 'Expires (YYYY-MM-DD)': '31/12/2030' })
      cells.add('Totals', { 'Gross Sales ($)': 1 })
      cells.set('Parking', ['Valet', 'Daily'], 'Key', 'rentalParking#Boat/Daily')
    })
    const { body } = await preview(file)
    const told = body.errors.map(each => `${each.sheet} ${each.address} ${each.message}`)
    expect(told).toMatchInlineSnapshot(`
      [
        "Info D3 There is no Concession Management Type “By lottery”. Choose one from the list.",
        "Info D12 Please ensure that Post/Pre Security percentages are equal to 100%",
        "Info D13 Please ensure that Post/Pre Security percentages are equal to 100%",
        "Totals E10 “1,5” is ambiguous. Type 1.5 or 15.",
        "Totals A14 No rows can be added to this sheet.",
        "Airport totals D2 Enplaning Passengers must be at most 2,147,483,647.",
        "Parking A7 This row does not exist at this airport this year. To add a row, leave its Key empty.",
        "Tenants D5 This airport has no terminal “Pier Z” this year. Choose one of its terminals.",
        "Tenants H5 “31/12/2030” is not a valid date because there is no month 31. Type 2030-12-31.",
      ]
    `)
    const refused = await accept(file, body.seen)
    expect(outcome(refused)).toBe('invalidInput')
    expect(problemOf(refused).errors).toContainEqual({
      pointer: expect.stringMatching(/^\/Tenants\/D\d$/) as string,
      detail: 'This airport has no terminal “Pier Z” this year. Choose one of its terminals.',
    })
    const fresh = await preview(await downloaded())
    expect(fresh.body.seen).toBe(body.seen)
  })

  it('is refused if someone has saved something since the preview', async () => {
    const file = await filled(cells => cells.set('Info', ['Average Dwell Time'], 'Value', 90))
    const { body } = await preview(file)
    const totals = { enplaneTotal: 5, deplaneTotal: null, passengerTotal: null }
    await service.as('alice').put(`/airports/${here.airportId}/instance/26/totals`, {
      ...totals,
      passengerEpDomesticTotal: null,
      passengerEpIntlTotal: null,
      annualPercentageChangeAmount: null,
    })
    expect(outcome(await accept(file, body.seen))).toBe('stale')
    expect(outcome(await accept(file, ''))).toBe('stale')
  })

  it('is refused if it belongs to another year', async () => {
    const { airportId } = here
    await service.write(async db => {
      await makeAirportInstance(db, { airportId, axnInstanceId: 27 })
      await affiliate(db, service.users.ben, { airportId, axnInstanceId: 27 })
    })
    const file = Buffer.from(await downloaded())
    const next = `/airports/${airportId}/instance/27/workbook`
    const refused = await service.as('ben').post(`${next}/preview`, file, xlsx)
    expect(outcome(refused)).toBe('workbookElsewhere')
    expect(problemOf(refused).detail).toMatch(/^It is for .+ \([A-Z0-9]{3}\), 2026\.$/)
    expect(outcome(await service.as('ben').post(`${next}/accept?seen=x`, file, xlsx))).toBe(
      'workbookElsewhere',
    )
  })

  it('is refused if it belongs to another airport', async () => {
    expect(outcome(await preview(await downloaded(), here.otherId))).toBe('workbookElsewhere')
  })

  it('is refused if it is not one of these workbooks', async () => {
    for (const name of ['About', 'Ratio Report'])
      expect(problemOf(await preview(await writeXlsx({ sheets: [{ name, rows: [['x']] }] })))).toMatchObject({
        problem: 'workbookElsewhere',
        message:
          'This workbook was not downloaded from this page. Download the workbook from this page and fill it in.',
        detail: 'The sheet “About” is missing or was changed.',
      })
  })

  it('deletes nothing that it omits', async () => {
    const file = await filled(cells => cells.rows('Tenants').splice(1))
    expect((await preview(file)).body).toMatchObject({ changes: [], errors: [] })
    const emptied = await filled(cells => cells.rows('Tenants')[1]?.fill(null, 1))
    const { body } = await preview(emptied)
    expect(body).toMatchObject({ changes: [], errors: [] })
    expect(body.notes).toEqual([
      {
        text: 'Tenants: a workbook cannot delete rows, so these cleared rows stay unchanged:',
        about: ['#N/A & Sons _x0041_'],
      },
    ])
  })
})

describe('formulas', () => {
  /** The workbook with these cells of its first terminal instead of figures. */
  async function calculated(cells: Record<string, Partial<Cell>>): Promise<Uint8Array> {
    const read = await readXlsx(await downloaded())
    const sheets = new Sheets(read).toSheets().map(sheet => {
      const [headings = []] = sheet.rows
      if (sheet.name !== 'Terminals') return sheet
      const places = Object.entries(cells).map(
        ([heading, cell]) => [`1,${headings.indexOf(heading)}`, cell] as const,
      )
      return { ...sheet, cells: new Map(places) }
    })
    return writeXlsx({ sheets })
  }

  it('are read as the results stored in the file', async () => {
    const file = await calculated({ 'Enplaning Passengers': { formula: '500+600', formulaResult: 1100 } })
    const { body } = await preview(file)
    expect(body.errors).toEqual([])
    expect(body.changes).toMatchObject([{ sheet: 'Terminals', from: '1,000', to: '1,100' }])
    expect(body.notes).toEqual([
      {
        text: 'Terminals: the stored results of formulas are used:',
        about: [expect.stringMatching(/^[A-Z]+2$/)],
      },
    ])
  })

  it('without a result, and errors, are reported at their cells and never read as empty', async () => {
    const { body } = await preview(
      await calculated({
        'Enplaning Passengers': { formula: '500+600' },
        'Deplaning Passengers': { type: 'error', value: '#DIV/0!', formula: '1/0' },
      }),
    )
    expect(body.changes).toEqual([])
    expect(body.errors.map(({ column, message }) => [column, message.slice(0, 28)])).toEqual([
      ['Enplaning Passengers', 'This cell contains an error,'],
      ['Deplaning Passengers', 'This cell contains an error,'],
    ])
  })
})

describe('a workbook with errors in some rows', () => {
  const wrongTwo = () =>
    filled(sheets => {
      for (let number = 1; number <= 6; number += 1) sheets.add('Tenants', tenant(number))
      sheets.add('Tenants', { ...tenant(7), 'Expires (YYYY-MM-DD)': 'next spring' })
      sheets.add('Tenants', { ...tenant(8), 'Square Footage (sq ft)': '#many' })
      sheets.set('Info', ['Average Dwell Time'], 'Value', 'an hour')
      sheets.set('Info', ['Passenger Services, Total Revenue'], 'Value', 777)
      sheets.set('Question and comments', ['Comment, Gross Sales'], 'Value', 'The north gates opened late.')
    })
  const acceptRight = (file: Uint8Array, seen: string) =>
    service
      .as('ben')
      .post<{ changed: number }>(`${place()}/accept?seen=${seen}&withoutWrong=yes`, Buffer.from(file), xlsx)
  const askForCorrections = (file: Uint8Array) =>
    service.app.inject({
      method: 'POST',
      url: `${apiBase}${place()}/corrections`,
      headers: { authorization: `Bearer ${service.token('ben')}`, ...xlsx },
      payload: Buffer.from(file),
    })
  const corrections = async (file: Uint8Array) => (await askForCorrections(file)).rawPayload
  const tenantNames = async () => {
    const path = `/tenants/instance/26/airport/${here.airportId}`
    const { body } = await service.as('ben').get<{ content: AirportTenant[] }>(path)
    return body.content.map(each => each.brandName).filter(name => name.startsWith('Sparrow'))
  }

  it('is refused as a whole, or accepted without them; uploading the file again changes nothing', async () => {
    const file = await wrongTwo()
    const { body } = await preview(file)
    expect(body.errors).toHaveLength(3)
    expect(new Set(body.changes.map(each => each.row)).size).toBe(8)
    expect(outcome(await accept(file, body.seen))).toBe('invalidInput')
    expect(await tenantNames()).toEqual([])

    const accepted = await acceptRight(file, body.seen)
    expect(accepted.body.changed).toBe(body.changes.length)
    expect(await tenantNames()).toEqual([1, 2, 3, 4, 5, 6].map(number => `Sparrow Stand ${number}`))
    const again = await preview(file)
    expect(again.body.changes).toEqual([])
    expect(again.body.errors).toEqual(body.errors)
    expect((await acceptRight(file, again.body.seen)).body.changed).toBe(0)
    expect(await tenantNames()).toHaveLength(6)
  })

  it('recognizes the saved locations of a tenant, even if another row of it has an error', async () => {
    const file = await filled(sheets => {
      const location = { ...tenant(1), 'Tenant Name': 'Sparrow Cart', 'Expires (YYYY-MM-DD)': '2031-06-30' }
      sheets.add('Tenants', { ...location, 'Square Footage (sq ft)': '#many' })
      sheets.add('Tenants', { ...location, 'Expires (YYYY-MM-DD)': '2030-06-30' })
      sheets.add('Tenants', { ...location, 'Square Footage (sq ft)': 900 })
    })
    const { body } = await preview(file)
    await acceptRight(file, body.seen)
    const again = await preview(file)
    expect(again.body.changes).toEqual([])
    expect(again.body.errors).toHaveLength(1)

    const cells = new Sheets(await readXlsx(await corrections(file)))
    expect(cells.rows('Tenants')).toHaveLength(4)
    cells.set('Tenants', ['#many'], 'Square Footage (sq ft)', 700)
    const corrected = await preview(await writeXlsx({ sheets: cells.toSheets() }))
    expect(corrected.body.errors).toEqual([])
    expect(new Set(corrected.body.changes.map(each => each.row))).toEqual(new Set(['New: Sparrow Cart']))
  })

  it('returns the valid rows of a form that is refused as a whole with the wrong ones, and tells which', async () => {
    const file = await filled(sheets => {
      sheets.set('Info', ['Pre-Security'], 'Value', 30)
      sheets.set('Info', ['Post-Security'], 'Value', 60)
      sheets.set('Info', ['Passenger Services, Total Revenue'], 'Value', 777)
    })
    const { body } = await preview(file)
    expect(body.changes).toEqual([])
    expect(body.notes.find(each => each.text.includes('saved only together'))?.about).toEqual([
      expect.stringMatching(/^Info D\d+ \(Passenger Services, Total Revenue\)$/),
    ])
    const cells = new Sheets(await readXlsx(await corrections(file)))
    cells.set('Info', ['Post-Security'], 'Value', 70)
    const corrected = await preview(await writeXlsx({ sheets: cells.toSheets() }))
    expect(corrected.body.errors).toEqual([])
    expect(corrected.body.changes.map(each => each.to)).toContain('777.00')
  })

  it('returns the rows to correct as a workbook, which can be uploaded like the whole', async () => {
    const file = await wrongTwo()
    const { rawPayload, statusCode, headers } = await askForCorrections(file)
    expect(statusCode).toBe(200)
    expect(headers['content-disposition']).toMatch(/"\w{3}-2026-rows-to-correct\.xlsx"/)
    const { sheets } = await readWhole(rawPayload, { readStyles: true })
    expect(sheets.map(({ name, rows }) => [name, rows.length])).toEqual([
      ['About', expect.any(Number)],
      ['Info', 2],
      ['Tenants', 3],
    ])
    const marked = (sheet = sheets[0]) =>
      [...(sheet?.cells ?? [])].filter(([, cell]) => cell.comment).map(([, cell]) => cell)
    expect(marked(sheets[1]).map(({ value, comment }) => [value, comment?.text])).toEqual([
      ['an hour', expect.stringContaining('Please provide a valid number.')],
    ])
    expect(marked(sheets[2]).map(({ value }) => value)).toEqual(['next spring', '#many'])
    expect(marked(sheets[2]).every(({ style }) => style?.fill?.type === 'pattern')).toBe(true)

    const wrong = await preview(rawPayload)
    expect(wrong.body.errors).toHaveLength(3)
    const cells = new Sheets(await readXlsx(rawPayload))
    cells.set('Info', ['Average Dwell Time'], 'Value', 60)
    cells.set('Tenants', ['Sparrow Stand 7'], 'Expires (YYYY-MM-DD)', '2031-04-01')
    cells.set('Tenants', ['Sparrow Stand 8'], 'Square Footage (sq ft)', 900)
    const corrected = await writeXlsx({ sheets: cells.toSheets() })
    const { body } = await preview(corrected)
    expect(body.errors).toEqual([])
    expect((await accept(corrected, body.seen)).status).toBe(200)
    expect(await tenantNames()).toEqual(['Sparrow Stand 7', 'Sparrow Stand 8'])
  })
})

const workbookXml =
  '<workbook xmlns:r="r"><sheets><sheet name="About" sheetId="1" r:id="rId1"/></sheets></workbook>'
const relation = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const parts = (sheet: string | Buffer) => ({
  '[Content_Types].xml': '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>',
  '_rels/.rels': `<Relationships><Relationship Id="rId1" Type="${relation}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': workbookXml,
  'xl/_rels/workbook.xml.rels': `<Relationships><Relationship Id="rId1" Type="${relation}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
  'xl/worksheets/sheet1.xml': sheet,
})
/** The archive with a different uncompressed size in the headers of all files. */
function claimSize(zip: Buffer, size: number): Buffer {
  const claimed = Buffer.from(zip)
  const headers = [
    { mark: 'PK\u0003\u0004', sizeAt: 22 },
    { mark: 'PK\u0001\u0002', sizeAt: 24 },
  ]
  for (const { mark, sizeAt } of headers)
    for (let at = claimed.indexOf(mark); at >= 0; at = claimed.indexOf(mark, at + 4))
      claimed.writeUInt32LE(size, at + sizeAt)
  return claimed
}
const keyRow = '<row r="1"><c t="inlineStr"><is><t>Key</t></is></c></row>'
const sheetOf = (rows: string) => `<worksheet><sheetData>${rows}</sheetData></worksheet>`
const textCell = (text: string) => `<row r="1"><c r="A1" t="inlineStr"><is><t>${text}</t></is></c></row>`

describe('a file that is not one of our workbooks', () => {
  const outcomeOf = async (file: Uint8Array) => outcome(await preview(file))

  it('is distinguished from a workbook', async () => {
    expect(await outcomeOf(Buffer.from('name;figure\na;1\n'))).toBe('workbookUnreadable')
    expect(await outcomeOf(Buffer.from('PK'))).toBe('workbookUnreadable')
    expect(await outcomeOf(makeZip({ 'hello.txt': 'hello' }))).toBe('workbookUnreadable')
    expect(await outcomeOf(makeZip(parts('<worksheet><sheetData><row')))).toMatch(
      /^workbook(Unreadable|Elsewhere)$/,
    )
    expect(await outcomeOf((await downloaded()).subarray(0, 4000))).toBe('workbookUnreadable')
    const text = await service.as('ben').post(`${place()}/preview`, 'a', { 'content-type': 'text/csv' })
    expect(outcome(text)).toBe('unsupportedMedia')
  })

  it('is refused if no workbook has so many rows or names of sheets', async () => {
    const rowAt = (row: string) => makeZip(parts(sheetOf(`${keyRow}<row r="${row}"><c><v>1</v></c></row>`)))
    for (const row of ['-5', '9'.repeat(12)])
      expect(await outcomeOf(rowAt(row)), row).toBe('workbookUnreadable')
    const named = workbookXml.replace('About', 'x'.repeat(300))
    const longName = makeZip({ ...parts(sheetOf(textCell('x'))), 'xl/workbook.xml': named })
    expect(await outcomeOf(longName)).toBe('workbookUnreadable')
  })

  it('is refused if it is large or unpacks to a large size, whatever size it claims', async () => {
    expect(await outcomeOf(Buffer.alloc(50_000_000, 1))).toBe('tooLarge')
    const zeros = Buffer.concat([Buffer.from(sheetOf(keyRow)), Buffer.alloc(300_000_000)])
    const unpacksToZeros = makeZip(parts(zeros))
    expect(await outcomeOf(unpacksToZeros)).toBe('workbookTooLarge')
    expect(await outcomeOf(claimSize(unpacksToZeros, 100))).toBe('workbookTooLarge')
    const many = Object.fromEntries(Array.from({ length: 2100 }, (_, index) => [`part${index}`, '']))
    expect(await outcomeOf(makeZip({ ...parts(''), ...many }))).toBe('workbookTooLarge')
  })

  it('is refused if its cells are far from each other', async () => {
    const far = `${keyRow}<row r="2"><c r="XFD900"><v>1</v></c></row>`
    expect(await outcomeOf(makeZip(parts(sheetOf(far))))).toBe('workbookTooLarge')
  })
})

it('a workbook with more tenants than any airport has is refused, and too long a text is an error at its cell', async () => {
  const many = await filled(cells => {
    for (let number = 0; number < 3001; number += 1) cells.add('Tenants', tenant(number))
  })
  expect(problemOf(await preview(many))).toMatchObject({
    problem: 'workbookTooLarge',
    detail: 'Sheet “Tenants” has more than 3000 rows.',
  })
  const long = await filled(cells =>
    cells.set('Question and comments', ['Comment, Gross Sales'], 'Value', 'x'.repeat(6000)),
  )
  expect((await preview(long)).body.errors.map(each => each.message)).toEqual([
    'Comment, Gross Sales has more than 5,000 characters.',
  ])
})

it('corrects published figures with one reason, which the public list and the feed give', async () => {
  const file = await filled(cells => {
    cells.set('Info', ['Average Dwell Time'], 'Value', 80)
    cells.set('Tenants', ['#N/A & Sons _x0041_'], 'Square Footage (sq ft)', 1234)
  })
  await service.write(db =>
    db
      .update(airportInstance)
      .set({ axnInstanceStatus: 'PUBLISHED' })
      .where(eq(airportInstance.airportId, here.airportId)),
  )
  const alice = service.as('alice')
  const { body } = await alice.post<WorkbookPreview>(`${place()}/preview`, Buffer.from(file), xlsx)
  expect(body.errors).toEqual([])
  const acceptWith = (headers: object) =>
    alice.post(`${place()}/accept?seen=${body.seen}`, Buffer.from(file), { ...xlsx, ...headers })
  const corrections = async () =>
    (await service.as('frank').get<Paged<Correction>>('/corrections?year=2026')).body.content
  expect(outcome(await acceptWith({}))).toBe('reasonRequired')
  expect(await corrections()).toEqual([])
  const reason = 'The workbook’s last version'
  expect(outcome(await acceptWith({ 'change-reason': encodeURIComponent(reason) }))).toBe('200')
  const listed = await corrections()
  expect(listed.map(each => [each.reason, each.label, each.details?.before, each.details?.after])).toEqual(
    expect.arrayContaining([
      [reason, 'Average Dwell Time', 75, 80],
      [reason, 'Square Footage', expect.any(Number), 1234],
    ]),
  )
  expect(listed).toHaveLength(2)
  const feed = (await service.as('stranger').get('/corrections/feed')).text
  expect(feed.split(reason)).toHaveLength(3)
  expect(feed).not.toContain('1234')
})

describe('a file with thousands of errors', () => {
  it('takes no longer for each error the more there are', () => {
    const comparison = new Comparison()
    const begun = performance.now()
    for (let row = 1; row <= 30_000; row += 1) {
      const place = { sheet: 'Contacts', address: `B${row}`, row: '', column: 'First Name' }
      comparison.report({ ...place, message: 'Please input a valid First Name.' })
      comparison.refuse(`contact+${row}`, 'lastName', 'Please input a valid Last Name.')
    }
    expect(comparison.errors).toHaveLength(60_000)
    expect(performance.now() - begun).toBeLessThan(2000)
  })
})
