import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { useCommandLine } from '#tests/commandLine.ts'
import { makeInstance, makeYears } from '#tests/make.ts'

const line = useCommandLine()

const header =
  'iataCode,airportName,city,county,stateProvinceCode,isoCountryCode,latitudeText,longitudeText,enplanements'
const harbor = 'QZA,Harbor Field,Lakeside,Example County,OH,US,41.500000,-81.70,1234567'
const prairie = 'QZB,Prairie Regional,Flatville,,KS,US,,,0'
const maple = 'QZC,Maple International,Mapleton,,ON,CA,44.5,-79.25,'

async function importing(rows: string[] | string, ...options: string[]) {
  await line.file('airports.csv', Array.isArray(rows) ? `${[header, ...rows].join('\n')}\n` : rows)
  return line.run(['import', 'airports', 'airports.csv', '--year', '2019', ...options])
}

const airports = () =>
  line.rows<Record<string, unknown>>(sql`
    select iata_code, airport_name, city, county, state_province_code, iso_country_code, latitude_text, longitude_text
    from airport order by iata_code`)
const figures = async () =>
  Object.fromEntries(
    (
      await line.rows<{ iata_code: string; enplane_total: number | null }>(sql`
        select iata_code, enplane_total::int from airport_instance join airport using (airport_id) where axn_instance_id = 19`)
    ).map(row => [row.iata_code, row.enplane_total]),
  )
/** Everything that an import could change, with versions and dates, and the length of the audit. */
const everything = () =>
  line.rows(sql`
    select (select json_agg(a order by airport_id) from airport a) as airports,
           (select json_agg(i order by airport_id, axn_instance_id) from airport_instance i) as figures,
           (select json_agg(y order by axn_instance_id) from axn_instance y) as years,
           (select count(*)::int from audit) as audit`)
const statuses = () =>
  line.rows(
    sql`select distinct axn_instance_master_status as year, axn_instance_status as airport
        from axn_instance join airport_instance using (axn_instance_id) where axn_instance_id = 19`,
  )

