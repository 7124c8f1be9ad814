import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { statementLabels, type LocationDifference } from '#domain/review/locationDifference.ts'
import type { InstanceKey, SubjectKind } from '#domain/review/subjectKind.ts'
import { formatCount } from '#platform/contract/count.ts'
import { Button } from '#platform/ui/Button.tsx'
import { ConfirmDialog } from '#platform/ui/ConfirmDialog.tsx'
import { formatDayAndTime } from '#platform/ui/formatMoment.ts'
import { Icon } from '#platform/ui/Icon.tsx'
import { Notice } from '#platform/ui/Notice.tsx'
import { useAttempt } from '#platform/ui/useAttempt.ts'
import { focusById } from '#platform/ui/useFocusFromHash.ts'
import { useIsPrinting } from '#platform/ui/useIsPrinting.ts'
import { paths } from '../../screens.ts'
import { useRemarks } from '../remarks/remarksContext.ts'
import { TextDialog } from '../TextDialog.tsx'
import {
  getDifferencesQuery,
  stateDifference,
  addLocations,
  removeLocations,
  type CompanyOwner,
} from './differenceCalls.ts'
import panel from '#platform/ui/panel.module.css'
import review from '../Review.module.css'

interface LocationDifferencesProps {
  /** Why nothing in the year can be changed. Reasons can still be given. */
  readOnly: string | undefined
  /** Whether the year was already submitted. */
  isSubmitted: boolean
  /** The types of a company, for which locations are added. */
  companyTypes?: readonly string[]
}

const headingId = 'locations-differ'
/** More would push the following content off the screen. */
const mostShown = 10

/** Differences between the airport's tenants and the company's locations: a warning that blocks nothing. */
export function LocationDifferences({ readOnly, isSubmitted, companyTypes = [] }: LocationDifferencesProps) {
  const { owner } = useRemarks()
  const differences = useQuery(getDifferencesQuery(owner)).data ?? []
  const side = 'airportId' in owner ? 'airport' : 'company'
  const isPrinting = useIsPrinting()
  const [isOpen, setOpen] = useState(false)
  if (differences.length === 0) return null
  const openFirst = differences.toSorted(
    (a, b) => Number(Boolean(findStatement(a, side))) - Number(Boolean(findStatement(b, side))),
  )
  const shown = isOpen || isPrinting ? openFirst : openFirst.slice(0, mostShown)
  return (
    <section aria-labelledby={headingId}>
      <h2 id={headingId} tabIndex={-1} className={panel.heading}>
        Tenants and Locations That Differ
      </h2>
      <p>
        <span>
          {side === 'airport'
            ? 'The locations these companies report differ from your list of tenants.'
            : 'The tenants these airports list differ from your list of locations.'}
        </span>
        <span>{!isSubmitted && ' This does not prevent submission.'}</span>
      </p>
      <ul className={review.findings}>
        {shown.map(each => (
          <Difference
            key={`${each.airportId} ${each.companyId}`}
            difference={each}
            side={side}
            readOnly={readOnly}
            ownTypes={companyTypes}
          />
        ))}
      </ul>
      {differences.length > mostShown && (
        <p>
          <Button size="sm" variant="default" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {isOpen ? 'Show fewer' : `Show all ${formatCount(differences.length)}`}
          </Button>
        </p>
      )}
    </section>
  )
}

const findStatement = ({ statements }: LocationDifference, side: SubjectKind) =>
  statements.find(each => each.side === side)

/** 'The company reports a location here (Food & Beverage Operator), but you list none of its tenants.' */
function describe(
  { kind, companyName, airportName, companyTypes, tenants }: LocationDifference,
  side: SubjectKind,
) {
  const types = companyTypes.map(each => each.companyTypeDes).join(', ')
  // A tenant may have several locations in a terminal.
  const locations = [...new Set(tenants.map(each => `${each.brandName} (${each.terminalName})`))].join(', ')
  if (kind === 'missingTenant')
    return side === 'airport'
      ? `${companyName} reports a location here (${types}), but you list none of its tenants.`
      : `${airportName} lists none of your tenants, but you list a location there (${types}).`
  return side === 'airport'
    ? `${companyName} reports no location here, but you list its tenants: ${locations}.`
    : `${airportName} lists tenants of yours, but you list no location there: ${locations}.`
}

interface DifferenceProps {
  difference: LocationDifference
  side: SubjectKind
  readOnly: string | undefined
  ownTypes: readonly string[]
}

/** The statements of both sides, and their reasons. */
function DifferenceText({ difference, side }: Pick<DifferenceProps, 'difference' | 'side'>) {
  const { kind, similarCompanyName, statements } = difference
  return (
    <>
      <p className={review.message}>
        <Icon name="info" /> <span>{describe(difference, side)}</span>
      </p>
      {similarCompanyName !== null && (
        <p className={review.answer}>
          <span>{side === 'airport' ? 'You list' : 'The airport lists'}</span> a tenant of{' '}
          <span>{similarCompanyName}</span>. Is that the same company?
        </p>
      )}
      {statements.map(each => (
        <div key={each.side} className={review.answer}>
          <span>{statementLabels[kind][each.side]}</span>:{' '}
          <span>{each.modifiedUserName ?? 'The Fact Book'}</span> for the <span>{each.side}</span>,{' '}
          <span>{formatDayAndTime(each.modifiedDate)}</span>
          <blockquote className={review.reason}>{each.reason}</blockquote>
        </div>
      ))}
    </>
  )
}

