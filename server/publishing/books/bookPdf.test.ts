import { inflateSync } from 'node:zlib'
import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { parkingCombinations } from '#domain/airports/parking.ts'
import type { BookRequest } from '#domain/publishing/book.ts'
import type { Db } from '#platform/database/connect.ts'
import { toSettable } from '#platform/print/settable.ts'
import { useService } from '#tests/app.ts'
import { isTorture } from '#tests/isTorture.ts'
import {
  makeAirline,
  makeAirportInstance,
  makeBrand,
  makeCompany,
  makeCompanyInstance,
  makeCompanyType,
  makeContact,
  makeExpansion,
  makeParkingRate,
  makeTenant,
  makeTerminal,
} from '#tests/make.ts'
import { hostileNames } from '#tests/makeReport.ts'
import { openBookmarks, openLinks, openPdf, openTables, type OpenedPdf } from '#tests/openPdf.ts'
import { airportComment } from '../../database/schema/airports.ts'
import { companyInstance } from '../../database/schema/companies.ts'
import { airlineTerminal } from '../../database/schema/terminals.ts'
import { readAirportsBook } from './airportsBook.queries.ts'
import { readCompaniesBook } from './companiesBook.queries.ts'
import { renderBookPdf, type BookPdfOptions } from './renderBook.ts'

const ids = { large: 0, silent: 0, canadian: 0, hidden: 0, roaster: 0 }
const longText = `${'Torn wide open, then mended. '.repeat(130)}${'W'.repeat(200)}`

async function seed(db: Db): Promise<void> {
  const published = { axnInstanceStatus: 'PUBLISHED' } as const
  const large = await makeAirportInstance(db, {
    ...published,
    enplaneTotal: 1_000_003,
    preSecurityPercentAmount: 0,
    postSecurityPercentAmount: 0,
    odPercentAmount: 100,
    transferPercentAmount: 0,
    airport: {
      airportName: 'Larkham International',
      iataCode: 'QLK',
      latitudeText: '40.1',
      longitudeText: '-82.9',
    },
  })
  ids.large = large.airportId
  ids.silent = (
    await makeAirportInstance(db, { ...published, airport: { airportName: 'Quietfield', iataCode: 'QQF' } })
  ).airportId
  ids.canadian = (
    await makeAirportInstance(db, {
      ...published,
      enplaneTotal: 77,
      airport: {
        airportName: 'Aéroport d’Érable',
        iataCode: 'QER',
        isoCountryCode: 'CA',
        stateProvinceCode: 'QC',
      },
    })
  ).airportId
  ids.hidden = (
    await makeAirportInstance(db, {
      axnInstanceStatus: 'APPROVED',
      airport: { airportName: 'Hiddenbrook', iataCode: 'QHB' },
    })
  ).airportId
  await fillLarge(db)
  await makeTenant(db, {
    airportId: ids.hidden,
    terminalId: (await makeTerminal(db, { airportId: ids.hidden })).terminalId,
    brandId: (await makeBrand(db, { brandName: 'Hidden Kiosk' })).brandId,
  })
}

