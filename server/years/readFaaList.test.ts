import { describe, expect, it } from 'vitest'
import { readFaaList } from './readFaaList.ts'

const lines = (...rows: string[]) => rows.join('\n')

describe('a list of the FAA', () => {
  it('is read by its headings, with thousands separators, titles above, and totals below', () => {
    const list = lines(
      'Commercial Service Airports (Rank Order),,,,,',
      'Rank,RO,ST,Locid,City,Airport Name,S/L,Hub,CY 25 Enplanements,CY 24 Enplanements,% Change',
      '1,SO,GA,ATL,Atlanta,Made-up International,P,L,"45,308,407","45,798,928",-1.07%',
      '2,WP,CA,lax,Los Angeles,Made-up International,P,L,32425892,31326268,3.51%',
      'Total,,,,,,,,"77,734,299",,',
    )
    expect(readFaaList(list, null)).toEqual({
      columns: [
        { column: 8, label: 'CY 25 Enplanements' },
        { column: 9, label: 'CY 24 Enplanements' },
      ],
      column: 8,
      enplanements: { ATL: 45_308_407, LAX: 32_425_892 },
      problems: ['1 line without an airport’s code: left out.'],
    })
    expect(readFaaList(list, 9).enplanements).toEqual({ ATL: 45_798_928, LAX: 31_326_268 })
  })

  it('can be copied from a spreadsheet', () => {
    const copied = lines('Locid\tAirport Name\tCY 25\nEnplanements'.replace('\n', ' '), 'DEN\tMade-up\t1,000')
    expect(readFaaList(copied, null).enplanements).toEqual({ DEN: 1000 })
  })

  it('says what it could not read, and never guesses', () => {
    const list = lines('iataCode,enplanements', 'ATL,many', 'DEN,1000', 'DEN,2000', 'SEA,-5', 'BOI,')
    expect(readFaaList(list, null)).toMatchObject({
      enplanements: { DEN: 1000 },
      problems: [
        'Line 2: “many” of ATL is not a number of passengers.',
        'Line 4: DEN is listed twice with different figures.',
        'Line 5: “-5” of SEA is not a number of passengers.',
        'Line 6: “” of BOI is not a number of passengers.',
      ],
    })
    expect(readFaaList('ATL,1\nDEN,2', null).problems[0]).toMatch(/^No heading was found/)
    expect(readFaaList('Locid,Enplanements\n"ATL,1', null).problems[0]).toMatch(/^Line 2: /)
  })
})
