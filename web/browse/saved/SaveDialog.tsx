import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import {
  createSavedEndpoint,
  listSavedEndpoint,
  mostFollowedRows,
  savedFields,
  type SavedItem,
} from '#domain/browse/saved/saved.ts'
import { call } from '#platform/client/api.ts'
import { refresh, useEndpointQuery } from '#platform/client/queries.ts'
import { formatCount } from '#platform/contract/count.ts'
import { Dialog } from '#platform/ui/Dialog.tsx'
import { ShortForm } from '#platform/ui/form/ShortForm.tsx'
import { useShortForm } from '#platform/ui/form/useShortForm.ts'
import { Notice } from '#platform/ui/Notice.tsx'
import { notify } from '#platform/ui/notify.ts'
import { TextInput } from '#platform/ui/TextInput.tsx'
import { paths } from '../../screens.ts'
import type { SaveTarget } from './SaveButton.tsx'
import css from './saved.module.css'

interface SaveDialogProps {
  target: SaveTarget
  onClose: () => void
}

/** Asks for the name, and whether to follow the item. */
export default function SaveDialog({ target, onClose }: SaveDialogProps) {
  const isTooLong = (target.rows ?? 0) > mostFollowedRows
  const [isFollowed, setFollowed] = useState(true)
  const saved = useEndpointQuery(listSavedEndpoint, {})
  const same = saved.data?.find(item => isSameTarget(item, target))
  const { savedKind, subjectId = null } = target
  const search = dropEmpty(target.search)
  const form = useShortForm({
    record: 'saved/new',
    fields: savedFields,
    initial: { savedName: target.savedName.slice(0, 100) },
    async send({ savedName }) {
      const chosen = { savedName, isFollowed: isFollowed && !isTooLong }
      await call(createSavedEndpoint, { body: { savedKind, subjectId, search, ...chosen } })
      void refresh(listSavedEndpoint)
      notify.success(`Saved as “${savedName}”.`)
      onClose()
    },
  })
  return (
    <Dialog isOpen title="Save" onClose={onClose}>
      {same && (
        <Notice kind="info">
          <span>{`You already saved this as “${same.savedName}”.`}</span>{' '}
          <Link to={paths.saved}>Your saved items</Link>
        </Notice>
      )}
      <ShortForm form={form} label="Save" action="Save" onCancel={onClose}>
        <TextInput {...form.field('savedName')} />
        <label className={css.follow}>
          <input
            type="checkbox"
            checked={isFollowed && !isTooLong}
            disabled={isTooLong}
            onChange={event => setFollowed(event.currentTarget.checked)}
          />
          Follow it, and tell me when something is published or corrected
        </label>
        {isTooLong && (
          <Notice kind="info">
            {`Answers with more than ${formatCount(mostFollowedRows)} rows cannot be followed. Add filters, or show only the top ranks.`}
          </Notice>
        )}
      </ShortForm>
    </Dialog>
  )
}

const isSameTarget = (item: SavedItem, { savedKind, subjectId, search }: SaveTarget): boolean =>
  item.savedKind === savedKind &&
  item.subjectId === (subjectId ?? null) &&
  JSON.stringify(dropEmpty(item.search)) === JSON.stringify(dropEmpty(search))

/** Sorted, so that two can be compared. */
const dropEmpty = (search: SaveTarget['search'] = {}): Record<string, string> =>
  Object.fromEntries(
    Object.entries(search)
      .flatMap(([key, value]): [string, string][] => (value ? [[key, value]] : []))
      .toSorted(([one], [other]) => (one < other ? -1 : 1)),
  )
