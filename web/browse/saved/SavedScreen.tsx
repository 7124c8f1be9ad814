import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import {
  changeSavedEndpoint,
  createSavedEndpoint,
  digestFrequencies,
  digestFrequencyLabels,
  getDigestEndpoint,
  listNewsEndpoint,
  listSavedEndpoint,
  type News,
  removeSavedEndpoint,
  savedFields,
  saveDigestEndpoint,
  type SavedItem,
  savedKinds,
} from '#domain/browse/saved/saved.ts'
import { call } from '#platform/client/api.ts'
import { describeError } from '#platform/client/problemError.ts'
import { refresh, useEndpointMutation, useEndpointQuery } from '#platform/client/queries.ts'
import { Button, ButtonLink } from '#platform/ui/Button.tsx'
import { Dialog } from '#platform/ui/Dialog.tsx'
import { EmptyState } from '#platform/ui/EmptyState.tsx'
import { FilterSelect } from '#platform/ui/FilterSelect.tsx'
import { ShortForm } from '#platform/ui/form/ShortForm.tsx'
import { useShortForm } from '#platform/ui/form/useShortForm.ts'
import { formatMoment } from '#platform/ui/formatMoment.ts'
import { LocalTime } from '#platform/ui/LocalTime.tsx'
import { ErrorNotice, Notice } from '#platform/ui/Notice.tsx'
import { notify } from '#platform/ui/notify.ts'
import { PageTitle } from '#platform/ui/PageTitle.tsx'
import { QueryBoundary } from '#platform/ui/QueryBoundary.tsx'
import { actionsColumn, Table } from '#platform/ui/Table.tsx'
import { TextInput } from '#platform/ui/TextInput.tsx'
import { useAttempt } from '#platform/ui/useAttempt.ts'
import { paths } from '../../screens.ts'
import { LeaseCalendars } from '../leaseRadar/LeaseCalendars.tsx'
import { AirportLink, BrandLink, CompanyLink } from '../profileLinks.tsx'
import rowActions from '#platform/ui/rowActions.module.css'
import css from './saved.module.css'

/** How often the reader gets emails about changes. */
function DigestChoice() {
  const digest = useEndpointQuery(getDigestEndpoint, {})
  const save = useEndpointMutation(saveDigestEndpoint, [getDigestEndpoint])
  const choose = async (digestFrequency: (typeof digestFrequencies)[number]) => {
    await save.mutateAsync({ body: { digestFrequency } })
    notify.success(`Emails about items you follow: ${digestFrequencyLabels[digestFrequency].toLowerCase()}.`)
  }
  return (
    <>
      <p className={css.text}>
        One email lists everything that changed. If nothing changed, no email is sent.
      </p>
      <ErrorNotice text={save.error && describeError(save.error)} />
      <QueryBoundary query={digest} lines={1}>
        {({ digestFrequency }) => (
          <div className={css.digest}>
            <FilterSelect
              label="Email me"
              // Until the call is answered, the new choice; if it fails, the former one again.
              value={save.isPending ? save.variables.body.digestFrequency : digestFrequency}
              options={digestFrequencies.map(value => ({ value, label: digestFrequencyLabels[value] }))}
              onChange={value => void choose(value).catch(() => undefined)}
            />
          </div>
        )}
      </QueryBoundary>
    </>
  )
}

/** The reader's saved and followed items, their changes, and the notification settings. */
export function SavedScreen() {
  return (
    <>
      <PageTitle title="Saved" />
      <SavedItems />
      <WhatChanged />
      <section aria-labelledby="emails" data-screen-only>
        <h2 id="emails">Emails</h2>
        <DigestChoice />
      </section>
      <LeaseCalendars filters={null} />
    </>
  )
}

function WhatChanged() {
  const news = useEndpointQuery(listNewsEndpoint, {})
  const saved = useEndpointQuery(listSavedEndpoint, {}).data ?? []
  return (
    <section aria-labelledby="changes">
      <h2 id="changes">What changed</h2>
      <QueryBoundary query={news} lines={3}>
        {list =>
          list.length === 0 ? (
            <p className={css.text}>
              Nothing has changed yet. Changes to what you follow appear here after something is published or
              corrected, or when a lease enters a lease window.
            </p>
          ) : (
            <ol className={css.news}>
              {list.map(each => (
                <Change
                  key={each.newsId}
                  news={each}
                  item={saved.find(({ savedId }) => savedId === each.savedId)}
                />
              ))}
            </ol>
          )
        }
      </QueryBoundary>
    </section>
  )
}

interface ChangeProps {
  news: News
  /** Undefined while loading. */
  item: SavedItem | undefined
}

const Change = ({ news: { at, text, savedName }, item }: ChangeProps) => (
  <li>
    <LocalTime at={at} format={formatMoment} />
    <div>
      <p>{text}</p>
      <p className={css.of}>{item ? linkTo(item) : savedName}</p>
    </div>
  </li>
)

