import { leaseList, quote, writeStatement, type ListQuery } from './lists.ts'

/** The filter that finds a group, and the group's name, by what leases are grouped. */
const groups = {
  company: ['"companyId"', '"companyName"'],
  brand: ['"brandId"', '"brandName"'],
  category: [
    '"tenantType"',
    `case "tenantType" when 'FOODBEVERAGE' then 'Food & Beverage' when 'NEWSSTAND' then 'News & Gifts'
      when 'SPECIALTY' then 'Specialty Retail' when 'DUTYFREE' then 'Duty Free' end`,
  ],
  airport: ['"airportId"', '"airportLocation"'],
  hubSize: ['"hubSize"', `coalesce("hubSize", 'Size not known')`],
} as const
export const groupings = Object.keys(groups) as (keyof typeof groups)[]

const sortColumns = {
  firstEnd: 'first_end',
  name: 'name collate "und-x-icu"',
  leaseCount: 'leases',
  locationCount: 'locations',
  squareFeet: 'area',
} as const
export const radarSorts = Object.keys(sortColumns) as (keyof typeof sortColumns)[]

export interface RadarQuestion extends ListQuery {
  by: keyof typeof groups
  /** Figures of a group that it must reach. */
  atLeast: { [column in 'leaseCount' | 'locationCount' | 'squareFeet']?: number }
}

/** The leases of a question's days: by default those that end within 18 months from `today`. */
function writeLeases(year: number, isAdmin: boolean, query: ListQuery, today: string): string {
  const days = query.filters['leaseExpireDate'] ?? `${today}..`
  const whole = writeStatement(leaseList, year, isAdmin, {
    ...query,
    sort: 'leaseExpireDate',
    filters: { ...query.filters, leaseExpireDate: days },
  })
  return query.filters['leaseExpireDate']
    ? whole
    : `select * from (${whole}) as later where "leaseExpireDate" <= ${quote(today)}::date + interval '18 months'`
}

const quarter = (day: string) => `(extract(year from ${day}) * 4 + extract(quarter from ${day}))`
const figures = (from: string) => `'from', ${from}, 'leaseCount', coalesce(leases, 0),
  'locationCount', coalesce(locations, 0), 'squareFeet', case when leases is null then 0 else area end,
  'withoutAreaCount', coalesce(without_area, 0)`

/** The lease radar in plain SQL, written independently of the product: one row with all groups in order and all periods. */
export function writeRadar(year: number, isAdmin: boolean, query: RadarQuestion, today: string): string {
  const [key, name] = groups[query.by]
  const [column = '', direction = 'asc'] = query.sort.split(',')
  const asked = Object.entries(query.atLeast).map(
    ([figure, least]) => `${sortColumns[figure as 'leaseCount']} >= ${least}`,
  )
  const [from = '', to = ''] = (query.filters['leaseExpireDate'] ?? `${today}..`).split('..')
  const isDefault = query.filters['leaseExpireDate'] === undefined
  const end = isDefault ? `(${quote(today)}::date + interval '18 months')::date` : to && `${quote(to)}::date`
  const counted = `count(*)::integer as leases, sum(locations)::integer as locations, sum("areaTotal")::bigint as area,
    sum("locationsWithoutArea")::integer as without_area`
  return `with leases as (${writeLeases(year, isAdmin, query, today)}),
    keyed as (select *, ${key}::text as key, ${name} as name from leases),
    listed as (select * from (select key, name, ${counted}, min("leaseExpireDate") as first_end from keyed group by 1, 2) as g
      where ${['true', ...asked].join(' and ')}),
    kept as (select keyed.* from keyed where exists (select from listed
      where listed.name = keyed.name and listed.key is not distinct from keyed.key)),
    span as (select coalesce(${from ? `${quote(from)}::date` : 'null'}, min("leaseExpireDate")) as begins,
      coalesce(${end || 'null'}, max("leaseExpireDate")) as ends, ${end || 'null::date'} as asked_to from kept having count(*) > 0),
    step as (select begins, ends, case when ${quarter('ends')} - ${quarter('begins')} >= 16 then 'year' else 'quarter' end as step
      from span),
    parts as (select key, name, date_trunc(step, "leaseExpireDate"::timestamp)::date as part, ${counted}
      from kept, step group by 1, 2, 3),
    totals as (select part, sum(leases) as leases, sum(locations) as locations, sum(area) as area, sum(without_area) as without_area from parts group by 1)
  select ${isDefault ? end : to ? `${quote(to)}::date` : 'null'} as "to",
    (select coalesce(json_agg(json_build_object('groupKey', key, 'name', name, 'leaseCount', leases,
        'locationCount', locations, 'squareFeet', area, 'withoutAreaCount', without_area, 'firstEnd', first_end, 'periods',
        (select json_agg(json_build_object(${figures('part')}) order by part) from parts
          where parts.name = listed.name and parts.key is not distinct from listed.key))
      order by ${sortColumns[column as 'name']} ${direction} nulls last, name collate "und-x-icu", key collate "C"), '[]') from listed) as content,
    (select coalesce(json_agg(json_build_object(${figures('day')}, 'label',
        to_char(day, 'YYYY') || case step when 'year' then '' else ' Q' || to_char(day, 'Q') end) order by day), '[]')
      from step, lateral (select generate_series(date_trunc(step, begins::timestamp), ends,
          case step when 'year' then interval '1 year' else interval '3 months' end)::date as day) as every
        left join totals on totals.part = every.day) as periods`
}

