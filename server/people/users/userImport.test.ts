import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import type { User } from '#domain/people/user.ts'
import type { UserImportPreview } from '#domain/people/userImport.ts'
import { outcome, problemOf, useService } from '#tests/app.ts'
import { isTorture } from '#tests/isTorture.ts'
import { makeAirport, makeAirportInstance, makeCompanyInstance, makeCompany } from '#tests/make.ts'

const service = useService()
const alice = () => service.as('alice')

let company: string
beforeEach(() =>
  service.write(async db => {
    const { airportId } = await makeAirportInstance(db, { airport: { iataCode: 'QXA' } })
    await makeAirportInstance(db, { airportId, axnInstanceId: 27 })
    await makeAirportInstance(db, { airport: { iataCode: 'QXB' }, axnInstanceId: 27 })
    await makeAirport(db, { iataCode: 'QXC' })
    company = 'Saffron Tray, Inc.'
    const { companyId } = await makeCompany(db, { companyName: company })
    await makeCompanyInstance(db, { companyId, companyName: 'Saffron Tray West' })
  }),
)

const header = 'Username,First Name,Last Name,Email,Role,Job Category,Country'
const line = (name: string, role = 'Subscriber', more = '') =>
  `${name},Nell,Northgate,${name}@northgate.example,${role},Other,United States of America${more}`
const preview = async (csv: string) =>
  (await alice().post<UserImportPreview>('/users/import/preview', { csv })).body
const accept = (csv: string, invite = false) =>
  alice().post<{ users: { userId: number; displayName: string; invited: boolean }[] }>('/users/import', {
    csv,
    invite,
  })
const users = async () => {
  const { rows } = await service.write(db =>
    db.execute<{ total: number }>(sql`select count(*)::int as total from app_user`),
  )
  return rows[0]?.total
}

const whole = [
  `${header},Status,Title,Company Name,City,State/Province,Postal Code,Work Phone,Work Extension,Airports,Companies`,
  `nell,Nell,Northgate,nell@x.example,airport,properties & concessions,US,,Manager,,Columbus,Ohio,43004,614 555 0100,12,"qxa, QXB",`,
  `otto,Otto,"Oak, Jr.",otto@x.example,ROLE_COMPANY_SUB,OTHER,united states of america,not active,,"saffron tray, INC.",,,,,,,`,
  `\u00c9va,\u00c9va,Orme,eva@x.example,Company,Other,ca,,,,Toronto,on,M5V 2T6,,,,saffron tray west`,
].join('\r\n')

