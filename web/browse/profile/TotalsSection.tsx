import type { LastYear } from '#domain/airportProfile.ts'
import { glossary } from '#domain/glossary.ts'
import { Facts } from './Facts.tsx'
import { ShownSince } from '../../ui/Before.tsx'
import { beforeOf, type SectionProps } from './sectionProps.ts'
import { TotalsTable } from '../../ui/TotalsTable.tsx'

/** It leaves out what the sales leave out. */
const dutyFreeRatio = (year: Pick<LastYear, 'dutyFreeSalesIntlEpRatio' | 'totals'>) => ({
  value: year.dutyFreeSalesIntlEpRatio,
  partial: year.totals.byType.DUTYFREE.grossSalesTotal.partial,
})

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
                now={dutyFreeRatio(profile)}
                before={beforeOf(profile, dutyFreeRatio)}
                format="ratio"
              />
            ),
          },
        ]}
      />
    </>
  )
}
