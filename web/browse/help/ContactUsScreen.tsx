import type { OfficeContact } from '#domain/people/session.ts'
import { PageTitle } from '#platform/ui/PageTitle.tsx'
import { useSession } from '../../session.ts'
import { getMapLink } from '../mapLink.ts'
import { OfficeLines } from './OfficeLines.tsx'
import { useContact } from './useContact.ts'
import css from './help.module.css'

export function ContactUsScreen() {
  const isDemo = useSession()?.demo ?? false
  const { address, team } = useContact()
  return (
    <>
      <PageTitle title="Contact Us" />
      <div className={css.columns}>
        <section aria-labelledby="office">
          <h2 id="office">The office</h2>
          <address>
            <OfficeLines />
            {address.map(line => (
              <span key={line}>
                <br />
                <span>{line}</span>
              </span>
            ))}
          </address>
          {address.length > 0 && !isDemo && (
            <p>
              <a href={getMapLink(address.join(', '))} target="_blank" rel="noreferrer">
                Show on a map
              </a>
            </p>
          )}
          {team.length > 0 && <Team team={team} />}
        </section>
        {isDemo && (
          <figure className={css.map}>
            <SketchMap />
            <figcaption>
              The office is a five-minute walk from Sampleton Central. Follow Station Street and turn left
              onto Example Concourse. The entrance is across from the park.
            </figcaption>
          </figure>
        )}
      </div>
    </>
  )
}

const Team = ({ team }: Pick<OfficeContact, 'team'>) => (
  <>
    <h2>The team</h2>
    <dl className={css.team}>
      {team.map(({ role, email }) => (
        <div key={`${role} ${email}`}>
          <dt>{role}</dt>
          <dd>
            <a href={`mailto:${email}`}>{email}</a>
          </dd>
        </div>
      ))}
    </dl>
  </>
)

/** A map of the way to the demo's office, drawn by hand so that no map service learns who is looking. */
function SketchMap() {
  return (
    <svg viewBox="0 0 320 220" role="img" aria-label="Map of the route from the station to the office">
      <rect x="196" y="126" width="104" height="74" className={css.park} />
      <path d="M0 112H320M180 0V220M64 0V220" className={css.street} />
      <path d="M64 168V112H180V72" className={css.way} />
      <rect x="34" y="160" width="60" height="26" className={css.house} />
      <circle cx="180" cy="66" r="8" className={css.office} />
      <text x="64" y="177" textAnchor="middle">
        Station
      </text>
      <text x="92" y="104">
        Station Street
      </text>
      <text x="194" y="56">
        Office, no. 100
      </text>
      <text x="194" y="26">
        Example Concourse
      </text>
      <text x="248" y="168" textAnchor="middle">
        Park
      </text>
    </svg>
  )
}