describe('import airports', () => {
  it('creates the year, the airports, and their enplanements, and reports it', async () => {
    expect(await importing([harbor, prairie, maple])).toEqual({
      exitCode: 0,
      noted: '',
      said: [
        'Imported 3 airports from airports.csv into 2019.',
        'The year 2019 was created as HISTORICAL.',
        'Airports: created 3, updated 0, unchanged 0.',
        'Enplanements: set for 2, unchanged for 0, not reported for 1.',
        'Not reported: QZC.',
        'The server generates the reports of 2019.',
      ].join('\n'),
    })
    expect(await airports()).toEqual([
      {
        iata_code: 'QZA',
        airport_name: 'Harbor Field',
        city: 'Lakeside',
        county: 'Example County',
        state_province_code: 'OH',
        iso_country_code: 'US',
        latitude_text: '41.500000',
        longitude_text: '-81.70',
      },
      expect.objectContaining({ iata_code: 'QZB', county: null, latitude_text: null }),
      expect.objectContaining({ iata_code: 'QZC', state_province_code: 'ON', iso_country_code: 'CA' }),
    ])
    expect(await figures()).toEqual({ QZA: 1_234_567, QZB: 0, QZC: null })
    expect(await statuses()).toEqual([{ year: 'HISTORICAL', airport: 'PUBLISHED' }])
    expect(
      await line.rows(
        sql`select distinct table_name, request, user_id from audit where request is not null order by 1`,
      ),
    ).toEqual(
      ['airport', 'airport_instance', 'axn_instance'].map(table_name => ({
        table_name,
        request: 'factbook import airports',
        user_id: null,
      })),
    )
  })

  it('changes nothing when it runs again: no version, no date, no audit', async () => {
    await importing([harbor, prairie, maple])
    const before = await everything()
    expect(await importing([harbor, prairie, maple])).toMatchObject({
      exitCode: 0,
      said: [
        'Imported 3 airports from airports.csv into 2019.',
        'The year 2019 already exists (HISTORICAL).',
        'Airports: created 0, updated 0, unchanged 3.',
        'Enplanements: set for 0, unchanged for 2, not reported for 1.',
        'Not reported: QZC.',
      ].join('\n'),
    })
    expect(await everything()).toEqual(before)
  })

  it('changes only what differs in the file, and reports it', async () => {
    await importing([harbor, prairie, maple])
    const { said } = await importing(
      [
        'QZA,Harbor Field,Lakeside,,OH,US,,,1234567',
        'QZB,Prairie International,Flatville,Example County,KS,US,,,12',
        'QZC,Maple International,Mapleton,,ON,CA,44.5,-79.25,7',
      ],
      '--reason',
      'Final figures of the FAA',
    )
    expect(said).toContain('Airports: created 0, updated 1, unchanged 2.')
    expect(said).toContain('Updated: QZB (airportName, county).')
    expect(said).toContain('Enplanements: set for 2, unchanged for 1, not reported for 0.')
    expect(await airports()).toMatchObject([
      { county: 'Example County', latitude_text: '41.500000' },
      { airport_name: 'Prairie International', county: 'Example County' },
      {},
    ])
    expect(await figures()).toEqual({ QZA: 1_234_567, QZB: 12, QZC: 7 })
    expect(
      await line.rows(sql`select iata_code, a.version as airport, i.version as figures
        from airport a join airport_instance i using (airport_id) order by iata_code`),
    ).toEqual([
      { iata_code: 'QZA', airport: 1, figures: 1 },
      { iata_code: 'QZB', airport: 2, figures: 2 },
      { iata_code: 'QZC', airport: 1, figures: 2 },
    ])
  })

  it('removes enplanements that are missing in the file', async () => {
    await importing([harbor])
    await importing([harbor.replace('1234567', '')], '--reason', 'Withdrawn by the FAA')
    expect(await figures()).toEqual({ QZA: null })
  })

  it('changes published enplanements only with a reason, which is stored with them', async () => {
    await importing([harbor])
    const refused = await importing([harbor.replace('1234567', '7')])
    expect(refused).toMatchObject({ exitCode: 1 })
    expect(refused.noted).toContain('--reason')
    expect(await figures()).toEqual({ QZA: 1_234_567 })
    await importing([harbor.replace('1234567', '7')], '--reason', 'Final figures')
    expect(await figures()).toEqual({ QZA: 7 })
    expect(
      await line.rows(sql`select reason, action.user_id, before ->> 'enplane_total' as before
        from figure_correction join audit using (audit_id) join action on action.action_id = figure_correction.action_id`),
    ).toEqual([{ reason: 'Final figures', user_id: null, before: '1234567' }])
  })

  it('accepts columns in any order, and ignores and lists others', async () => {
    const rows =
      'rank,enplanements,isoCountryCode, city ,airportName,iataCode,\n1,12,US,Lakeside,Harbor Field,QZA,\n'
    const { exitCode, said } = await importing(rows)
    expect(exitCode).toBe(0)
    expect(said).toContain('Ignored columns: rank, (no name).')
    expect(await figures()).toEqual({ QZA: 12 })
  })

  it('accepts a byte order mark, CRLF, quoted fields, and blank lines', async () => {
    const row =
      'QZA,"Harbor ""Old"" Field, North","Lake\r\nside", Example County ,OH,US,41.5,-81.7,"1,234,567"'
    expect((await importing(`\uFEFF${header}\r\n${row}\r\n\r\n\r\n`)).exitCode).toBe(0)
    expect(await airports()).toMatchObject([
      // A name is one line.
      { airport_name: 'Harbor "Old" Field, North', city: 'Lake side', county: 'Example County' },
    ])
    expect(await figures()).toEqual({ QZA: 1_234_567 })
  })
})

