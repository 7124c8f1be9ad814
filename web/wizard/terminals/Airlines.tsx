import { useState } from 'react'
import { textField } from '#domain/field.ts'
import { listAirlines } from '#domain/lookup.ts'
import { messages } from '#domain/messages.ts'
import { addTerminalAirline, removeTerminalAirline, type AirportTerminal } from '#domain/terminal.ts'
import { call } from '../../api.ts'
import { wordsOf } from '../../problemError.ts'
import { useAsk } from '../../queries.ts'
import { Button } from '../../ui/Button.tsx'
import { ComboboxInput } from '../../ui/ComboboxInput.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { notify } from '../../ui/notify.ts'
import panel from '../panel.module.css'
import type { AirportPage } from '../WizardFrame.tsx'
import { keepTerminal } from './TerminalForm.tsx'
import css from './Terminals.module.css'

const airlineField = textField({ label: 'Airline' })

interface AirlinesProps {
  page: AirportPage
  terminal: AirportTerminal
}

/** The dominant airlines of a terminal; each is added and removed at once. */
export function Airlines({ page, terminal }: AirlinesProps) {
  const { airlineTerminals } = terminal
  const { error, isBusy, change } = useAirlineChanges(page, terminal)
  return (
    <section aria-labelledby="dominant-airlines">
      <h2 id="dominant-airlines" className={panel.heading}>
        Dominant Airlines
      </h2>
      {airlineTerminals.length === 0 ? (
        <p className={panel.soft}>No airline has been named for this terminal yet.</p>
      ) : (
        <ul className={css.airlines}>
          {airlineTerminals.map(({ airlineId, airlineName }) => (
            <li key={airlineId} data-plain={page.readOnly ? true : undefined}>
              {airlineName}
              {!page.readOnly && (
                <button
                  type="button"
                  className={css.remove}
                  aria-label={`Remove ${airlineName}`}
                  aria-disabled={isBusy || undefined}
                  onClick={() => void change('remove', airlineId)}
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
          isBusy={isBusy}
          onAdd={airlineId => change('add', airlineId)}
        />
      )}
    </section>
  )
}

function useAirlineChanges({ key }: AirportPage, terminal: AirportTerminal) {
  const [error, setError] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const change = async (what: 'add' | 'remove', airlineId: number): Promise<boolean> => {
    if (isBusy) return false
    setBusy(true)
    const params = { ...key, terminalId: terminal.airportTerminalPK.terminalId, airlineId }
    try {
      keepTerminal(key, await call(what === 'add' ? addTerminalAirline : removeTerminalAirline, { params }))
      setError(undefined)
      if (what === 'remove') notify.success(messages.airlineDeleted)
      return true
    } catch (thrown) {
      setError(wordsOf(thrown))
      notify.error(wordsOf(thrown))
      return false
    } finally {
      setBusy(false)
    }
  }
  return { error, isBusy, change }
}

interface AddAirlineProps {
  /** The airlines that are there already. */
  named: readonly number[]
  error: string | undefined
  isBusy: boolean
  /** Resolves to whether it was added. */
  onAdd: (airlineId: number) => Promise<boolean>
}

function AddAirline({ named, error, isBusy, onAdd }: AddAirlineProps) {
  const read = useAsk(listAirlines, {})
  const [chosen, setChosen] = useState('')
  const offered = (read.data ?? []).filter(each => !named.includes(each.airlineId))
  const airline = offered.find(each => String(each.airlineId) === chosen)
  const add = async () => {
    // Only an airline of the list that is not there yet: nothing else is sent.
    if (airline && (await onAdd(airline.airlineId))) setChosen('')
  }
  return (
    <div className={css.add}>
      <ComboboxInput
        id="add-airline"
        field={airlineField}
        value={airline ? chosen : ''}
        options={offered.map(each => ({ value: String(each.airlineId), label: each.airlineName }))}
        isLoading={read.isPending}
        placeholder="Type a part of its name"
        error={read.error ? messages.fetchFailed(wordsOf(read.error)) : error}
        onChange={setChosen}
      />
      <Button
        variant="default"
        disabled={!airline}
        aria-disabled={isBusy || undefined}
        onClick={() => void add()}
      >
        Add Airline
      </Button>
    </div>
  )
}