const escape = (text: string) =>
  `replace(regexp_replace(${text}, '([\\\\;,])', '\\\\\\1', 'g'), chr(10), '\\n')`

/**
 * The events of a calendar in plain SQL, before lines are folded; those of an earlier edition, which is named, at
 * airports that are not among `airports` of the current one.
 */
export function writeEvents(
  year: number,
  isAdmin: boolean,
  query: ListQuery,
  today: string,
  earlier?: { name: string; airports: readonly number[] },
): string {
  const identity = ['brandId', 'companyId', 'airportId', 'tenantType', 'productType', 'leaseExpireDate']
  const key = `concat_ws('/', ${identity.map(each => `"${each}"`).join(', ')})`
  const stamp = `to_char(modified_date at time zone 'UTC', 'YYYYMMDD"T"HH24MISS"Z"')`
  const category = groups.category[1]
  return `select concat_ws(chr(10), 'BEGIN:VEVENT',
      'UID:' || substr(encode(sha256(convert_to(${key}, 'UTF8')), 'hex'), 1, 32) || '@localhost',
      'DTSTAMP:' || ${stamp}, 'LAST-MODIFIED:' || ${stamp},
      'DTSTART;VALUE=DATE:' || to_char("leaseExpireDate", 'YYYYMMDD'),
      'SUMMARY:' || ${escape(`"brandName" || ' at ' || "iataCode" || ': lease ends on ' || to_char("leaseExpireDate", 'FMMonth FMDD, YYYY')`)},
      'LOCATION:' || ${escape('"airportLocation"')},
      'DESCRIPTION:' || ${escape(`"companyName" || chr(10) || ${category} || ', ' || "productTypeDes" || chr(10)
        || case locations when 1 then '1 location' else locations || ' locations' end
        || ', ' || coalesce(to_char("areaTotal", 'FM999,999,999,990') || ' sq ft', 'square footage not reported')
        || case when "areaTotal" is not null and "locationsWithoutArea" > 0 then ' (partial)' else '' end
        || ${earlier ? `chr(10) || ${quote(`As published in the ${earlier.name} edition`)}` : "''"}`)},
      'CATEGORIES:' || ${escape(category)},
      'URL:http://localhost:3000/airports/' || "airportId" || ${quote(earlier ? `?instance=${year}` : '')}, 'TRANSP:TRANSPARENT', 'END:VEVENT') as event
    from (${writeLeases(year, isAdmin, query, today)}) as ending
    where "airportId" <> all (${quote(`{${(earlier?.airports ?? []).join(',')}}`)})`
}
