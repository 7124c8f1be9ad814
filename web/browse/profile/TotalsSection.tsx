import { glossary } from '#domain/browse/glossary.ts'
import { Facts } from './Facts.tsx'
import { FigureWithChange } from '../YearOverYear.tsx'
import { getYearBefore, type SectionProps } from './sectionProps.ts'
import { TotalsTable } from '../TotalsTable.tsx'

/** All terminals together. */
export function TotalsSection({ profile }: SectionProps) {
  const { lastYear } = profile
  return (
    <>
      <TotalsTable
        caption="Sales and rent of all terminals"
        totals={profile.totals}
        before={lastYear && { ...lastYear, year: lastYear.axnInstanceName }}
      />
      <Facts
        facts={[
          {
            label: 'Duty free sales per international enplanement',
            help: glossary.internationalEnplanement.text,
            value: (
              <FigureWithChange
                now={profile.dutyFreeSalesIntlEpRatio}
                before={getYearBefore(profile, year => year.dutyFreeSalesIntlEpRatio)}
                format="ratio"
                of={{ key: 'dutyFreeSalesIntlEpRatio' }}
              />
            ),
          },
        ]}
      />
    </>
  )
}
