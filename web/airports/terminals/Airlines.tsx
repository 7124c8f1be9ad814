import { useRef, useState } from 'react'
import {
  addTerminalAirlineEndpoint,
  confirmTerminalAirlinesEndpoint,
  getTerminalEndpoint,
  removeTerminalAirlineEndpoint,
  type AirportTerminal,
} from '#domain/airports/terminal.ts'
import { lookupEndpoints } from '#domain/catalog/lookupEndpoints.ts'
import { proposeAirlineEndpoint } from '#domain/catalog/proposal.ts'
import { findSimilarNames } from '#domain/catalog/similarNames.ts'
import * as messages from '#domain/messages.ts'
import { getAirportReviewEndpoint } from '#domain/review/airportReview.ts'
import { call } from '#platform/client/api.ts'
import { describeError } from '#platform/client/problemError.ts'
import { refresh, useEndpointQuery } from '#platform/client/queries.ts'
import { textField } from '#platform/contract/field.ts'
import { isSameName } from '#platform/contract/names.ts'
import { searchNames } from '#platform/contract/searchNames.ts'
import { Button } from '#platform/ui/Button.tsx'
import { callWithRetry } from '#platform/ui/form/callWithRetry.ts'
import { useScreenEntry } from '#platform/ui/form/useScreenEntry.ts'
import { Icon } from '#platform/ui/Icon.tsx'
import { LookupInput } from '#platform/ui/LookupInput.tsx'
import { useAttempt } from '#platform/ui/useAttempt.ts'
import { focusById, keepFocusNear, useFocusFromHash } from '#platform/ui/useFocusFromHash.ts'
import {
  proposeOption,
  canBeAdded,
  proposeLabel,
  describeUnknownName,
  useProposal,
} from '../../catalog/proposals/useProposal.tsx'
import { ConfirmAllAction, unconfirmedId, UnconfirmedTag } from '../../review/wizard/CarriedOver.tsx'
import { useUndoOffers } from '../../review/wizard/undo/UndoOfferBoundary.tsx'
import type { AirportPage } from '../AirportFrame.tsx'
import { updateTerminalInLists } from './TerminalForms.tsx'
import panel from '#platform/ui/panel.module.css'
import css from './Terminals.module.css'

const airlineField = textField({ label: 'Airline' })
const inputId = 'add-airline'
const mostShown = 20

interface AirlinesProps {
  page: AirportPage
  terminal: AirportTerminal
}

/** The dominant airlines of a terminal. Each is added and removed immediately, and last year’s are confirmed together. */
export function Airlines({ page, terminal }: AirlinesProps) {
  const { airlineTerminals } = terminal
  const { error, isBusy, isPending, change, confirm } = useAirlineChanges(page, terminal)
  const unconfirmed = airlineTerminals.filter(each => each.confirmed === 'N').length
  useFocusFromHash(unconfirmed > 0 ? [unconfirmedId] : [])
  return (
    <section aria-labelledby="dominant-airlines" className={panel.panel}>
      <h2 id="dominant-airlines" className={panel.heading}>
        Dominant Airlines
      </h2>
      {page.readOnly ? (
        unconfirmed > 0 && <UnconfirmedTag />
      ) : (
        <ConfirmAllAction
          count={unconfirmed}
          noun={['dominant airline', 'dominant airlines']}
          isBusy={isBusy}
          onConfirm={async offerUndo => {
            if (await confirm(offerUndo)) focusById(inputId)
          }}
        />
      )}
      {airlineTerminals.length === 0 ? (
        <p className={panel.soft}>No dominant airlines have been added yet.</p>
      ) : (
        <ul className={css.airlines}>
          {airlineTerminals.map(({ airlineId, airlineName }) => (
            <li key={airlineId} data-plain={page.readOnly ? true : undefined}>
              <span>{airlineName}</span>
              {!page.readOnly && (
                <button
                  type="button"
                  className={css.remove}
                  aria-label={`Remove ${airlineName}`}
                  aria-disabled={isPending(airlineId) || undefined}
                  onClick={() => {
                    const keepFocus = keepFocusNear(inputId)
                    void change('remove', airlineId).then(isDone => isDone && keepFocus())
                  }}
                >
                  <Icon name="close" />
                </button>
              )}
            </li>
          ))}
        </ul>
      )}
      {!page.readOnly && (
        <AddAirline
          named={airlineTerminals.map(each => each.airlineId)}
          error={error}
          isPending={isPending}
          onAdd={airlineId => change('add', airlineId)}
        />
      )}
    </section>
  )
}