describe('the year', () => {
  it.each(['ACTIVE', 'PENDING', 'active'])('becomes what --status says: %s', async status => {
    const { exitCode, said } = await importing([harbor], '--status', status)
    expect(exitCode).toBe(0)
    expect(said).toContain(`The year 2019 was created as ${status.toUpperCase()}.`)
    expect(await statuses()).toEqual([{ year: status.toUpperCase(), airport: 'INPROGRESS' }])
  })

  it.each([
    ['ACTIVE', '2026'],
    ['PENDING', '2027'],
  ])('cannot become a second %s one', async (status, holder) => {
    await line.database.write(makeYears)
    const before = await everything()
    const { exitCode, noted } = await importing([harbor], '--status', status)
    expect(exitCode).toBe(1)
    expect(noted).toBe(`There can be only one ${status} year, which is ${holder}. Nothing was changed.`)
    expect(await everything()).toEqual(before)
  })

  it('keeps its status', async () => {
    await line.database.write(db =>
      makeInstance(db, { axnInstanceId: 19, axnInstanceMasterStatus: 'ACTIVE' }),
    )
    expect((await importing([harbor], '--status', 'HISTORICAL')).noted).toBe(
      'The year 2019 is already ACTIVE and cannot become HISTORICAL. Nothing was changed.',
    )
    expect((await importing([harbor])).said).toContain('The year 2019 already exists (ACTIVE).')
    expect((await importing([harbor], '--status', 'ACTIVE')).exitCode).toBe(0)
    expect(await statuses()).toEqual([{ year: 'ACTIVE', airport: 'INPROGRESS' }])
  })

  it('cannot have the number of a year in another century', async () => {
    await importing([harbor])
    const { exitCode, noted } = await line.run(['import', 'airports', 'airports.csv', '--year', '1919'])
    expect(exitCode).toBe(1)
    expect(noted).toBe(
      'The year 1919 cannot be added because it would have the same number as 2019, 19. Nothing was changed.',
    )
  })

  it('leaves other years and airports alone', async () => {
    await importing([harbor, prairie])
    await line.file('next.csv', `${header}\n${harbor.replace('1234567', '8')}\n`)
    await line.run(['import', 'airports', 'next.csv', '--year', '2020'])
    expect(await figures()).toEqual({ QZA: 1_234_567, QZB: 0 })
    expect(
      await line.rows(
        sql`select axn_instance_id, enplane_total::int from airport_instance where axn_instance_id = 20`,
      ),
    ).toEqual([{ axn_instance_id: 20, enplane_total: 8 }])
  })
})