async function fillLarge(db: Db): Promise<void> {
  const airportId = ids.large
  const { terminalId } = await makeTerminal(db, {
    airportId,
    terminalName: 'Harbor Hall',
    enplaneTotal: 900_000,
    totals: [
      {
        tenantType: 'FOODBEVERAGE',
        grossSalesTotal: 8_123_456.78,
        rentAirportTotal: 900_100,
        areaTotal: 5_432,
      },
      { tenantType: 'SPECIALTY', grossSalesTotal: 2_000_000.4 },
    ],
  })
  const roaster = await makeCompanyInstance(db, {
    companyName: 'Roast & Sons',
    companyInfoText: longText,
    axnInstanceStatus: 'PUBLISHED',
    dbeFlag: 'Y',
  })
  ids.roaster = roaster.companyId
  await makeCompanyType(db, { companyId: ids.roaster, airportIds: [airportId] })
  for (let number = 0; number < 120; number++) {
    const brandName = `Stall ${String(number % 60).padStart(2, '0')} of the Long Row`
    const brandId = number < 60 ? (await makeBrand(db, { brandName })).brandId : first + number - 60
    if (number === 0) first = brandId
    await makeTenant(db, {
      airportId,
      terminalId,
      brandId,
      companyId: ids.roaster,
      leaseExpireDate: number % 3 === 0 ? '2027-06-30' : null,
      ...(number < 60 ? {} : { tenantType: 'SPECIALTY', productType: 'APPAREL' }),
    })
  }
  const keeper = (await makeCompany(db, { companyName: 'Keeper of Names' })).companyId
  for (const brandName of hostileNames) {
    const { brandId } = await makeBrand(db, { brandName })
    await makeTenant(db, {
      airportId,
      terminalId,
      brandId,
      companyId: keeper,
      tenantType: 'NEWSSTAND',
      productType: 'NEWSGIFTS',
    })
  }
  await makeContact(db, { airportId, firstName: 'Printed', lastName: 'Paula' })
  await makeContact(db, { airportId, firstName: 'Private', lastName: 'Petra', factbookIncludeFlag: 'N' })
  await makeExpansion(db, { airportId, expansionPlannedText: '#let x = 1 $x$ *hall* "quoted" 🙂' })
  await db
    .insert(airportComment)
    .values({ airportId, axnInstanceId: 26, commentType: 'AIRPORTWIDE', airportComment: longText })
}
let first = 0

const service = useService({ seed })
const everything: BookRequest = { axnInstanceId: 26, kind: 'airports', entityIds: null, companyType: null }

const airports = (request: Partial<BookRequest> = {}) =>
  service.database.read(db => readAirportsBook(db, { ...everything, ...request }))
const companies = (request: Partial<BookRequest> = {}) =>
  service.database.read(db => readCompaniesBook(db, { ...everything, kind: 'companies', ...request }))
const publicUrl = 'https://book.example.org'
const file = async (request: Partial<BookRequest> = {}, options: BookPdfOptions = {}) =>
  renderBookPdf(await airports(request), { publicUrl, ...options })

const whole = ({ pages }: OpenedPdf) => pages.map(page => page.text).join('\n')
const squeezed = (text: string) => text.replace(/[\s\u200b\u00ad]+/g, '')
/** The page's number, which a thumb mark may follow. */
const folio = (text: string) => Number(/(\d+)(?: [A-Z])?$/.exec(text)?.[1] ?? NaN)

/** The number of font programs in a file. */
const countFontFiles = (file: Uint8Array) => unpack(file).join('\n').split('/FontFile2 ').length - 1

/** The objects in the file’s object streams. */
const unpack = (file: Uint8Array): string[] =>
  Array.from(
    Buffer.from(file)
      .toString('latin1')
      .matchAll(/\/ObjStm [^]*?stream\n([^]*?)\nendstream/g),
    ([, deflated = '']) => inflateSync(Buffer.from(deflated, 'latin1')).toString('latin1'),
  )

/** The texts of a page, without the letter at its outer edge. */
const withoutThumbMark = ({ placed, width }: OpenedPdf['pages'][number]) =>
  placed.filter(({ text, left, right }) => text.length > 1 || (left > 15 && right < width - 15))

