import { lazy, Suspense, type ReactNode } from 'react'
import { airportTotalsFields } from '#domain/airport.ts'
import type { AirportProfile } from '#domain/airportProfile.ts'
import { concessionTotalFields } from '#domain/concessionTotals.ts'
import type { Field } from '#domain/field.ts'
import { paths } from '../../paths.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { HelpTip } from '../../ui/HelpTip.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { PrintButton } from '../../ui/PrintButton.tsx'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import { countryName } from '../countryName.ts'
import { isPartial, MarkedShown, PartialNote, Shown, SumShown } from '../../ui/figures.tsx'
import css from './ProfileHead.module.css'

const AirportMap = lazy(() => import('./AirportMap.tsx'))

interface HeadProps {
  profile: AirportProfile
  showsStatus: boolean
  edition: ReactNode
}

/** Name, place, the five figures one looks for first, and where it lies. */
export function ProfileHead({ profile, showsStatus, edition }: HeadProps) {
  const { airport } = profile
  const isPlaced = airport.latitudeText !== null && airport.longitudeText !== null
  return (
    <div className={css.head}>
      <div className={css.title}>
        <PageTitle title={airport.airportName} over={<PlaceLine profile={profile} />}>
          <span className={css.code}>{airport.iataCode}</span>
          {showsStatus && <StatusBadge status={profile.axnInstanceStatus} />}
        </PageTitle>
        <div className={css.aside}>
          {edition}
          {showsStatus && (
            <ButtonLink
              to={paths.wizardReview}
              params={{ contentID: String(airport.airportId) }}
              search={{ instance: String(profile.axnInstanceId) }}
              variant="default"
            >
              Modify Data
            </ButtonLink>
          )}
          <PrintButton />
        </div>
        <AtAGlance profile={profile} />
        <PartialNote when={isPartial(profile.totals.withDutyFree)} />
      </div>
      <div className={css.map}>
        {isPlaced && (
          <Suspense fallback={<div className={css.unmapped} />}>
            <AirportMap airport={airport} />
          </Suspense>
        )}
      </div>
    </div>
  )
}

/** City (county), state, country. */
function PlaceLine({ profile }: { profile: AirportProfile }) {
  const { city, county, stateProvinceCode, isoCountryCode } = profile.airport
  const town = county === null ? city : `${city} (${county})`
  return <>{[town, stateProvinceCode, countryName(isoCountryCode)].filter(Boolean).join(', ')}</>
}

function AtAGlance({ profile }: { profile: AirportProfile }) {
  const all = profile.totals.withDutyFree
  const { grossSalesTotal, salesEpRatio, rentEpRatio, areaTotal } = concessionTotalFields
  return (
    <dl className={css.glance}>
      <Figure field={airportTotalsFields.enplaneTotal}>
        <Shown value={profile.enplaneTotal} format="integer" />
      </Figure>
      <Figure field={grossSalesTotal}>
        <SumShown sum={all.grossSalesTotal} format="money" />
      </Figure>
      <Figure field={salesEpRatio}>
        <MarkedShown value={all.salesEpRatio} format="ratio" partial={all.grossSalesTotal.partial} />
      </Figure>
      <Figure field={areaTotal}>
        <SumShown sum={all.areaTotal} format="area" />
      </Figure>
      <Figure field={rentEpRatio}>
        <MarkedShown value={all.rentEpRatio} format="ratio" partial={all.rentAirportTotal.partial} />
      </Figure>
    </dl>
  )
}

function Figure({ field, children }: { field: Field; children: ReactNode }) {
  return (
    <div>
      <dt>
        {field.label}
        {field.help && <HelpTip about={field.label}>{field.help}</HelpTip>}
      </dt>
      <dd>{children}</dd>
    </div>
  )
}