describe('a file with an error is refused as a whole', () => {
  const refused = async (rows: string[] | string) => {
    const before = await everything()
    const { exitCode, said, noted } = await importing(rows)
    expect({ exitCode, said }).toEqual({ exitCode: 1, said: '' })
    expect(await everything()).toEqual(before)
    expect(noted).toContain('in airports.csv. Nothing was saved:\n')
    return noted
      .split('\n')
      .slice(1)
      .map(each => each.trim())
  }

  it.each([
    [
      'a figure that could be two',
      prairie.replace(',0', ',"1,5"'),
      'line 3, enplanements: “1,5” is ambiguous. Type 15, or round 1.5 to a whole number.',
    ],
    [
      'a figure in brackets',
      prairie.replace(',0', ',(500)'),
      'line 3, enplanements: “(500)” could be a negative number or a note. Type 500.',
    ],
    [
      'a figure with letters',
      prairie.replace(',0', ',12abc'),
      'line 3, enplanements: Please provide a valid number. Type a number such as 1,200. The field contains "12abc".',
    ],
    [
      'a part of a passenger',
      prairie.replace(',0', ',12.5'),
      'line 3, enplanements: Enplaning Passengers must be a whole number. The field contains "12.5".',
    ],
    [
      'fewer than no passengers',
      prairie.replace(',0', ',-1'),
      'line 3, enplanements: Enplaning Passengers must be at least 0. The field contains "-1".',
    ],
    [
      'too many passengers',
      prairie.replace(',0', ',2147483648'),
      'line 3, enplanements: Enplaning Passengers must be at most 2,147,483,647. The field contains "2147483648".',
    ],
    [
      'a code of two letters',
      prairie.replace('QZB', 'QZ'),
      'line 3, iataCode: Please input a valid IATA Code. Use three capital letters or digits, such as DEN. The field contains "QZ".',
    ],
    [
      'no code',
      prairie.replace('QZB', ''),
      'line 3, iataCode: Please input a valid IATA Code. The field is empty.',
    ],
    [
      'a code in small letters',
      prairie.replace('QZB', 'qzb'),
      'line 3, iataCode: Please input a valid IATA Code. Use three capital letters or digits, such as DEN. The field contains "qzb".',
    ],
    [
      'no name',
      prairie.replace('Prairie Regional', '  '),
      'line 3, airportName: Please input a valid Airport Name. The field is empty.',
    ],
    [
      'no city',
      prairie.replace('Flatville', ''),
      'line 3, city: Please input a valid City. The field is empty.',
    ],
    [
      'no country',
      prairie.replace('US', ''),
      'line 3, isoCountryCode: Please input a valid Country. The field is empty.',
    ],
    [
      'an unknown country',
      prairie.replace('KS,US', ',ZZ'),
      "line 3, isoCountryCode: There is no country 'ZZ'. Use a two-letter country code such as US.",
    ],
    [
      'an unknown state',
      prairie.replace('KS', 'XX'),
      "line 3, stateProvinceCode: There is no state or province 'XX' in US. Use its code, such as TX.",
    ],
    [
      'a state of another country',
      prairie.replace('US', 'CA'),
      "line 3, stateProvinceCode: There is no state or province 'KS' in CA. Use its code, such as TX.",
    ],
    [
      'a latitude beyond the pole',
      prairie.replace('US,,', 'US,91,'),
      'line 3, latitudeText: Please input a valid Latitude (degrees, -90 to 90). The field contains "91".',
    ],
    [
      'a longitude in words',
      prairie.replace('US,,', 'US,,west'),
      'line 3, longitudeText: Please input a valid Longitude (degrees, -180 to 180). The field contains "west".',
    ],
    [
      'a code that is there already',
      prairie.replace('QZB', 'QZA'),
      'line 3, iataCode: QZA is already on line 2.',
    ],
    [
      'a field too few',
      prairie.replace(',,KS', ',KS'),
      'line 3: The line has 8 fields, but there are 9 columns. Put quotation marks around a field that contains a comma.',
    ],
    [
      'a field too many',
      prairie.replace('Regional', 'Regional, West'),
      'line 3: The line has 10 fields, but there are 9 columns. Put quotation marks around a field that contains a comma.',
    ],
    [
      'a character that is none',
      prairie.replace('Flat', 'Fl\0t'),
      'line 3, city: This contains an unprintable character. Remove it. The field contains "Fl\\u0000tville".',
    ],
  ])('%s', async (_what, row, words) => {
    expect(await refused([harbor, row, maple])).toEqual([words])
  })

  it('a state that does not belong to the changed country', async () => {
    await importing([harbor])
    const rows = 'iataCode,airportName,city,isoCountryCode,enplanements\nQZA,Harbor Field,Lakeside,CA,5\n'
    expect(await refused(rows)).toEqual([
      "line 2, stateProvinceCode: There is no state or province 'OH' in CA. Use its code, such as TX.",
    ])
  })

  it('lists all errors in line order', async () => {
    const faults = await refused([
      'QZA,,Lakeside,,XX,US,91,,"1,5"',
      `QZB,"Two\nlines",Flatville,,KS,US,,,1`,
      'QZC,Maple,Mapleton,,ON,ZZ,,,x',
      'QZB,Prairie Regional,Flatville,,KS,US,,,1',
    ])
    expect(faults.map(each => each.split(':')[0])).toEqual([
      'line 2, airportName',
      'line 2, latitudeText',
      'line 2, enplanements',
      'line 2, stateProvinceCode',
      'line 5, enplanements',
      'line 5, isoCountryCode',
      'line 6, iataCode',
    ])
    expect(faults.at(-1)).toBe('line 6, iataCode: QZB is already on line 3.')
  })

  it('the first fifty errors, and the number of others', async () => {
    const faults = await refused(Array.from({ length: 73 }, () => 'QZA,Harbor Field,Lakeside,,OH,US,,,none'))
    expect(faults).toHaveLength(51)
    expect(faults[0]).toMatch(/^line 2, enplanements: /)
    expect(faults.at(-1)).toBe('and 95 more')
  })

  it.each([
    ['iataCode', ['line 1: The column iataCode is missing.']],
    ['enplanements', ['line 1: The column enplanements is missing.']],
    ['isoCountryCode', ['line 1: The column isoCountryCode is missing.']],
  ])('a missing column: %s', async (column, words) => {
    expect(await refused([header.replace(column, 'other'), harbor].join('\n'))).toEqual(words)
  })

  it('several missing columns, a duplicate column, the wrong separator, no airports, an empty file', async () => {
    expect(await refused('iataCode,city,city\n')).toEqual([
      'line 1: The column airportName is missing.',
      'line 1: The column isoCountryCode is missing.',
      'line 1: The column enplanements is missing.',
      'line 1: The column city appears twice. Remove one of the two.',
    ])
    expect((await refused(header.replaceAll(',', ';')))[0]).toBe(
      'line 1: The columns must be separated by commas.',
    )
    expect(await refused(`${header}\n\n`)).toEqual([
      'line 1: The file has no airports below the column names.',
    ])
    for (const text of ['', '\n \n', ',,\n'])
      expect(await refused(text)).toEqual([
        'line 1: The file has no column names. It is empty, or has only blank lines and commas.',
      ])
  })

  it('a file that cannot be read', async () => {
    const run = (file: string) => line.run(['import', 'airports', file, '--year', '2019'])
    const nowhere = await run('nowhere.csv')
    expect(nowhere.exitCode).toBe(1)
    expect(nowhere.noted).toMatch(/nowhere\.csv cannot be read: the file does not exist\.$/)
    expect((await run('.')).noted).toMatch(/cannot be read: it is a folder\.$/)
  })
})
