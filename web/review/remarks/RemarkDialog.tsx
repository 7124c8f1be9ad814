import { useState } from 'react'
import type { RemarkPlace } from '#domain/review/remarks/remark.ts'
import { textField } from '#platform/contract/field.ts'
import { ComboboxInput } from '#platform/ui/ComboboxInput.tsx'
import { notify } from '#platform/ui/notify.ts'
import { useAttempt } from '#platform/ui/useAttempt.ts'
import { focusById } from '#platform/ui/useFocusFromHash.ts'
import { TextDialog } from '../TextDialog.tsx'
import { getPlaceInputId } from './getPlaceInputId.ts'
import { writeRemark, type Places } from './remarkCalls.ts'
import { useRemarks } from './remarksContext.ts'
import css from './Remarks.module.css'

const aboutId = 'remark-about'
const aboutField = { ...textField({ label: 'About' }), required: true }

interface RemarkDialogProps {
  /** The most likely input or row for the remark; '' if none. */
  inputId: string
  places: Places
  onClose: () => void
}

export default function RemarkDialog({ inputId, places, onClose }: RemarkDialogProps) {
  const { owner, step, steps } = useRemarks()
  const isOnReview = step === 'review'
  const [chosen, setChosen] = useState<string | null>(null)
  const [isAboutMissing, setAboutMissing] = useState(false)
  const { attempt, error } = useAttempt()
  const atInput =
    inputId === '' ? undefined : places.find(each => (getPlaceInputId(owner, each) ?? each.field) === inputId)
  const fallback = atInput ?? (isOnReview ? undefined : places[0])
  const value = chosen ?? (fallback ? keyOf(fallback) : '')
  const titleOf = (name: string) => steps.find(each => each.step === name)?.title
  const send = async (text: string): Promise<boolean> => {
    const place = places.find(each => keyOf(each) === value)
    if (!place) {
      setAboutMissing(true)
      focusById(aboutId)
      return false
    }
    return attempt(async () => {
      const { step, terminalId, field } = place
      await writeRemark(owner, { step, terminalId, field, text })
      notify.success('The remark was saved.')
    })
  }
  return (
    <TextDialog
      title="Write a remark"
      label="Remark"
      help="Editors see it next to the field and on the Review step. They must answer it before they submit."
      confirm="Save"
      refusal={error && `Not saved: ${error}`}
      record={`remarks/${JSON.stringify(owner)}/new`}
      onSubmit={send}
      onClose={onClose}
    >
      <div className={css.choices}>
        <ComboboxInput
          id={aboutId}
          field={aboutField}
          value={value}
          error={isAboutMissing && value === '' ? 'Choose what the remark is about.' : undefined}
          onChange={setChosen}
          options={places.map(each => ({
            value: keyOf(each),
            label: isOnReview && each.field !== '' ? `${titleOf(each.step)}: ${each.label}` : each.label,
          }))}
        />
      </div>
    </TextDialog>
  )
}

const keyOf = ({ step, terminalId, field }: RemarkPlace): string => `${step} ${terminalId ?? ''} ${field}`