describe('a file of users', () => {
  it('is shown line by line, which stores nothing', async () => {
    const before = await users()
    const { users: planned, errors } = await preview(`\uFEFF${whole}`)
    expect(errors).toEqual([])
    expect(planned).toMatchObject([
      {
        line: 2,
        displayName: 'nell',
        securityRoleLabel: 'Airport',
        affiliations: ['QXA (2026, 2027)', 'QXB (2027)'],
      },
      { line: 3, lastName: 'Oak, Jr.', affiliations: [] },
      { line: 4, displayName: 'Éva', affiliations: ['saffron tray west (2026)'] },
    ])
    expect(await users()).toBe(before)
  })

  it('is added whole, with telephones and affiliations, and audited', async () => {
    const { body } = await accept(whole)
    expect(body.users.map(each => [each.displayName, each.invited])).toEqual([
      ['nell', false],
      ['otto', false],
      ['Éva', false],
    ])
    const read = async (index: number) =>
      (await alice().get<User>(`/users/${body.users[index]?.userId}`)).body
    expect(await read(0)).toMatchObject({
      securityRoleId: 2,
      userStatus: 'ACTIVE',
      jobCategory: 'PROPERTIES',
      stateProvinceCode: 'OH',
      title: 'Manager',
      hasPassword: false,
      userPhoneList: [{ phone: '614 555 0100', extPhone: '12' }],
    })
    expect(await read(1)).toMatchObject({
      userStatus: 'NOT ACTIVE',
      securityRoleId: 6,
      title: null,
      companyName: company,
    })
    const { rows } = await service.write(db =>
      db.execute(sql`select affiliated_airport.axn_instance_id as year, request from affiliated_airport
        join audit on table_name = 'affiliated_airport' group by 1, 2 order by 1`),
    )
    expect(rows).toEqual([
      { year: 26, request: 'POST /users/import' },
      { year: 27, request: 'POST /users/import' },
    ])
    await service.idle()
    expect(service.mails).toEqual([])
  })

  it('invites every active user with a separate link, if requested', async () => {
    const { body } = await accept(whole, true)
    expect(body.users.map(each => each.invited)).toEqual([true, false, true])
    expect(JSON.stringify(body)).not.toContain('resetpassword')
    await service.idle()
    expect(service.mails.map(mail => mail.to)).toEqual(['nell@x.example', 'eva@x.example'])
    const links = service.mails.map(mail => /resetpassword\/([\w-]{43})/.exec(mail.text)?.[1])
    expect(new Set(links).size).toBe(2)
    for (const accessToken of links) {
      const look = await service.as('stranger').post('/authenticate/validateaccesstoken', { accessToken })
      expect(look.body).toMatchObject({ valid: true, isFirst: true })
    }
  })

  it('with one bad line stores nothing, and the refusal says which', async () => {
    const before = await users()
    const csv = [header, line('nell'), line('otto', 'King'), line('pia')].join('\n')
    const detail =
      'Please input a valid Role. Use Administrator, Airport, Airport Rep & Subscriber, Company, Company Rep & Subscriber, Subscriber, or User. The field contains “King”.'
    expect((await preview(csv)).errors).toEqual([{ line: 3, column: 'Role', detail }])
    const answer = await accept(csv, true)
    expect(outcome(answer)).toBe('importRefused')
    expect(problemOf(answer).errors).toEqual([{ pointer: '/csv', detail: `Line 3, Role: ${detail}` }])
    expect(await users()).toBe(before)
    await service.idle()
    expect(service.mails).toEqual([])
  })

  it('is checked completely: a line with one error is also compared with other lines and records', async () => {
    const csv = [`${header},Airports`, line('nell', 'King', ',QQQ'), line('NELL', 'Airport', ',QXA')].join(
      '\n',
    )
    const { users: planned, errors } = await preview(csv)
    expect(errors.map(each => [each.line, each.column])).toEqual([
      [2, 'Role'],
      [2, 'Airports'],
      [3, 'Username'],
      [3, 'Email'],
    ])
    expect(planned.map(each => each.displayName)).toEqual(['NELL'])
  })

  it('may abbreviate United States', async () => {
    for (const country of ['United States', 'USA', 'U.S.']) {
      const { errors } = await preview(
        `${header}\n${line('nell').replace('United States of America', country)}`,
      )
      expect(errors).toEqual([])
    }
  })

  const many = (count: number) =>
    [header, ...Array.from({ length: count }, (_, index) => line(`many${index}`))].join('\n')

  it.runIf(isTorture)('of 2,000 users is added', async () => {
    expect((await accept(many(2000))).body.users).toHaveLength(2000)
  })

  it('of more than 2,000 users is refused', async () => {
    const { errors } = await preview(many(2001))
    expect(errors).toEqual([
      { line: 1, column: '', detail: 'The file has 2,001 users. You can add at most 2,000 at a time.' },
    ])
  })
})