describe('the airports book', () => {
  let bytes: Uint8Array
  let book: OpenedPdf
  let front: number
  beforeAll(async () => {
    bytes = await file()
    book = await openPdf(bytes)
    front = book.pages.findIndex(page => page.text.startsWith('Rankings'))
  })

  it('has its metadata, is tagged, and embeds every font', () => {
    const { pages, ...says } = book
    expect(says).toEqual({
      title: 'AXN Fact Book 2026 The Airports Book',
      author: 'AXN Fact Book',
      language: 'en-US',
      accessibility: '1',
    })
    expect(pages.flatMap(page => page.fonts).filter(font => !font.embedded)).toEqual([])
    // One set of fonts for all parts.
    const fonts = pages.flatMap(page => page.fonts.map(({ name }) => name))
    expect([...new Set(fonts)].toSorted()).toEqual([
      'SourceSans3-Regular',
      'SourceSans3-SemiBold',
      'SourceSerif4-Regular',
      'SourceSerif4-SemiBold',
    ])
    expect(countFontFiles(bytes)).toBe(4)
    const roles = new Set(pages.flatMap(page => page.roles))
    for (const role of ['H1', 'H2', 'H3', 'Table', 'TH', 'TD', 'Figure', 'TOC', 'Link'])
      expect(roles).toContain(role)
    // PDF/UA: from each heading, the next one is at most one level further down.
    const levels = pages.flatMap(page => page.roles.flatMap(role => Number(/^H(\d)$/.exec(role)?.[1]) || []))
    expect(levels.filter((level, index) => level > (levels[index - 1] ?? 0) + 1)).toEqual([])
  })

  it('has the airports by city in its contents, on the pages where they begin', () => {
    const contents = book.pages
      .slice(2, front)
      .map(page => page.text)
      .join(' ')
    const told = Array.from(
      contents.matchAll(/(Aéroport d’Érable|Larkham International|Quietfield) \((Q\w\w)\)[ .]+(\d+)/g),
    )
    expect(told.map(([, name]) => name)).toEqual(['Larkham International', 'Quietfield', 'Aéroport d’Érable'])
    for (const [, name = '', code = '', page] of told) {
      const { text = '' } = book.pages[front + Number(page) - 1] ?? {}
      expect(text).toMatch(new RegExp(`^${code} Made-up City \\d+, \\w+: ${name}`))
      expect(text).toContain('Enplanements by year')
    }
    const year = book.pages.findIndex(page => page.text.includes('By Hub Class'))
    expect(contents).toMatch(new RegExp(`The Year in Figures[ .]+${['iii', 'iv', 'v', 'vi'][year - 2]} `))
  })

  it('has bookmarks to its chapters, airports, and tables', async () => {
    const bookmarks = await openBookmarks(bytes)
    expect(bookmarks.filter(({ depth }) => depth === 1).map(({ title }) => title)).toEqual([
      'Contents',
      'The Year in Figures',
      'Methodology and Coverage',
      'Rankings',
      'Airport Profiles',
      'Lease Expirations',
      'Contacts',
      'Glossary and Notes',
      'Index',
    ])
    const large = bookmarks.find(({ title }) => title.includes('Larkham'))
    expect(book.pages[(large?.page ?? 0) - 1]?.text).toMatch(
      /^QLK Made-up City \d+, OH: Larkham International/,
    )
    const own = bookmarks.slice(bookmarks.findIndex(each => each === large) + 1)
    const tables = own.slice(
      0,
      own.findIndex(({ depth }) => depth < 3),
    )
    expect(tables.map(({ title, depth }) => `${depth} ${title}`)).toEqual([
      '3 Airport Specifics',
      '3 Planned Expansion',
      '3 Passenger Traffic',
      '3 Sales, Rent, and Space',
      '3 Concession Tenants',
      '4 Food & Beverage',
      '4 Specialty Retail',
      '4 News & Gifts',
      '3 Comments',
      '3 Contacts',
    ])
    for (const { title, page } of tables) expect(book.pages[page - 1]?.text).toContain(title)
  })

  it('leads from emails, headings, and key figures to their addresses', async () => {
    const { addresses } = await openLinks(bytes)
    const profile = `${publicUrl}/airports/${ids.large}?instance=26`
    expect(addresses).toEqual(
      expect.arrayContaining([
        profile,
        `${profile}#traffic`,
        `${profile}#tenants`,
        `${publicUrl}/figures/QLK/2026/grossSalesTotal.WITHDUTYFREE`,
        'mailto:robin@quillback.example',
      ]),
    )
  })

  it('numbers its front matter in Roman numerals, and the body from a right-hand page', async () => {
    const { labels } = await openLinks(bytes)
    expect(front % 2).toBe(0)
    expect(labels.slice(0, 3)).toEqual(['i', 'ii', 'iii'])
    expect(labels.slice(front)).toEqual(book.pages.slice(front).map((_, place) => String(place + 1)))
    const numbers = book.pages.slice(front).map(page => folio(page.text))
    expect(numbers).toEqual(numbers.map((_, place) => place + 1))
  })

  it('links from its contents to the listed page', async () => {
    const { links } = await openLinks(bytes)
    const starts = links.filter(({ from }) => from <= front).map(({ to }) => book.pages[to - 1]?.text ?? '')
    for (const title of ['Rankings', 'Airport Profiles', 'QLK Made-up', 'Lease Expirations', 'Index'])
      expect(starts.some(text => text.startsWith(title))).toBe(true)
    const index = book.pages.findIndex(page => page.text.startsWith('Index')) + 1
    const named = links.filter(({ from }) => from >= index).map(({ to }) => book.pages[to - 1]?.text ?? '')
    expect(named.length).toBeGreaterThan(60)
    for (const text of named) expect(text).toMatch(/^Q\w\w /)
  })

  it('has one tree of tags that reaches the pages of every part', () => {
    const rolesOn = (start: string) =>
      new Set(book.pages.find(page => page.text.startsWith(start))?.roles ?? [])
    expect([...rolesOn('Contents'), ...rolesOn('The Airports Book AXN')]).toEqual(
      expect.arrayContaining(['TOC', 'TOCI', 'Reference', 'Link']),
    )
    expect([...rolesOn('QLK')]).toEqual(expect.arrayContaining(['H2', 'Figure', 'P']))
    expect([...rolesOn('Lease Expirations')]).toEqual(expect.arrayContaining(['H1', 'Table', 'TH', 'TD']))
    expect([...rolesOn('Index')]).toEqual(expect.arrayContaining(['H1', 'P', 'Link']))
    for (const { roles } of book.pages.slice(front))
      expect(roles.slice(0, 3)).toEqual(['Root', 'Document', 'Part'])
  })

  it('has in its index every page on which a name appears', () => {
    const index = book.pages
      .filter(page => page.text.startsWith('Index'))
      .map(page => page.text)
      .join(' ')
      .replace(/\s*,\s*/g, ', ')
    expect(index).toMatch(/^Index · Airports – Brands · [A-Z] – [A-Z] /)
    const profile = book.pages.filter(page => page.text.startsWith('QLK'))
    for (let number = 0; number < 60; number++) {
      const name = `Stall ${String(number).padStart(2, '0')} of the Long Row`
      const stands = profile.filter(page => page.text.includes(name)).map(page => folio(page.text))
      const [, listed = ''] = new RegExp(`${name}((?:,? QLK \\d+(?:–\\d+)?)+)`).exec(index) ?? []
      const pages = Array.from(listed.matchAll(/QLK (\d+)(?:–(\d+))?/g)).flatMap(([, from, to = from]) =>
        Array.from({ length: Number(to) - Number(from) + 1 }, (_, step) => Number(from) + step),
      )
      expect([name, pages]).toEqual([name, stands])
    }
  })

  it('repeats the headings of its tables and splits no row', () => {
    const listing = book.pages.filter(page => page.text.startsWith('QLK') && /Stall \d\d/.test(page.text))
    expect(listing.length).toBeGreaterThan(2)
    for (const { text } of listing) expect(text).toContain('Tenant Name Company Name')
    const rows = listing.flatMap(page => page.text.match(/Stall \d\d of the Long Row Roast & Sons/g) ?? [])
    expect(rows).toHaveLength(120)
  })

  it('exposes its tables to a screen reader, heading by heading and row by row', async () => {
    const pages = book.pages.flatMap(({ text }, place) => (text.startsWith('QLK') ? [place + 1] : []))
    const tables = (await Promise.all(pages.map(page => openTables(bytes, page)))).flat()
    const headings = ['Tenant Name', 'Company Name', 'Product Type', 'Square Footage sq ft']
    const listings = tables.flat().filter(({ cells }) => cells[0] === headings[0])
    const heading = {
      cells: [...headings, 'Expires or Status'],
      roles: Array.from({ length: 5 }, () => 'TH'),
    }
    // Once per type, although they are drawn on each of its pages.
    expect(listings).toEqual([heading, heading, heading])
    const rows = tables.flat().filter(({ cells }) => cells[0]?.startsWith('Stall'))
    expect(rows).toHaveLength(120)
    for (const { cells, roles } of rows) {
      expect(cells[1]).toBe('Roast & Sons')
      expect(roles).toEqual(['TH', 'TD', 'TD', 'TD', 'TD'])
    }
  })

  it('keeps the order of the page when its text is copied', () => {
    const text = book.pages
      .filter(page => page.text.startsWith('QLK'))
      .map(page => page.text)
      .join(' ')
    const order = [
      'Passenger Traffic Terminal',
      'Sales, Rent, and Space Terminal and Tenant Type',
      'Harbor Hall 10,123,457',
      'Food & Beverage 8,123,457',
      'Concession Tenants Food & Beverage 60 locations Tenant Name',
      'Stall 00 of the Long Row Roast & Sons',
      'Specialty Retail 60 locations Tenant Name',
    ]
    const places = order.map(words => text.indexOf(words))
    expect(places).not.toContain(-1)
    expect(places).toEqual(places.toSorted((one, other) => one - other))
  })

  it('has wider headings before those below them', async () => {
    const page = book.pages.findIndex(({ text }) => text.startsWith('All Airports')) + 1
    const [[above, under, first] = []] = await openTables(bytes, page)
    expect(above?.cells).toEqual(
      expect.arrayContaining(['Airport', 'Gross Sales $000', 'Square Footage sq ft']),
    )
    expect(under?.cells).toEqual(expect.arrayContaining(['Food & Beverage', 'Total']))
    expect(new Set([...(above?.roles ?? []), ...(under?.roles ?? [])])).toEqual(new Set(['TH']))
    expect(first?.cells).toContainEqual(expect.stringMatching(/^Made-up City \d+, OH \(QLK\)$/))
  })

  it('aligns the figures of a column at their right edge', () => {
    const listing = book.pages.filter(page => page.text.startsWith('QLK') && /Stall \d\d/.test(page.text))
    expect(listing.length).toBeGreaterThan(1)
    for (const { placed } of listing) {
      const edges = placed.filter(({ text }) => text === '900').map(({ right }) => Math.round(right * 10))
      expect(edges.length).toBeGreaterThan(3)
      expect(Math.max(...edges) - Math.min(...edges)).toBeLessThanOrEqual(1)
    }
  })

  it('contains the figures of the database', async () => {
    const { rows } = await service.database.read(db =>
      db.execute<{ sales: string; rent: string; each: string; tenants: number }>(sql`select
        to_char(sum(gross_sales_total), 'FM999,999,999') as sales, to_char(sum(rent_airport_total), 'FM999,999,999') as rent,
        to_char(sum(gross_sales_total) / 1000003, 'FM990.00') as each,
        (select count(*)::integer from tenant where airport_id = ${ids.large} and axn_instance_id = 26) as tenants
        from airport_terminal_total where airport_id = ${ids.large} and axn_instance_id = 26`),
    )
    const text = book.pages
      .filter(page => page.text.startsWith('QLK'))
      .map(page => page.text.replaceAll(' †', '†'))
      .join(' ')
    const told = rows[0]
    expect(text).toContain(`Harbor Hall ${told?.sales}† ${told?.each}† ${told?.rent}†`)
    const counts = Array.from(text.matchAll(/(\d+) locations?/g), ([, count]) => Number(count))
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(told?.tenants)
  })

  it('says once what an airport did not report', () => {
    const page = book.pages.find(each => each.text.startsWith('QQF'))
    expect(page?.text).toContain('Not reported: terminals, enplanements, gross sales, rent,')
    expect(page?.text).not.toMatch(/Planned Expansion|Comments|Contacts|Concession Tenants|Parking/)
    expect(whole(book)).not.toMatch(/Value Not Found|NaN|undefined/)
  })

  it('has no landscape page', () => {
    for (const { width, height } of book.pages) expect(width).toBeLessThan(height)
  })

  it('prints a pair of shares of zero as not applicable', () => {
    const text = book.pages.find(each => each.text.startsWith('QLK'))?.text
    expect(text).toContain('Square footage Not applicable')
    expect(text).toMatch(/Not reported: [^.]*trip purpose/)
    expect(text).toContain('Origination & Destination 100.00% Transfer 0.00%')
  })

  it('prints text exactly as it was typed', () => {
    const text = squeezed(whole(book))
    for (const name of hostileNames) expect(text).toContain(squeezed(toSettable(name)))
    expect(text).toContain(squeezed('#let x = 1 $x$ *hall* "quoted" □'))
    // The list continues on the next page, with that page's heading in between.
    expect(text.match(/mended\./g)).toHaveLength(130)
    expect(text).toContain('W'.repeat(200))
  })

  it('states one range of lease ends, and one name per tenant type', () => {
    const text = whole(book)
    expect(text).toContain('locations in this book whose leases end from 2026 to 2030.')
    expect(text).not.toMatch(/\d+ months/)
    expect(text).toContain('Top 50 Terminals by News & Gifts')
    expect(text).toContain('Basis: news & gifts sales, rent, and square footage')
    expect(text).not.toMatch(/Newsstand\/|newsstand and|Food\/Beverage/)
  })

  it('keeps everything within its margins', () => {
    const placed = book.pages.flatMap(page =>
      withoutThumbMark(page).map(each => ({ ...each, width: page.width })),
    )
    // The sign of a partial sum hangs beyond its column.
    expect(placed.filter(({ left, right, width }) => left < 45 || right > width - 42)).toEqual([])
  })

  it('omits unpublished data and contacts that are not to be printed', () => {
    const text = whole(book)
    for (const secret of ['Hiddenbrook', 'QHB', 'Hidden Kiosk', 'Petra']) expect(text).not.toContain(secret)
    expect(text).toContain('Paula, Printed')
  })
})

