import type { Footprint } from '#domain/companyProfile.ts'
import css from './FootprintFigures.module.css'

/** Where somebody operates, in four figures. */
export function FootprintFigures({ footprint }: { footprint: Footprint }) {
  const figures = [
    ['Locations', footprint.locations],
    ['Airports', footprint.airports],
    ['Square feet', footprint.areaTotal],
    ['Leases that end within 18 months', footprint.leasesEndingSoon],
  ] as const
  return (
    <dl className={css.figures}>
      {figures.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value.toLocaleString('en-US')}</dd>
        </div>
      ))}
    </dl>
  )
}
