import { glossary } from '#domain/browse/glossary.ts'
import { terminalTrafficFields } from '#domain/airports/terminal.ts'
import { Comment } from './CommentsSection.tsx'
import { FigureWithUnit, TextValue } from '#platform/ui/figures.tsx'
import { FigureLink } from '../figures/FigureLink.tsx'
import css from './SalesSection.module.css'
import type { SectionProps } from './sectionProps.ts'
import { TotalsTable } from '../TotalsTable.tsx'

type Terminal = SectionProps['profile']['terminals'][number]

/** Sales of each terminal by tenant type. */
export function SalesSection({ profile }: SectionProps) {
  if (profile.terminals.length === 0) return <p>No terminals were reported.</p>
  return (
    <>
      {profile.terminals.map(terminal => (
        <div key={terminal.terminalId} className={css.terminal}>
          <h3>{terminal.terminalName}</h3>
          <TerminalFacts terminal={terminal} />
          <TotalsTable
            caption={`Sales and rent, ${terminal.terminalName}`}
            terminalId={terminal.terminalId}
            totals={terminal.totals}
            before={totalsBefore(profile, terminal)}
          />
        </div>
      ))}
      <Comment profile={profile} type="GROSSSALES" />
    </>
  )
}

function totalsBefore({ lastYear }: SectionProps['profile'], { terminalId }: Terminal) {
  const before = lastYear?.terminals.find(each => each.terminalId === terminalId)
  if (!before || !lastYear) return null
  return { year: lastYear.axnInstanceName, redefined: lastYear.redefined, totals: before.totals }
}

function TerminalFacts({ terminal }: { terminal: Terminal }) {
  const airlines = terminal.airlineTerminals.map(each => each.airlineName).join(', ')
  return (
    <dl className={css.facts}>
      <div>
        <dt>{terminalTrafficFields.enplaneTotal.label}</dt>
        <dd>
          <FigureLink of={{ key: 'enplaneTotal', record: terminal.terminalId }}>
            <FigureWithUnit value={terminal.enplaneTotal} format="integer" />
          </FigureLink>
        </dd>
      </div>
      <div>
        <dt>{terminalTrafficFields.deplaneTotal.label}</dt>
        <dd>
          <FigureLink of={{ key: 'deplaneTotal', record: terminal.terminalId }}>
            <FigureWithUnit value={terminal.deplaneTotal} format="integer" />
          </FigureLink>
        </dd>
      </div>
      <div>
        <dt>{glossary.dominantAirline.term}s</dt>
        <dd>
          <TextValue>{airlines}</TextValue>
        </dd>
      </div>
    </dl>
  )
}
