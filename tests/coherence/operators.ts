import { seen, tenantRows } from './lists.ts'

const counts = `count(*)::integer as locations, count(distinct "airportId")::integer as airports,
  (case count(*) when 0 then 0 else sum("areaTotal") end)::integer as "areaTotal",
  (count(*) - count("areaTotal"))::integer as "locationsWithoutArea"`

/** One row with the figures of all tenants of the common table expression `own`. */
const footprint = (today: string) => `select ${counts},
  (count(*) filter (where "leaseExpireDate" between '${today}'::date and '${today}'::date + interval '18 months'))::integer
    as "leasesEndingSoon" from own`

/** A brand's profile in plain SQL, written independently of the product. `name` is null if there is no such profile. */
export const writeBrandProfile = (year: number, isAdmin: boolean, brandId: number, today: string): string =>
  `with own as (select * from (${tenantRows(year, isAdmin)}) as s where "brandId" = ${brandId})
  select (select brand_name from brand where brand_id = ${brandId}
      and (exists (select from own) or ${isAdmin} and merged_into is null)) as name,
    (select axn_instance_name from axn_instance where axn_instance_id = ${year}) as year,
    (select row_to_json(f) from (${footprint(today)}) as f) as footprint,
    (select coalesce(json_agg(c order by locations desc, "companyName" collate "und-x-icu", "companyId"), '[]')
      from (select "companyId", "companyName", "companyInEdition", ${counts} from own group by 1, 2, 3) as c) as companies,
    (select coalesce(json_agg(y order by year), '[]')
      from (select to_char("leaseExpireDate", 'YYYY') as year, count(*)::integer as locations, sum("areaTotal")::integer as "areaTotal",
          (count(*) - count("areaTotal"))::integer as "locationsWithoutArea"
        from own where "leaseExpireDate" is not null group by 1) as y) as years`

/** The tenants and airports in a company's profile. No row if this reader cannot see the company. */
export const writeCompanyFigures = (
  year: number,
  isAdmin: boolean,
  companyId: number,
  today: string,
): string =>
  `with own as (select * from (${tenantRows(year, isAdmin)}) as s where "companyId" = ${companyId})
  select (select country_name from country where country.iso_country_code = ci.iso_country_code) as "countryName",
    (select array_agg(l.airport_id order by l.airport_id) from company_airport_instance l
      join airport_instance ai using (airport_id, axn_instance_id)
      where l.company_id = ci.company_id and l.axn_instance_id = ${year} and ${seen('ai.axn_instance_status', isAdmin)}) as airports,
    (select row_to_json(f) from (${footprint(today)}) as f) as footprint
  from company_instance ci where ci.company_id = ${companyId} and ci.axn_instance_id = ${year}
    and ${seen('ci.axn_instance_status', isAdmin)}`
