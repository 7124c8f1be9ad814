import { Button } from '../Button.tsx'
import { Notice } from '../Notice.tsx'
import css from './Form.module.css'
import type { RestorableDraft } from './useRecordForm.ts'

/** What an earlier visit typed and did not save, with when that was. */
export function DraftOffer({ draft }: { draft: RestorableDraft | null }) {
  if (!draft) return null
  const count = Object.keys(draft.draft.typed).length
  return (
    <Notice kind="info">
      You typed something here on {whenOf(draft.draft.at)} that was not saved ({count}{' '}
      {count === 1 ? 'field' : 'fields'}).
      <div className={css.buttons}>
        <Button size="sm" variant="default" onClick={draft.restore}>
          Restore what I typed
        </Button>
        <Button size="sm" variant="plain" onClick={() => draft.close(true)}>
          Discard it
        </Button>
      </div>
    </Notice>
  )
}

function whenOf(at: string): string {
  return new Date(at).toLocaleString('en-US', { dateStyle: 'long', timeStyle: 'short', hourCycle: 'h23' })
}