describe('the edition for the printer', () => {
  let printed: Promise<Uint8Array> | undefined
  /** Set by the first test that needs it. */
  const readPrinted = () => (printed ??= file({}, { edition: 'print' }))

  it('has neither tags nor links', async () => {
    const bytes = await readPrinted()
    const { pages, accessibility } = await openPdf(bytes)
    expect(accessibility).toBe('')
    expect(await openLinks(bytes)).toMatchObject({ links: [], addresses: [] })
    expect(countFontFiles(bytes)).toBe(4)
    expect(pages.flatMap(page => page.roles)).toEqual([])
  })

  it('is on A4 if the printer requires it', async () => {
    const { pages } = await openPdf(
      await file({ entityIds: [ids.silent, ids.canadian] }, { paper: 'a4', edition: 'print' }),
    )
    expect(
      new Set(
        pages.map(({ width, height }) =>
          [Math.min(width, height), Math.max(width, height)].map(Math.round).join(),
        ),
      ),
    ).toEqual(new Set(['613,860']))
  })

  it('has CMYK colors and no RGB', async () => {
    const bytes = await readPrinted()
    const packed = unpack(bytes)
    expect(packed.join()).toContain('/Type /Page')
    const drawn = [
      ...Buffer.from(bytes)
        .toString('latin1')
        .matchAll(/\/FlateDecode[^]*?stream\n([^]*?)\nendstream/g),
    ].flatMap(([, deflated = '']) => {
      try {
        return [inflateSync(Buffer.from(deflated, 'latin1')).toString('latin1')]
      } catch {
        return []
      }
    })
    expect(drawn.some(words => /^[\d. ]+ k$/m.test(words))).toBe(true)
    for (const words of [...packed, ...drawn]) expect(words).not.toMatch(/DeviceRGB|ICCBased|^[\d. ]+ rg$/im)
    const boxes = '/MediaBox [-9 -9 621 801] /BleedBox [-9 -9 621 801] /TrimBox [0 0 612 792]'
    expect(packed.join('\n').split(boxes)).toHaveLength(packed.join('\n').split('/MediaBox').length)
    expect(packed.join('\n')).toContain('/S /GTS_PDFX /OutputConditionIdentifier (CGATS TR 006)')
  })

  it('has a cover of one sheet, whose spine is as wide as its pages are thick', async () => {
    const inside = await openPdf(await readPrinted())
    expect(inside.pages.length % 2).toBe(0)
    const made = await file({}, { edition: 'cover' })
    const { pages } = await openPdf(made)
    const spine = (72 * 2 * Math.ceil(inside.pages.length / 2)) / 440
    const bleed = 9
    expect(pages.map(({ width, height }) => [width, height])).toEqual([
      [expect.closeTo(2 * 612 + spine + 2 * bleed, 1), 792 + 2 * bleed],
    ])
    expect(unpack(made).join()).toMatch(/\/TrimBox \[0 0 12\d\d\.\d+ 792\]/)
    expect(pages[0]?.text).toContain('The Airports Book')
  })
})

