import { airportInfoFields, ratioFields } from '#domain/airports/airportYearColumns.ts'
import { readShare } from '#domain/airports/readShare.ts'
import { FigureWithChange, toReportedFigure } from '../YearOverYear.tsx'
import { Facts } from './Facts.tsx'
import { getYearBefore, type SectionProps } from './sectionProps.ts'
import css from './sections.module.css'

const pairs = [
  { title: 'Square footage', first: 'preSecurityPercentAmount', second: 'postSecurityPercentAmount' },
  { title: 'Purpose of travel', first: 'businessPercentAmount', second: 'leisurePercentAmount' },
  { title: 'Type of trip', first: 'odPercentAmount', second: 'transferPercentAmount' },
] as const

/** The three pairs of shares, and the dwell time. */
export function SpecificsSection({ profile }: SectionProps) {
  const { dwellTimeAmount } = airportInfoFields
  return (
    <>
      <div className={css.pairs}>
        {pairs.map(pair => (
          <Pair key={pair.title} profile={profile} {...pair} />
        ))}
      </div>
      <Facts
        facts={[
          {
            label: dwellTimeAmount.label,
            help: dwellTimeAmount.help,
            value: (
              <FigureWithChange
                now={toReportedFigure(profile.dwellTimeAmount)}
                before={getYearBefore(profile, before => before.dwellTimeAmount)}
                format="minutes"
                of={{ key: 'dwellTimeAmount' }}
              />
            ),
          },
        ]}
      />
    </>
  )
}

function Pair({ profile, title, first, second }: SectionProps & (typeof pairs)[number]) {
  const share = profile[first]
  const isShown = share !== null && !readShare(profile, first).notApplicable
  return (
    <div className={css.pair}>
      <h3>{title}</h3>
      <dl>
        {[first, second].map(name => (
          <div key={name}>
            <dt>{ratioFields[name].label}</dt>
            <dd>
              <FigureWithChange
                now={readShare(profile, name)}
                before={getYearBefore(profile, before => readShare(before, name))}
                format="percent"
                of={{ key: name }}
              />
            </dd>
          </div>
        ))}
      </dl>
      {isShown && (
        <svg className={css.bar} aria-hidden="true">
          <rect width={`${share}%`} height="100%" />
        </svg>
      )}
    </div>
  )
}
