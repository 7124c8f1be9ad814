import { glossary } from '#domain/glossary.ts'
import { Facts } from './Facts.tsx'
import { Shown } from '../../ui/figures.tsx'
import type { SectionProps } from './sectionProps.ts'
import { TotalsTable } from '../../ui/TotalsTable.tsx'

/** All terminals together. */
export function TotalsSection({ profile }: SectionProps) {
  return (
    <>
      <TotalsTable caption="Sales and rent of all terminals" totals={profile.totals} />
      <Facts
        facts={[
          {
            label: 'Duty free sales per international enplanement',
            help: glossary.internationalEnplanement.text,
            value: <Shown value={profile.dutyFreeSalesIntlEpRatio} format="ratio" />,
          },
        ]}
      />
    </>
  )
}