describe('a smaller book', () => {
  it('consists of the profile only if it is of one airport', async () => {
    const { pages } = await openPdf(await file({ entityIds: [ids.canadian] }))
    expect(pages.length).toBeLessThan(4)
    expect(pages[0]?.text).toContain('AXN Fact Book 2026 · The Airports Book')
    expect(pages[0]?.text).toContain('Canada')
    for (const { text } of pages) expect(text).not.toMatch(/Contents|Index|Rankings/)
  })

  it.runIf(isTorture)(
    'prints the largest possible figures next to one another, not over one another',
    async () => {
      const [money, count] = [9_999_999_999_999.99, 2_147_483_647]
      const airportId = await service.write(async db => {
        const made = await makeAirportInstance(db, {
          axnInstanceStatus: 'PUBLISHED',
          airport: { airportName: 'Utmost Field', iataCode: 'QUF' },
          enplaneTotal: count,
          carRentalOnsiteRevenueTotal: money,
          carRentalOnsiteRevenueAirportTotal: money,
          carRentalTotal: money,
          parkingRevenueTotal: money,
          parkingRevenueAirportTotal: money,
          advertisingRevenueTotal: money,
          advertisingRevenueAirportTotal: money,
        })
        const totals = (['FOODBEVERAGE', 'SPECIALTY', 'NEWSSTAND', 'DUTYFREE'] as const).map(tenantType => ({
          tenantType,
          grossSalesTotal: money,
          rentAirportTotal: money,
          areaTotal: count,
        }))
        await makeTerminal(db, { airportId: made.airportId, enplaneTotal: count, totals })
        for (const { parkingType, parkingRateType } of parkingCombinations)
          await makeParkingRate(db, {
            airportId: made.airportId,
            parkingType,
            parkingRateType,
            parkingSpaceQuantity: count,
            parkingRateAmount: money,
            parkingRevenueTotal: money,
            parkingRevenueAirportTotal: money,
            parkingRateDes: 'Covered, with a walkway to the terminal',
          })
        return made.airportId
      })
      const { pages } = await openPdf(await file({ entityIds: [airportId] }))
      const over = pages.flatMap(({ placed }) => {
        const lines = [...Map.groupBy(placed, each => Math.round(each.base)).values()]
        return lines.flatMap(line => {
          const sorted = line.toSorted((one, other) => one.left - other.left)
          return sorted.filter(({ left }, place) => left < (sorted[place - 1]?.right ?? 0) - 0.5)
        })
      })
      expect(whole({ pages } as OpenedPdf)).toContain('9,999,999,999,999.99')
      expect(over).toEqual([])
    },
  )

  it('contains the chosen airports only', async () => {
    const request = { entityIds: [ids.silent, ids.canadian, ids.hidden] }
    const done: number[] = []
    const bytes = await file(request, { progress: share => done.push(share) })
    // Progress is reported part by part.
    expect(done.length).toBeGreaterThan(2)
    expect(done).toEqual(done.toSorted((one, other) => one - other))
    expect(Buffer.from(await file(request)).equals(bytes)).toBe(true)
    const chosen = await openPdf(bytes)
    const text = whole(chosen)
    expect(text).toContain('Selected airports')
    expect(text).toContain('Quietfield')
    expect(text).not.toMatch(/Larkham International|Hiddenbrook|Rankings/)
    await expect(airports({ entityIds: [ids.hidden] })).rejects.toMatchObject({ problem: 'notFound' })
  })

  it('can be typeset without published data', async () => {
    const text = whole(await openPdf(await file({ axnInstanceId: 27 })))
    expect(text).toContain('The Airports Book')
    expect(text).toContain('No data to report for 2027.')
  })

  it('can be canceled', async () => {
    const cancel = new AbortController()
    const set = file({}, { signal: cancel.signal, progress: () => cancel.abort() })
    await expect(set).rejects.toMatchObject({ problem: 'reportFailed' })
  })
})