function Difference({ difference, side, readOnly, ownTypes }: DifferenceProps) {
  const { owner, isClosed } = useRemarks()
  const { kind, companyId, airportId } = difference
  const [isExplaining, setExplaining] = useState(false)
  const { error, isBusy, attempt } = useAttempt()
  const own = findStatement(difference, side)
  const label = statementLabels[kind][side]
  const words = describe(difference, side)
  return (
    <li className={review.finding} data-severity={own ? 'answered' : 'warning'}>
      <div>
        <DifferenceText difference={difference} side={side} />
        {error && <Notice kind="error">{`Not saved: ${error}`}</Notice>}
      </div>
      {!isClosed && (
        <div className={review.answers}>
          {!readOnly && (
            <SettleButtons
              difference={difference}
              ownTypes={ownTypes}
              isBusy={isBusy}
              settle={work => void attempt(work).then(isDone => isDone && focusById(headingId))}
            />
          )}
          <Button
            size="sm"
            variant="default"
            aria-label={`${label}: ${words}`}
            onClick={() => setExplaining(true)}
          >
            {own ? 'Change the reason' : label}
          </Button>
          {own && (
            <Button
              size="sm"
              variant="plain"
              aria-label={`Withdraw: ${words}`}
              aria-disabled={isBusy || undefined}
              onClick={() => {
                const withdraw = () => stateDifference(owner, difference, null)
                void attempt(withdraw).then(isDone => isDone && focusById(headingId))
              }}
            >
              Withdraw
            </Button>
          )}
        </div>
      )}
      {isExplaining && (
        <TextDialog
          title={label}
          label="Reason"
          help={`The ${side === 'airport' ? 'company' : 'airport'} can see it too. ${words}`}
          confirm="Save"
          record={`differences/${airportId}/${companyId}/${side}`}
          initial={own?.reason ?? ''}
          refusal={error}
          onSubmit={reason => attempt(() => stateDifference(owner, difference, reason))}
          onClose={() => setExplaining(false)}
        />
      )}
    </li>
  )
}

interface SettleButtonsProps {
  difference: LocationDifference
  /** The company's types, if a company views it. */
  ownTypes: readonly string[]
  isBusy: boolean
  settle: (work: () => Promise<void>) => void
}

/** The changes to this side's own list that resolve the difference. */
function SettleButtons({ difference, ...props }: SettleButtonsProps) {
  const { owner } = useRemarks()
  if ('airportId' in owner) return <TenantsLink airport={owner} difference={difference} />
  return <LocationButtons company={owner} difference={difference} {...props} />
}

interface TenantsLinkProps {
  airport: Extract<InstanceKey, { airportId: number }>
  difference: LocationDifference
}

/** For the airport: its tenants of the company, or the form of a new one. */
function TenantsLink({ airport, difference: { kind, companyName } }: TenantsLinkProps) {
  const params = { contentID: String(airport.airportId) }
  const search = { instance: String(airport.instanceId) }
  return kind === 'missingTenant' ? (
    <Link to={paths.wizardTenants} params={params} search={search} state={{ newTenantOf: companyName }}>
      Add a tenant
    </Link>
  ) : (
    <Link to={paths.wizardTenants} params={params} search={{ ...search, keyword: companyName }}>
      Open the tenants
    </Link>
  )
}

/** For the company: adds the missing location, or removes the one that the airport does not confirm. */
function LocationButtons(props: SettleButtonsProps & { company: CompanyOwner }) {
  const { company, difference, ownTypes, isBusy, settle } = props
  const { link } = useRemarks()
  const [isRemoving, setRemoving] = useState(false)
  const { kind, airportId, airportName, tenants } = difference
  if (kind === 'missingLocation') {
    const types = ownTypes.filter(type => tenants.some(each => each.tenantType === type))
    if (types.length === 0) return link({ step: 'location', children: 'Add a location' })
    return (
      <Button
        size="sm"
        variant="default"
        aria-label={`Add the location: ${airportName}`}
        aria-disabled={isBusy || undefined}
        onClick={() => settle(() => addLocations(company, airportId, types))}
      >
        Add the location
      </Button>
    )
  }
  return (
    <>
      <Button
        size="sm"
        variant="default"
        aria-label={`Remove the location: ${airportName}`}
        onClick={() => setRemoving(true)}
      >
        Remove the location
      </Button>
      <ConfirmDialog
        isOpen={isRemoving}
        title="Remove this location?"
        confirm="Remove"
        onConfirm={() => {
          setRemoving(false)
          settle(() => removeLocations(company, difference))
        }}
        onCancel={() => setRemoving(false)}
      >
        <p>
          <strong>{airportName}</strong> will be removed from your locations.
        </p>
      </ConfirmDialog>
    </>
  )
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The company whose tenant is to be added. */
    newTenantOf?: string
  }
}