describe('a bad file is refused in clear words', () => {
  const other = (texts: Partial<Record<string, string>>) => {
    const columns = { ...baseline, ...texts }
    const quoted = Object.values(columns).map(text => `"${(text ?? '').replaceAll('"', '""')}"`)
    return `${Object.keys(columns).join(',')}\n${quoted.join(',')}`
  }
  const baseline = {
    displayName: 'nell',
    firstName: 'Nell',
    lastName: 'Northgate',
    email: 'nell@x.example',
    securityRoleId: 'Airport',
    jobCategory: 'Other',
    isoCountryCode: 'US',
  }
  const files: [string, string, number, string, RegExp][] = [
    ['nothing', '', 1, '', /^The file is empty\.$/],
    ['a byte order mark alone', '\uFEFF', 1, '', /^The file is empty\.$/],
    ['blank lines alone', ' \r\n\r\n', 1, '', /^The file has no column names, only blank lines/],
    ['a header alone', header, 1, '', /^The file has no users below/],
    [
      'bars',
      `${header}|x\n`.replaceAll(',', '|'),
      1,
      '',
      /^The columns must be separated by commas, semicolons, or tabs/,
    ],
    ['separators alone', ';;;\n;;;', 1, '', /^The file has no column names, only empty fields/],
    ['quotation marks alone', '"",""\n', 1, '', /^The file has no column names, only empty fields/],
    [
      'text behind a quotation mark',
      `${header}\n"ne"ll,x`.replaceAll(',', ';'),
      2,
      'Username',
      /between a closing quotation mark and the next separator/,
    ],
    ['an open quotation mark', `${header}\n"nell,Nell`, 2, 'Username', /^A quotation mark is never closed/],
    [
      'a quotation mark inside',
      `${header}\n${line('n"ell')}`,
      2,
      'Username',
      /^A field that does not start with a quotation mark/,
    ],
    [
      'a line too short',
      `${header}\n${line('nell')}\nnell,Nell`,
      3,
      '',
      /^The line has 2 fields, but there are 7/,
    ],
    ['a line too long', `${header}\n${line('nell', 'User', ',more')}`, 2, '', /^The line has 8 fields/],
    ['a missing column', `${header.replace(',Role', '')}\nx`, 1, '', /^The column Role is missing/],
    ['a column twice', `${header},E-Mail\nx`, 1, '', /^The column Email appears twice/],
    ['a column of its own', `${header},Password\nx`, 1, '', /^“Password” is not a column/],
    [
      'a formula',
      other({ lastName: '=HYPERLINK("x")' }),
      2,
      'Last Name',
      /^This begins with = like a formula/,
    ],
    ['a formula by a sign', other({ title: '+1+1' }), 2, 'Title', /^This begins with \+/],
    ['a tab', other({ firstName: 'Ne\tll' }), 2, 'First Name', /unprintable/],
    [
      'an address',
      other({ email: 'nell' }),
      2,
      'Email',
      /^Please input a valid Email. The field contains “nell”/,
    ],
    ['no address', other({ email: '' }), 2, 'Email', /The field is empty/],
    ['a username', other({ displayName: 'nell n' }), 2, 'Username', /spaces or an @/],
    ['a job', other({ jobCategory: 'King' }), 2, 'Job Category', /contains “King”/],
    ['a role', other({ securityRoleId: 'Admin' }), 2, 'Role', /contains “Admin”/],
    ['a country', other({ isoCountryCode: 'Atlantis' }), 2, 'Country', /contains “Atlantis”/],
    [
      'a state of elsewhere',
      other({ stateProvinceCode: 'Ontario' }),
      2,
      'State/Province',
      /contains “Ontario”/,
    ],
    ['a status', other({ userStatus: 'asleep' }), 2, 'Status', /contains “asleep”/],
    ['a postal code', other({ postalCode: '123' }), 2, 'Postal Code', /^Must be 5 or 9 digits/],
    ['a phone', other({ workPhone: 'call me' }), 2, 'Work Phone', /^Please input a valid Work Phone/],
    ['an extension alone', other({ faxExtension: '12' }), 2, 'Fax', /^Enter the Fax for this extension/],
    ['an employer', other({ companyName: 'Nobody' }), 2, 'Company Name', /^There is no company “Nobody”/],
    ['an airport', other({ airports: 'QXA;QQQ' }), 2, 'Airports', /^There is no airport “QQQ”/],
    ['an airport of no year', other({ airports: 'QXC' }), 2, 'Airports', /^QXC is part of neither/],
    ['a company', other({ companies: 'Nobody' }), 2, 'Companies', /cannot edit companies/],
    [
      'an affiliation that the role forbids',
      other({ airports: 'QXA', securityRoleId: 'Subscriber' }),
      2,
      'Airports',
      /has the role Subscriber, which cannot edit airports/,
    ],
    ['a user that is there', other({ displayName: 'BEN' }), 2, 'Username', /^The user BEN already exists/],
    [
      'an address that is there',
      other({ email: 'Ben@people.example' }),
      2,
      'Email',
      /^The user ben already has the address/,
    ],
    [
      'a user twice',
      `${header}\n${line('nell')}\n${line('NELL')}`,
      3,
      'Username',
      /^NELL is already on line 2/,
    ],
  ]
  it.each(files)('%s', async (_what, csv, at, column, words) => {
    const before = await users()
    const { errors } = await preview(csv)
    expect(errors[0]).toMatchObject({ line: at, column })
    expect(errors[0]?.detail).toMatch(words)
    expect(outcome(await accept(csv))).toBe('importRefused')
    expect(await users()).toBe(before)
  })

  it('with the first 500 errors of many, and their total number', async () => {
    const csv = [header, ...Array.from({ length: 700 }, (_, index) => line(`x${index}`, 'King'))].join('\n')
    const { errors, totalErrors } = await preview(csv)
    expect([errors.length, totalErrors]).toEqual([500, 700])
  })

  it('if it has ten megabytes, or if the body is not a file', async () => {
    const csv = 'x'.repeat(10_000_000)
    expect(outcome(await alice().post('/users/import/preview', { csv }))).toBe('tooLarge')
    expect(outcome(await alice().post('/users/import', { csv: 'x'.repeat(1_000_001) }))).toBe('invalidInput')
    expect(outcome(await alice().post('/users/import', { csv: 7 }))).toBe('invalidInput')
    expect(outcome(await alice().post('/users/import', {}))).toBe('invalidInput')
  })

  it('if a quotation mark is not closed within a megabyte', async () => {
    const { errors } = await preview(`${header}\n"${'x,\n'.repeat(200_000)}`)
    expect(errors[0]?.detail).toMatch(/does not end|never closed/)
  })
})

it.each([';', '\t'])(
  'users are read with columns separated by %j, under headings in any spelling',
  async delimiter => {
    const text = [header.replace('Username', 'usérname'), line('nell'), line('otto')].join('\n')
    const { users, errors } = await preview(text.replaceAll(',', delimiter))
    expect(errors).toEqual([])
    expect(users.map(each => each.displayName)).toEqual(['nell', 'otto'])
  },
)
