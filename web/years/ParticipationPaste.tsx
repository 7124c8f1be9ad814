import { useId, useState } from 'react'
import {
  acdbeField,
  readParticipation,
  type AirportParticipation,
  type PastedParticipation,
} from '#domain/years/participation.ts'
import { countOf } from '#platform/contract/count.ts'
import { formatFigure } from '#platform/contract/figure.ts'
import { parseInput } from '#platform/contract/inputCodec.ts'
import { Button } from '#platform/ui/Button.tsx'
import { Dialog, DialogButtons } from '#platform/ui/Dialog.tsx'
import { Notice } from '#platform/ui/Notice.tsx'
import control from '#platform/ui/inputs.module.css'
import css from './years.module.css'

type AcceptedLine = PastedParticipation & { airport: AirportParticipation }

interface ParticipationPasteProps {
  airports: readonly AirportParticipation[]
  onAccept: (accepted: readonly AcceptedLine[]) => void
  onClose: () => void
}

/** Why a percentage is invalid; null if it is valid. */
function errorOf(text: string): string | null {
  const read = parseInput(acdbeField, text)
  return 'error' in read ? read.error : null
}

/** A list of IATA codes and percentages, shown next to the current values before it fills the inputs. */
export function ParticipationPaste({ airports, onAccept, onClose }: ParticipationPasteProps) {
  const id = useId()
  const [text, setText] = useState('')
  const lines = readParticipation(text, airports, errorOf)
  const wrong = lines.filter(each => each.error !== null)
  const accepted = lines.filter((each): each is AcceptedLine => each.airport !== null && each.error === null)
  return (
    <Dialog isOpen title="Paste a list" onClose={onClose} wide>
      <label htmlFor={id}>IATA codes and percentages, one airport per line</label>
      <textarea
        id={id}
        className={control.control}
        rows={6}
        placeholder={'ATL\t31.5\nBOI\t12'}
        value={text}
        data-autofocus
        onChange={event => setText(event.currentTarget.value)}
      />
      {wrong.length > 0 && (
        <Notice kind="error" role="alert">
          <span>{countOf(wrong.length, 'line')}</span> cannot be used. Correct{' '}
          <span>{wrong.length === 1 ? 'it' : 'them'}</span> above.
        </Notice>
      )}
      {lines.length > 0 && <Preview lines={lines} />}
      <DialogButtons onCancel={onClose}>
        <Button
          aria-disabled={accepted.length === 0 || wrong.length > 0 || undefined}
          onClick={() => onAccept(accepted)}
        >{`Fill in ${countOf(accepted.length, 'percentage')}`}</Button>
      </DialogButtons>
      <p className={css.count}>Nothing is saved until you press Save Change.</p>
    </Dialog>
  )
}

/** A scrolling region must be reachable by keyboard. */
const scrolls = { role: 'region', 'aria-label': 'Preview', tabIndex: 0 }

function Preview({ lines }: { lines: readonly PastedParticipation[] }) {
  return (
    <div className={css.preview} {...scrolls}>
      <table>
        <thead>
          <tr>
            <th scope="col">Airport</th>
            <th scope="col">Stored (%)</th>
            <th scope="col">Pasted (%)</th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ place, line, airport, text, error }) => (
            <tr key={place} data-refused={error !== null || undefined}>
              <th scope="row">{airport ? `${airport.iataCode} ${airport.airportName}` : line}</th>
              <td>{airport && formatFigure(airport.acdbePercentageAmount, acdbeField.format)}</td>
              <td>
                {text === '' ? <i>empty</i> : <span>{text}</span>}
                {error !== null && <strong>{` ${error}`}</strong>}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
