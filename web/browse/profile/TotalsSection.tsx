import { glossary } from '#domain/browse/glossary.ts'
import { Facts } from './Facts.tsx'
import { ShownSince } from '../YearOverYear.tsx'
import { beforeOf, type SectionProps } from './sectionProps.ts'
import { TotalsTable } from '../TotalsTable.tsx'

/** All terminals together. */
export function TotalsSection({ profile }: SectionProps) {
  const { lastYear } = profile
  return (
    <>
      <TotalsTable
        caption="Sales and rent of all terminals"
        totals={profile.totals}
        before={lastYear && { year: lastYear.axnInstanceName, totals: lastYear.totals }}
      />
      <Facts
        facts={[
          {
            label: 'Duty free sales per international enplanement',
            help: glossary.internationalEnplanement.text,
            value: (
              <ShownSince
                now={profile.dutyFreeSalesIntlEpRatio}
                before={beforeOf(profile, year => year.dutyFreeSalesIntlEpRatio)}
                format="ratio"
              />
            ),
          },
        ]}
      />
    </>
  )
}