describe('the companies book', () => {
  it('shows a company’s own data and the places where the airports say that it operates', async () => {
    const text = whole(await openPdf(await renderBookPdf(await companies())))
    expect(text).toMatch(/Roast & Sons Food & Beverage Operator · DBE/)
    expect(squeezed(text).match(/mended\./g)).toHaveLength(130)
    expect(text).toMatch(/Total 1 airport with tenants 1 airport 120 108,000/)
    expect(text).toContain('Disadvantaged Business Enterprises')
    expect(text).toMatch(/Companies by Type .*Food & Beverage Operator Roast & Sons, 1/)
    expect(text).not.toContain('Keeper of Names')
  })

  it('contains the companies of one type only if requested', async () => {
    expect((await companies({ companyType: 'FOODBEVERAGE' })).companies).toHaveLength(1)
    expect((await companies({ companyType: 'DEVELOPER' })).companies).toHaveLength(0)
    await expect(companies({ companyType: 'NO SUCH TYPE' })).rejects.toMatchObject({ problem: 'notFound' })
  })

  it.runIf(isTorture)('breaks long words wherever they stand, instead of running off the page', async () => {
    const long = 'W'.repeat(150)
    const { airportId } = await service.database.write(async db => {
      await db.update(companyInstance).set({ url: `https://${long}.example.org`, address1: long })
      const made = await makeAirportInstance(db, {
        axnInstanceStatus: 'PUBLISHED',
        airport: { airportName: long },
      })
      const { terminalId } = await makeTerminal(db, { airportId: made.airportId, terminalName: long })
      const { airlineId } = await makeAirline(db, { airlineName: long })
      await db.insert(airlineTerminal).values({ ...made, terminalId, airlineId })
      await makeTenant(db, { airportId: made.airportId, terminalId, companyId: ids.roaster })
      return made
    })
    for (const book of [await companies(), await airports({ entityIds: [airportId] })]) {
      const { pages } = await openPdf(await renderBookPdf(book))
      const placed = pages.flatMap(page =>
        withoutThumbMark(page).map(each => ({ ...each, width: page.width })),
      )
      expect(pages.map(({ text }) => squeezed(text)).join('')).toContain(long)
      expect(placed.filter(({ left, right, width }) => left < 45 || right > width - 42)).toEqual([])
    }
  })

  it('consists of the profile only if it is of one company', async () => {
    const { pages } = await openPdf(await renderBookPdf(await companies({ entityIds: [ids.roaster] })))
    expect(pages[0]?.text).toContain('AXN Fact Book 2026 · The Companies Book')
    expect(pages.map(page => page.text).join()).not.toContain('Contents')
  })
})