/** Changes to saved items, the last removed one, and the error of the last change. */
function useSavedChanges() {
  const [removed, setRemoved] = useState<SavedItem>()
  /** Shown as chosen while it is being saved. */
  const [following, setFollowing] = useState<SavedItem>()
  const { attempt, error } = useAttempt()
  const change = (key: string, work: () => Promise<unknown>) =>
    attempt(
      async () => {
        try {
          await work()
        } finally {
          await refresh(listSavedEndpoint)
        }
      },
      undefined,
      key,
    )
  const remove = (item: SavedItem) =>
    change(`remove ${item.savedId}`, async () => {
      await call(removeSavedEndpoint, { params: { savedId: item.savedId } })
      setRemoved(item)
    })
  const restore = ({ savedKind, subjectId, search, savedName, isFollowed }: SavedItem) =>
    change('restore', async () => {
      await call(createSavedEndpoint, { body: { savedKind, subjectId, search, savedName, isFollowed } })
      setRemoved(undefined)
    })
  const follow = async (item: SavedItem, isFollowed: boolean) => {
    const { savedId, savedName } = item
    setFollowing({ ...item, isFollowed })
    await change(`${isFollowed ? 'follow' : 'unfollow'} ${savedId}`, () =>
      call(changeSavedEndpoint, { params: { savedId }, body: { savedName, isFollowed } }),
    )
    setFollowing(undefined)
  }
  return { removed, following, error, remove, restore, follow }
}

/** The reader's saved items: open, follow, rename, and remove, which can be undone. */
function SavedItems() {
  const saved = useEndpointQuery(listSavedEndpoint, {})
  const { removed, following, error, remove, restore, follow } = useSavedChanges()
  const [renamed, setRenamed] = useState<SavedItem>()
  return (
    <>
      <ErrorNotice text={error} />
      {removed && (
        <Notice kind="success" role="status">
          <span>{`“${removed.savedName}” was removed.`}</span>{' '}
          <Button variant="plain" size="sm" onClick={() => void restore(removed)}>
            Undo
          </Button>
        </Notice>
      )}
      <QueryBoundary query={saved} lines={5}>
        {list =>
          list.length === 0 ? (
            <EmptyState
              title="Nothing saved yet"
              action={<ButtonLink to={paths.explore}>Ask a question in Explore</ButtonLink>}
            >
              Press Save on the page of an airport, company, or brand, in Explore, or on the lease radar. If
              you follow an item, we tell you when something is published or corrected.
            </EmptyState>
          ) : (
            <Table
              caption="Your saved items"
              hideCaption
              columns={[
                { key: 'savedName', label: 'Name', isRowHeader: true, cell: linkTo },
                { key: 'savedKind', label: 'Kind', cell: row => savedKinds[row.savedKind] },
                { key: 'isFollowed', label: 'Follow', cell: row => followBox(row, follow) },
                {
                  ...actionsColumn,
                  cell: row => renderActions(row, { Rename: setRenamed, Remove: remove }),
                },
              ]}
              rows={list.map(item => (item.savedId === following?.savedId ? following : item))}
              rowKey={row => row.savedId}
            />
          )
        }
      </QueryBoundary>
      {renamed && <RenameDialog key={renamed.savedId} item={renamed} onClose={() => setRenamed(undefined)} />}
    </>
  )
}

/** Links to the item in the current edition. */
function linkTo({ savedKind, subjectId, search, savedName }: SavedItem): ReactNode {
  if (savedKind === 'airport') return <AirportLink airportId={subjectId ?? 0}>{savedName}</AirportLink>
  if (savedKind === 'company') return <CompanyLink companyId={subjectId ?? 0}>{savedName}</CompanyLink>
  if (savedKind === 'brand') return <BrandLink brandId={subjectId ?? 0}>{savedName}</BrandLink>
  return (
    <Link to={savedKind === 'question' ? paths.explore : paths.leaseRadar} search={search}>
      {savedName}
    </Link>
  )
}

const followBox = (item: SavedItem, follow: (item: SavedItem, isFollowed: boolean) => Promise<void>) => (
  <label className={css.follow}>
    <input
      type="checkbox"
      data-screen-only
      aria-label={`Follow ${item.savedName}`}
      checked={item.isFollowed}
      onChange={event => void follow(item, event.currentTarget.checked)}
    />
    <span>{item.isFollowed ? 'Followed' : 'Not followed'}</span>
  </label>
)

const renderActions = (item: SavedItem, acts: Record<string, (item: SavedItem) => unknown>) => (
  <span className={rowActions.actions}>
    {Object.entries(acts).map(([label, act]) => (
      <button
        key={label}
        type="button"
        aria-label={`${label} ${item.savedName}`}
        onClick={() => void act(item)}
      >
        {label}
      </button>
    ))}
  </span>
)

function RenameDialog({ item, onClose }: { item: SavedItem; onClose: () => void }) {
  const { savedId, isFollowed } = item
  const form = useShortForm({
    record: `saved/${savedId}`,
    fields: savedFields,
    initial: { savedName: item.savedName },
    async send({ savedName }) {
      await call(changeSavedEndpoint, { params: { savedId }, body: { savedName, isFollowed } })
      await refresh(listSavedEndpoint)
      onClose()
    },
  })
  return (
    <Dialog isOpen title={`Rename “${item.savedName}”`} onClose={onClose}>
      <ShortForm form={form} label="Rename" action="Rename" onCancel={onClose}>
        <TextInput {...form.field('savedName')} />
      </ShortForm>
    </Dialog>
  )
}
