import { Link, useSearch } from '@tanstack/react-router'
import { useId, useState } from 'react'
import {
  createListViewEndpoint,
  listListViewsEndpoint,
  listViewFields,
  removeListViewEndpoint,
  saveListViewEndpoint,
  type ListView,
} from '#domain/browse/listView.ts'
import { call } from '#platform/client/api.ts'
import { refresh, useEndpointQuery } from '#platform/client/queries.ts'
import { Button } from '#platform/ui/Button.tsx'
import { ConfirmRemoval } from '#platform/ui/ConfirmDialog.tsx'
import { ShortForm } from '#platform/ui/form/ShortForm.tsx'
import { useShortForm, type ShortForm as ShortFormState } from '#platform/ui/form/useShortForm.ts'
import { ErrorNotice } from '#platform/ui/Notice.tsx'
import { notify } from '#platform/ui/notify.ts'
import { QueryBoundary } from '#platform/ui/QueryBoundary.tsx'
import type { Search } from '#platform/ui/search.ts'
import { TextInput } from '#platform/ui/TextInput.tsx'
import { useAttempt } from '#platform/ui/useAttempt.ts'
import { keepFocusAround, keepFocusNear } from '#platform/ui/useFocusFromHash.ts'
import css from './listing.module.css'

interface ListingViewsProps {
  /** The path of the list's call, which identifies the list. */
  list: string
  /** The parts of an address that belong to a view. */
  pick: (search: Search) => Record<string, string>
  /** Whether the year in the address is one of the filters. Otherwise, a view opens in the current year. */
  filtersYear?: boolean
}

/** Saved views of a list: its filters, order, and columns under a name. */
export function ListingViews({ list, pick, filtersYear }: ListingViewsProps) {
  const views = useEndpointQuery(listListViewsEndpoint, { query: { list } })
  const search = pick(useSearch({ strict: false }))
  const sectionId = useId()
  const { attempt, error, isBusy } = useAttempt()
  const [renamed, setRenamed] = useState<number | null>(null)
  const [removed, setRemoved] = useState<ListView | null>(null)
  const tell = async (done: string) => {
    await refresh(listListViewsEndpoint)
    notify.success(done)
  }
  const put = async (
    { listViewId, viewName, isShared, search: saved }: ListView,
    changed: Partial<ListView>,
  ) => {
    const body = { viewName, isShared, search: saved, ...changed }
    await call(saveListViewEndpoint, { params: { listViewId }, body })
    setRenamed(null)
    await tell('The view was saved.')
  }
  const create = async (viewName: string) => {
    await call(createListViewEndpoint, { body: { list, viewName, isShared: false, search } })
    await tell(`The view “${viewName}” was saved.`)
  }
  const remove = ({ listViewId, viewName }: ListView) =>
    attempt(async () => {
      await call(removeListViewEndpoint, { params: { listViewId } })
      await tell(`The view “${viewName}” was deleted.`)
    })
  return (
    <section id={sectionId} tabIndex={-1} className={css.views} aria-label="Views">
      <ErrorNotice text={error} />
      <QueryBoundary query={views} lines={2}>
        {read =>
          read.length > 0 && (
            <ul>
              {read.map(view => (
                <li key={view.listViewId}>
                  <ViewLink view={view} pick={pick} filtersYear={filtersYear} />
                  <span>{describeOwner(view)}</span>
                  {view.isOwn && (
                    <ViewActions
                      view={view}
                      isBusy={isBusy}
                      onReplace={() => void attempt(() => put(view, { search }))}
                      onRename={() => setRenamed(renamed === view.listViewId ? null : view.listViewId)}
                      onShare={() => void attempt(() => put(view, { isShared: !view.isShared }))}
                      onRemove={() => setRemoved(view)}
                    />
                  )}
                  {renamed === view.listViewId && (
                    <div ref={keepFocusAround}>
                      <NameForm
                        record={`views/${view.listViewId}`}
                        label={`New name of ${view.viewName}`}
                        action="Rename"
                        first={view.viewName}
                        onName={viewName => put(view, { viewName })}
                      />
                    </div>
                  )}
                </li>
              ))}
            </ul>
          )
        }
      </QueryBoundary>
      <NameForm record="views/new" label="Save what is shown as" action="Save view" onName={create} />
      <ConfirmRemoval
        item={removed}
        title="Delete this view?"
        onConfirm={view => void remove(view).then(keepFocusNear(sectionId))}
        onClose={() => setRemoved(null)}
      >
        {({ viewName, isShared }) => (
          <p>
            The view <strong>{viewName}</strong> will be deleted
            <span>{isShared ? ' for all administrators.' : '.'}</span>
          </p>
        )}
      </ConfirmRemoval>
    </section>
  )
}

const describeOwner = ({ isOwn, isShared, ownerName }: ListView): string =>
  isOwn ? (isShared ? 'Shared with all administrators' : 'Only you') : `Shared by ${ownerName}`

/** Opens a view. Filters that the list no longer has are left out, and named. */
function ViewLink({ view, pick, filtersYear }: Omit<ListingViewsProps, 'list'> & { view: ListView }) {
  const known = pick(view.search)
  const unknown = Object.keys(view.search).filter(name => known[name] === undefined)
  return (
    <Link
      to="."
      search={was => ({
        ...(was.instance === undefined || filtersYear ? {} : { instance: was.instance }),
        ...known,
      })}
      onClick={() => {
        if (unknown.length > 0)
          notify.warning(`This list no longer has these filters, which were left out: ${unknown.join(', ')}.`)
      }}
    >
      {view.viewName}
    </Link>
  )
}

interface ViewActionsProps {
  view: ListView
  isBusy: boolean
  onReplace: () => void
  onRename: () => void
  onShare: () => void
  onRemove: () => void
}

function ViewActions({ view, isBusy, onReplace, onRename, onShare, onRemove }: ViewActionsProps) {
  const actions = [
    ['Replace with what is shown', onReplace],
    ['Rename', onRename],
    [view.isShared ? 'Stop sharing' : 'Share', onShare],
    ['Delete', onRemove],
  ] as const
  return actions.map(([label, onClick]) => (
    <Button
      key={label}
      size="sm"
      variant="plain"
      aria-label={`${label}: ${view.viewName}`}
      aria-disabled={isBusy || undefined}
      onClick={onClick}
    >
      {label}
    </Button>
  ))
}

interface NameFormProps {
  record: string
  label: string
  action: string
  first?: string
  /** Resolves when it was done. */
  onName: (name: string) => Promise<void>
}

/** Names a view. */
function NameForm({ record, label, action, first = '', onName }: NameFormProps) {
  const form: ShortFormState<typeof listViewFields> = useShortForm({
    record,
    fields: listViewFields,
    initial: { viewName: first },
    async send({ viewName }) {
      await onName(viewName)
      form.type('viewName', '')
    },
  })
  return (
    <ShortForm form={form} label={action} action={action} isOneLine>
      <TextInput {...form.field('viewName')} field={{ ...listViewFields.viewName, label }} />
    </ShortForm>
  )
}