function useAirlineChanges({ key }: AirportPage, terminal: AirportTerminal) {
  const { offerUndo, withdrawUndo } = useUndoOffers()
  const { attempt, error, isBusy, isPending } = useAttempt()
  const show = (saved: AirportTerminal) => {
    updateTerminalInLists(key, saved)
    void refresh(getAirportReviewEndpoint)
  }
  const change = (what: 'add' | 'remove', airlineId: number): Promise<boolean> => {
    const work = async () => {
      const params = { ...key, terminalId: terminal.airportTerminalPK.terminalId, airlineId }
      const lookUp = async () => {
        const now = await call(getTerminalEndpoint, { params })
        const isNamed = now.airlineTerminals.some(each => each.airlineId === airlineId)
        return isNamed === (what === 'add') ? now : null
      }
      const endpoint = what === 'add' ? addTerminalAirlineEndpoint : removeTerminalAirlineEndpoint
      const saved = await callWithRetry(endpoint, { params }, { lookUp })
      show(saved)
      const place = `${params.terminalId}/${airlineId}`
      if (what === 'remove') await offerUndo(messages.airlineDeleted, saved, place)
      else withdrawUndo(place)
    }
    return attempt(work, undefined, airlineId)
  }
  const confirm = (offer: (reply: unknown) => Promise<void>) =>
    attempt(async () => {
      const params = { ...key, terminalId: terminal.airportTerminalPK.terminalId }
      const saved = await callWithRetry(confirmTerminalAirlinesEndpoint, { params })
      show(saved)
      await offer(saved)
    })
  return { error, isBusy, isPending, change, confirm }
}

interface AddAirlineProps {
  /** The current airlines. */
  named: readonly number[]
  error: string | undefined
  isPending: (airlineId: number) => boolean
  /** Resolves to whether it was added. */
  onAdd: (airlineId: number) => Promise<boolean>
}

function AddAirline({ named, error, isPending, onAdd }: AddAirlineProps) {
  const read = useEndpointQuery(lookupEndpoints.airlines, {})
  const [typed, setTyped] = useState('')
  const [hasLeft, setLeft] = useState(false)
  const [hasFailed, setFailed] = useState(false)
  const proposal = useProposal('airlines', proposeOne)
  const offered = (read.data ?? []).filter(each => !named.includes(each.airlineId))
  const search = (airlines: typeof offered) =>
    searchNames(airlines, typed, ({ airlineName: name }) => ({ name }))
  const found = search(offered)
  const isListed = found.length === 0 && search(read.data ?? []).length > 0
  const similar =
    found.length > 0 || isListed
      ? []
      : findSimilarNames(
          typed,
          offered.map(({ airlineName }) => ({ name: airlineName })),
        )
  const airline = offered.find(each => isSameName(each.airlineName, typed))
  const isThere = read.data?.some(each => isSameName(each.airlineName, typed)) ?? true
  const isUnknown = hasLeft && typed.trim() !== '' && !isThere
  const add = async (): Promise<boolean> => {
    // Only an airline on the list that has not been added can be sent.
    if (!airline || !(await onAdd(airline.airlineId))) return false
    // The button, which can add nothing then, loses the focus.
    focusById(inputId)
    setTyped(now => (now === typed ? '' : now))
    return true
  }
  const element = useRef<HTMLDivElement>(null)
  const focusInput = () => focusById(inputId)
  useScreenEntry(element, {
    label: airlineField.label,
    isDirty: typed.trim() !== '',
    saveState:
      hasFailed && !airline ? { kind: 'failed', why: messages.airlineNotChosen } : { kind: 'untouched' },
    async submit() {
      const isAdded = await add()
      setFailed(!isAdded)
      if (!isAdded) focusInput()
      return isAdded
    },
    reset() {
      setTyped('')
      return () => setTyped(typed)
    },
    focusErrors: focusInput,
  })
  return (
    <div className={css.add} ref={element}>
      <LookupInput
        id={inputId}
        field={airlineField}
        typed={typed}
        onType={setTyped}
        options={[
          ...found.slice(0, mostShown).map(each => ({ value: each.airlineName, label: each.airlineName })),
          ...similar.map(({ name }) => ({ value: name, label: `Did you mean “${name}”?` })),
        ]}
        isSimilar={similar.length > 0}
        loadError={read.error}
        isLoading={read.isPending}
        more={Math.max(0, found.length - mostShown)}
        extra={
          !isThere && !isListed && canBeAdded(typed)
            ? { value: proposeOption, label: proposeLabel(typed, 'airlines') }
            : undefined
        }
        placeholder="Type part of the name"
        nothing={isListed ? 'Already listed above' : undefined}
        error={
          read.error
            ? messages.fetchFailed(describeError(read.error))
            : (error ??
              proposal.errorOf(typed) ??
              (isUnknown ? describeUnknownName(typed, 'airlines') : undefined))
        }
        onBlur={() => setLeft(true)}
        onChoose={chosen => {
          if (chosen === proposeOption) void proposal.propose(typed, setTyped)
          else setTyped(chosen)
        }}
      />
      <Button
        variant="default"
        aria-disabled={!airline || isPending(airline.airlineId) || undefined}
        onClick={() => void add()}
      >
        Add Airline
      </Button>
      {proposal.dialog}
    </div>
  )
}

async function proposeOne(airlineName: string, confirmed: boolean) {
  const added = await call(proposeAirlineEndpoint, { body: { airlineName, confirmed } })
  await refresh(lookupEndpoints.airlines)
  return { name: added.airlineName }
}
