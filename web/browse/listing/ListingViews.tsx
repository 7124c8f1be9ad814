import { Link, useSearch } from '@tanstack/react-router'
import { useId, useState, type SubmitEvent } from 'react'
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
import { ErrorNotice } from '#platform/ui/Notice.tsx'
import { notify } from '#platform/ui/notify.ts'
import { QueryBoundary } from '#platform/ui/QueryBoundary.tsx'
import type { Search } from '#platform/ui/search.ts'
import { useAttempt } from '#platform/ui/useAttempt.ts'
import { keepFocusNear } from '#platform/ui/useFocusFromHash.ts'
import control from '#platform/ui/inputs.module.css'
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
  const change = (work: () => Promise<unknown>, done: string, key?: string) =>
    attempt(
      async () => {
        await work()
        await refresh(listListViewsEndpoint)
        setRenamed(null)
        notify.success(done)
      },
      undefined,
      key,
    )
  const put = ({ listViewId, viewName, isShared, search: saved }: ListView, changed: Partial<ListView>) =>
    change(
      () =>
        call(saveListViewEndpoint, {
          params: { listViewId },
          body: { viewName, isShared, search: saved, ...changed },
        }),
      'The view was saved.',
    )
  const remove = ({ listViewId, viewName }: ListView) =>
    change(
      () => call(removeListViewEndpoint, { params: { listViewId } }),
      `The view “${viewName}” was deleted.`,
    )
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
                      onReplace={() => void put(view, { search })}
                      onRename={() => setRenamed(renamed === view.listViewId ? null : view.listViewId)}
                      onShare={() => void put(view, { isShared: !view.isShared })}
                      onRemove={() => setRemoved(view)}
                    />
                  )}
                  {renamed === view.listViewId && (
                    <NameForm
                      label={`New name of ${view.viewName}`}
                      action="Rename"
                      first={view.viewName}
                      onName={viewName => put(view, { viewName })}
                    />
                  )}
                </li>
              ))}
            </ul>
          )
        }
      </QueryBoundary>
      <NameForm
        label="Save what is shown as"
        action="Save view"
        onName={viewName =>
          change(
            () => call(createListViewEndpoint, { body: { list, viewName, isShared: false, search } }),
            `The view “${viewName}” was saved.`,
            'create',
          )
        }
      />
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
  label: string
  action: string
  first?: string
  /** Resolves to whether it was done. */
  onName: (name: string) => Promise<boolean>
}

/** Names a view. An empty name is not sent. */
function NameForm({ label, action, first = '', onName }: NameFormProps) {
  const id = useId()
  const [name, setName] = useState(first)
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const read = listViewFields.viewName.schema.safeParse(name)
    if (read.success) void onName(read.data).then(isDone => isDone && setName(''))
    else notify.error(read.error.issues[0]?.message ?? 'Enter a name.')
  }
  return (
    <form className={css.save} onSubmit={submit}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="text"
        className={control.control}
        value={name}
        maxLength={100}
        onChange={event => setName(event.currentTarget.value)}
      />
      <Button type="submit" size="sm" variant="default">
        {action}
      </Button>
    </form>
  )
}
