import { useState } from 'react'
import { type NameKind, kindWords } from '#domain/catalog/nameUse.ts'
import { listSimilarNamesEndpoint } from '#domain/catalog/proposal.ts'
import { call } from '#platform/client/api.ts'
import { nameField } from '#platform/contract/field.ts'
import { Button } from '#platform/ui/Button.tsx'
import { Dialog, DialogButtons } from '#platform/ui/Dialog.tsx'
import type { ElementNode } from '#platform/ui/ElementNode.ts'
import { notify } from '#platform/ui/notify.ts'
import { useAttempt } from '#platform/ui/useAttempt.ts'
import buttons from '#platform/ui/Dialog.module.css'

/** The value that a lookup passes to `onChoose` for its last option, which proposes a missing name. */
export const proposeOption = 'add'

const name = nameField({ label: 'Name' }).schema
export const canBeAdded = (typed: string): boolean => name.safeParse(typed).success

export const proposeLabel = (typed: string, kind: NameKind): string =>
  `Propose “${typed.trim()}” as a new ${kindWords[kind].one}`

export const describeUnknownName = (typed: string, kind: NameKind): string =>
  `There is no ${kindWords[kind].one} “${typed.trim()}”. Choose one from the list, or choose “Propose” there to add it.`

type OnMade = (name: string) => void
interface SimilarNamesQuestion {
  typed: string
  similar: readonly { id: number; name: string }[]
  onMade: OnMade
}

interface Proposal {
  propose: (typed: string, onMade: OnMade) => Promise<void>
  dialog: ElementNode
  /** Why the name could not be proposed, for its input. */
  errorOf: (typed: string) => string | undefined
}

/**
 * Proposes a missing brand, company, or airline, and passes on its name. If similar names exist, `dialog` shows them
 * first.
 */
export function useProposal(
  kind: NameKind,
  propose: (name: string, confirmed: boolean) => Promise<{ name: string }>,
): Proposal {
  const { attempt, error, isBusy } = useAttempt()
  const [asked, setAsked] = useState<SimilarNamesQuestion | null>(null)
  const [tried, setTried] = useState<string>()
  const once = async (typed: string, work: () => Promise<void>) => {
    if (isBusy) return
    await attempt(work, undefined, 'propose')
    setTried(typed)
  }
  const make = async (typed: string, confirmed: boolean, onMade: OnMade) => {
    const added = await propose(typed, confirmed)
    onMade(added.name)
    notify.success(
      `You can use ${added.name} now. An administrator will review the new ${kindWords[kind].one}.`,
    )
  }
  const begin = (typed: string, onMade: OnMade) =>
    once(typed, async () => {
      const { similar } = await call(listSimilarNamesEndpoint, {
        params: { kind },
        query: { name: typed.trim() },
      })
      if (similar.length > 0) setAsked({ typed, similar, onMade })
      else await make(typed, false, onMade)
    })
  const close = () => setAsked(null)
  const dialog = asked && (
    <SimilarNames
      kind={kind}
      asked={asked}
      onChoose={chosen => {
        asked.onMade(chosen)
        close()
      }}
      onPropose={() => {
        close()
        void once(asked.typed, () => make(asked.typed, true, asked.onMade))
      }}
      onClose={close}
    />
  )
  return { propose: begin, dialog, errorOf: typed => (tried === typed ? error : undefined) }
}

interface SimilarNamesProps {
  kind: NameKind
  asked: SimilarNamesQuestion
  onChoose: (name: string) => void
  onPropose: () => void
  onClose: () => void
}

/** Existing names similar to the proposed one. */
function SimilarNames({ kind, asked: { typed, similar }, onChoose, onPropose, onClose }: SimilarNamesProps) {
  const { one } = kindWords[kind]
  return (
    <Dialog isOpen title={`Is this ${one} already in the list?`} onClose={onClose}>
      <div className={buttons.body}>
        <p>
          Names similar to “<span>{typed.trim()}</span>” exist. Did you mean{' '}
          <span>{similar.length === 1 ? 'this one' : 'one of these'}</span>?
        </p>
        <div className={buttons.buttons}>
          {similar.map((each, index) => (
            <Button
              key={each.id}
              variant="default"
              {...(index === 0 ? { 'data-autofocus': true } : {})}
              onClick={() => onChoose(each.name)}
            >{`Use “${each.name}”`}</Button>
          ))}
        </div>
      </div>
      <DialogButtons onCancel={onClose}>
        <Button variant="default" onClick={onPropose}>{`Propose “${typed.trim()}” as new`}</Button>
      </DialogButtons>
    </Dialog>
  )
}
