import type { BrandProfile } from '#domain/browse/brandDirectory.ts'
import { formatCount } from '#platform/contract/count.ts'
import { Table, type Column } from '#platform/ui/Table.tsx'
import { FootprintFigures } from '../FootprintFigures.tsx'
import { CompanyLink } from '../profileLinks.tsx'
import css from './BrandFigures.module.css'

type Company = BrandProfile['companies'][number]
type LeaseYear = BrandProfile['leaseYears'][number]

const area = { label: 'Square Footage', unit: 'sq ft', format: 'area' } as const

const companyColumns: Column<Company>[] = [
  {
    key: 'companyName',
    label: 'Company',
    heads: true,
    cell: row => (
      <CompanyLink companyId={row.companyId} inEdition={row.companyInEdition}>
        {row.companyName}
      </CompanyLink>
    ),
  },
  { key: 'locations', label: 'Locations', format: 'integer', cell: row => row.locations },
  { key: 'airports', label: 'Airports', format: 'integer', cell: row => row.airports },
  { ...area, key: 'areaTotal', cell: row => row.areaTotal },
]

/** A brand in figures: locations, area, companies, and lease ends. */
export function BrandFigures({ profile }: { profile: BrandProfile }) {
  const { footprint, companies, leaseYears } = profile
  return (
    <>
      <FootprintFigures footprint={footprint} radar={{ brandId: String(profile.brandId), by: 'airport' }} />
      <div className={css.columns}>
        <section aria-labelledby="companies-title">
          <h2 id="companies-title">Companies</h2>
          {companies.length === 0 ? (
            <p>No companies were reported.</p>
          ) : (
            <Table
              caption="Companies that operate it"
              hideCaption
              narrow="scroll"
              columns={companyColumns}
              rows={companies}
              rowKey={row => row.companyId}
            />
          )}
        </section>
        <section aria-labelledby="leases-title">
          <h2 id="leases-title">Leases by end year</h2>
          {leaseYears.length === 0 ? (
            <p>No lease end dates were reported.</p>
          ) : (
            <Table
              caption="Number and space of leases by end year"
              hideCaption
              narrow="scroll"
              columns={yearColumns(leaseYears)}
              rows={leaseYears}
              rowKey={row => row.year}
            />
          )}
        </section>
      </div>
    </>
  )
}

function yearColumns(years: readonly LeaseYear[]): Column<LeaseYear>[] {
  const most = Math.max(...years.map(each => each.leases))
  return [
    { key: 'year', label: 'Year', heads: true, cell: row => row.year },
    {
      key: 'leases',
      label: 'Leases',
      cell: row => (
        <span className={css.bar}>
          <span
            className={css.length}
            style={{ inlineSize: `${(row.leases / most) * 6}rem` }}
            aria-hidden="true"
          />
          {formatCount(row.leases)}
        </span>
      ),
    },
    { ...area, key: 'areaTotal', cell: row => row.areaTotal },
  ]
}
