import { useId, useState } from 'react'
import type { AirportPlace } from '#domain/airports/airport.ts'
import {
  addCompanyLocationsEndpoint,
  allCompanyLocations,
  listCompanyLocationsEndpoint,
} from '#domain/companies/companyLocation.ts'
import { findPastedAirports } from '#domain/companies/findPastedAirports.ts'
import * as messages from '#domain/messages.ts'
import { getCompanyReviewEndpoint } from '#domain/review/companyReview.ts'
import { describeError } from '#platform/client/problemError.ts'
import { refresh, useEndpointQuery } from '#platform/client/queries.ts'
import { countOf } from '#platform/contract/count.ts'
import { Button } from '#platform/ui/Button.tsx'
import { Dialog, DialogButtons } from '#platform/ui/Dialog.tsx'
import { callWithRetry } from '#platform/ui/form/callWithRetry.ts'
import { DraftOffers } from '#platform/ui/form/DraftOffers.tsx'
import { LongList } from '#platform/ui/LongList.tsx'
import { ErrorNotice, Notice } from '#platform/ui/Notice.tsx'
import { notify } from '#platform/ui/notify.ts'
import { useAttempt } from '#platform/ui/useAttempt.ts'
import { useTextDraft } from '../review/TextDialog.tsx'
import type { CompanyPage } from './CompanyFrame.tsx'
import control from '#platform/ui/inputs.module.css'
import css from './CompanyTypes.module.css'

interface PasteLocationsProps {
  companyKey: CompanyPage['key']
  types: readonly { value: string; label: string }[]
  /** The initially selected type. */
  companyType: string
  airports: readonly AirportPlace[]
  onAdded: (added: { companyType: string; airportId: number }[]) => void
  onClose: () => void
}

/** Adds the airports in a pasted list to a company type, after showing them. */
export function PasteLocations({ companyKey, types, airports, onClose, ...props }: PasteLocationsProps) {
  const id = useId()
  const [companyType, setCompanyType] = useState(props.companyType || (types[0]?.value ?? ''))
  const { companyId, instanceId } = companyKey
  const draft = useTextDraft(`companies/${companyId}/${instanceId}/locations/list`, '')
  const { text } = draft
  const { error, isBusy, attempt } = useAttempt()
  const { found, unknown, beside = [] } = findPastedAirports(text, airports)
  const locations = useEndpointQuery(listCompanyLocationsEndpoint, {
    params: companyKey,
    query: allCompanyLocations,
  })
  const listed = new Set(
    locations.data?.content.flatMap(({ companyAirportInstancePK: its }) =>
      its.companyType === companyType ? [its.airportId] : [],
    ),
  )
  const added = found.filter(each => !listed.has(each.airportId))
  const add = () =>
    attempt(
      async () => {
        const params = { ...companyKey, companyType }
        const body = { airportIds: added.map(each => each.airportId) }
        const answer = await callWithRetry(addCompanyLocationsEndpoint, { params, body })
        notify.success(`${countOf(answer.added, 'location was', 'locations were')} added.`)
        props.onAdded(body.airportIds.map(airportId => ({ companyType, airportId })))
        draft.forget()
        onClose()
        // Not awaited, because the dialog would cover the new rows until the review is read.
        void refresh(listCompanyLocationsEndpoint, getCompanyReviewEndpoint)
      },
      thrown => `${messages.companyLocationFailed} ${describeError(thrown)}`,
    )
  return (
    <Dialog isOpen title="Paste a list" onClose={onClose} wide>
      <div className={css.pasted}>
        {types.length > 1 && (
          <>
            <label htmlFor={`${id}type`}>Company Type</label>
            <select
              id={`${id}type`}
              className={control.control}
              value={companyType}
              onChange={event => setCompanyType(event.currentTarget.value)}
            >
              {types.map(({ value, label }) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </select>
          </>
        )}
        <DraftOffers drafts={draft.drafts} />
        <label htmlFor={id}>Airport codes or names, from a spreadsheet or separated by commas</label>
        <textarea
          id={id}
          className={control.control}
          rows={6}
          placeholder="ATL, BOI, DEN"
          value={text}
          data-autofocus
          onChange={event => draft.type(event.currentTarget.value)}
        />
        <ErrorNotice text={error} />
        <PastedAirports {...{ found, added, unknown, beside }} />
      </div>
      <DialogButtons onCancel={onClose}>
        <Button
          aria-disabled={added.length === 0 || isBusy || undefined}
          onClick={() => void add()}
        >{`Add ${countOf(added.length, 'location')}`}</Button>
      </DialogButtons>
    </Dialog>
  )
}

interface PastedAirportsProps {
  found: readonly AirportPlace[]
  /** The airports that are not listed yet. */
  added: readonly AirportPlace[]
  /** Texts that match no airport, or several. */
  unknown: readonly string[]
  /** Other cells of rows with an airport. */
  beside: readonly string[]
}

function PastedAirports({ found, added, unknown, beside }: PastedAirportsProps) {
  return (
    <>
      {unknown.length > 0 && (
        <Notice kind="warning">
          Not found in this year: <LongList items={unknown} /> If a city has several airports, enter their
          codes.
        </Notice>
      )}
      {beside.length > 0 && (
        <p>
          Not read, because their rows already name an airport: <LongList items={beside} />
        </p>
      )}
      {found.length > 0 && (
        <p role="status">
          <span>{countOf(found.length, 'airport')}</span> found
          <span>{added.length < found.length && `, ${found.length - added.length} already listed`}</span>
          {added.length > 0 && (
            <>
              <span>. To add:</span>{' '}
              <LongList items={added.map(each => `${each.iataCode} ${each.airportName}`)} />
            </>
          )}
        </p>
      )}
    </>
  )
}
