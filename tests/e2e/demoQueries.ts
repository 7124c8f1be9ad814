// Parts of plain SQL over the demo, independent of the product.

/** The published airports of 2026. */
export const published = `airport_instance i join airport a using (airport_id)
  where i.axn_instance_id = 26 and i.axn_instance_status = 'PUBLISHED'`

/** The published airports with more tables: `join ... using (airport_id)`. */
export const joined = (parts: string): string => published.replace('where', `${parts} where`)

/** An airport's name in Explore. */
export const named = `a.airport_name || ' (' || a.iata_code || ')'`

/** Complete totals of a tenant type at each airport. */
export const totalsOf = (type: string) => `(select t.airport_id, sum(s.gross_sales_total) as sales,
    sum(s.rent_airport_total) as rent, sum(s.area_total) as area,
    count(*) = count(s.gross_sales_total) as sales_complete,
    count(*) = count(s.rent_airport_total + s.area_total) as rent_complete
  from airport_terminal t left join airport_terminal_total s on s.airport_id = t.airport_id
    and s.terminal_id = t.terminal_id and s.axn_instance_id = 26 and s.tenant_type = '${type}'
  where t.axn_instance_id = 26 and ('${type}' <> 'DUTYFREE'
    or coalesce(s.gross_sales_total, s.rent_airport_total, s.area_total) is not null)
  group by t.airport_id)`

const hub = (least: number, most: number) =>
  `a.iso_country_code in ('US', 'PR', 'VI', 'GU', 'AS', 'MP') and coalesce(i.enplane_total, (select
    case when count(*) = count(enplane_total) then sum(enplane_total) end from airport_terminal t
    where t.airport_id = i.airport_id and t.axn_instance_id = 26)) * 10000.0
    / (select us_enplanement_total from axn_instance where axn_instance_id = 26) between ${least} and ${most}`
export const mediumHub = hub(25, 99.9999)
export const largeHub = hub(100, 10_000)

export const quartilesOf = (value: string) =>
  [0.25, 0.5, 0.75].map(p => `percentile_cont(${p}) within group (order by ${value})`)
