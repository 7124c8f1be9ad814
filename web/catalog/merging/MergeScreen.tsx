import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import {
  countMoved,
  listMergeableEndpoint,
  type Mergeable,
  mergeNamesEndpoint,
  type MergePreview,
  previewMergeEndpoint,
} from '#domain/catalog/merging.ts'
import { kindWords, nameKind, type NameKind } from '#domain/catalog/nameUse.ts'
import { axnStatusLabels } from '#domain/catalog/recordStatus.ts'
import * as messages from '#domain/messages.ts'
import { call } from '#platform/client/api.ts'
import { ProblemError } from '#platform/client/problemError.ts'
import { getQueryOptions, useEndpointQuery, refreshAll } from '#platform/client/queries.ts'
import { countOf } from '#platform/contract/count.ts'
import { readId } from '#platform/contract/readId.ts'
import { Button } from '#platform/ui/Button.tsx'
import { ErrorNotice, Notice } from '#platform/ui/Notice.tsx'
import { QueryBoundary } from '#platform/ui/QueryBoundary.tsx'
import { SearchPicker } from '#platform/ui/SearchPicker.tsx'
import { useAttempt } from '#platform/ui/useAttempt.ts'
import { UndoDialog } from '../../history/UndoDialog.tsx'
import { paths } from '../../screens.ts'
import { AdminFrame } from '../../shell/admin/AdminFrame.tsx'
import { NotFoundScreen } from '../../shell/NotFoundScreen.tsx'
import { MergePreviewTable } from './MergePreviewTable.tsx'
import css from './Merge.module.css'

const size = 20

interface NamePickerProps {
  kind: NameKind
  label: string
  id: number | null
  onChoose: (id: number) => void
}

const describeName = ({ name, axnStatus }: Mergeable): string =>
  axnStatus === 'ACTIVE' ? name : `${name} (${axnStatusLabels[axnStatus].toLowerCase()})`

/** A brand, company, or airline of any status, searched on the server while typing. */
function NamePicker({ kind, label, id, onChoose }: NamePickerProps) {
  const chosen = useEndpointQuery(
    listMergeableEndpoint,
    { params: { kind }, query: { id: id ?? undefined, size: 1 } },
    { enabled: id !== null },
  ).data?.content[0]
  return (
    <SearchPicker
      label={label}
      search={keyword =>
        getQueryOptions(listMergeableEndpoint, {
          params: { kind },
          query: { keyword, size, sort: 'bestMatch' },
        })
      }
      toOption={each => ({ value: String(each.id), label: describeName(each) })}
      value={id === null ? '' : String(id)}
      valueLabel={chosen && describeName(chosen)}
      onChoose={value => onChoose(Number(value))}
    />
  )
}

/** The target of 'Go Back' for each kind. */
const lists = {
  brands: { to: paths.adminBrands },
  companies: { to: paths.adminMainCompanies },
  airlines: { to: paths.adminLookup, params: { lookup: 'airlines' } },
} as const

/** Merges two names of the same thing. */
export function MergeScreen() {
  const { kind: named } = useParams({ strict: false })
  const kind = nameKind.safeParse(named).data
  if (!kind) return <NotFoundScreen />
  const { many } = kindWords[kind]
  return (
    <AdminFrame title={`Merge ${many}`} back={lists[kind]}>
      <Merge key={kind} kind={kind} />
    </AdminFrame>
  )
}

const keyIn = (search: Record<string, unknown>, name: string): number | null => {
  const given = search[name]
  return typeof given === 'string' || typeof given === 'number' ? readId(String(given)) : null
}

/** The two names, stored in the address. */
function useChosen() {
  const search = useSearch({ strict: false })
  const navigate = useNavigate()
  return {
    from: keyIn(search, 'from'),
    into: keyIn(search, 'into'),
    choose: (chosen: { from?: number | null; into?: number | null }) =>
      void navigate({
        to: '.',
        search: was => {
          const next = { ...was, ...chosen }
          return { from: next.from?.toString(), into: next.into?.toString() }
        },
        resetScroll: false,
      }),
  }
}

function Merge({ kind }: { kind: NameKind }) {
  const { from, into, choose } = useChosen()
  const [done, setDone] = useState<{ words: string; actionId: string } | null>(null)
  const [isUndoing, setUndoing] = useState(false)
  const { one } = kindWords[kind]
  const isChosen = from !== null && into !== null
  const preview = useEndpointQuery(
    previewMergeEndpoint,
    { params: { kind, fromId: from ?? 0, intoId: into ?? 0 } },
    { enabled: isChosen },
  )
  return (
    <>
      <p className={css.about}>
        Everything in the open years that uses the first <span>{one}</span> will use the second one. The first
        name is retired. Forms no longer offer it, and links to it lead to the second one. Closed years do not
        change. You can{' '}
        <Link to={paths.adminHistory} search={{ only: 'titled' }}>
          undo a merge
        </Link>
        .
      </p>
      {done && (
        <Notice kind="success" role="status">
          <span>{done.words}</span>{' '}
          <Button variant="default" size="sm" onClick={() => setUndoing(true)}>
            Undo
          </Button>
        </Notice>
      )}
      <UndoDialog
        actionId={isUndoing ? (done?.actionId ?? null) : null}
        onClose={() => setUndoing(false)}
        onUndone={() => setDone(null)}
      />
      <div className={css.two}>
        <NamePicker kind={kind} label={`Merge this ${one}`} id={from} onChoose={id => choose({ from: id })} />
        <NamePicker
          kind={kind}
          label="into this one, which is kept"
          id={into}
          onChoose={id => choose({ into: id })}
        />
      </div>
      {isChosen && (
        <QueryBoundary
          query={preview}
          lines={8}
          failed={cannotBeMerged(preview.error) ? 'These two cannot be merged' : undefined}
        >
          {read => (
            <Decide
              kind={kind}
              preview={read}
              onSwap={() => choose({ from: into, into: from })}
              onDone={merged => {
                setDone(merged)
                choose({ from: null, into: null })
              }}
            />
          )}
        </QueryBoundary>
      )}
    </>
  )
}

/** A server that is unavailable or busy has refused nothing. */
const cannotBeMerged = (thrown: unknown): boolean => thrown instanceof ProblemError && thrown.status < 429

interface DecideProps {
  kind: NameKind
  preview: MergePreview
  onSwap: () => void
  onDone: (merged: { words: string; actionId: string }) => void
}

function Decide({ kind, preview, onSwap, onDone }: DecideProps) {
  const { from, into, seen } = preview
  const { attempt, error, isBusy } = useAttempt()
  const merge = () =>
    attempt(async () => {
      const params = { kind, fromId: from.id, intoId: into.id }
      const { moved, actionId } = await call(mergeNamesEndpoint, { params, body: { seen } })
      onDone({ words: messages.merged(from.name, into.name, moved), actionId })
      // A merge affects everything that refers to either name.
      void refreshAll()
    })
  const isRefused = into.axnStatus === 'PROPOSED'
  return (
    <>
      <ErrorNotice text={error} />
      {isRefused && <Notice kind="warning">{messages.mergeIntoProposal(into.name)}</Notice>}
      <MergePreviewTable preview={preview} />
      <p>
        “<span>{from.name}</span>” becomes “<span>{into.name}</span>” in{' '}
        <span>{countOf(countMoved(preview), 'record')}</span> of the open years, and the name “
        <span>{from.name}</span>” is retired. You can undo this afterward.
      </p>
      <div className={css.buttons}>
        <Button aria-disabled={isRefused || isBusy || undefined} onClick={() => void merge()}>
          Merge
        </Button>
        <Button variant="default" onClick={onSwap}>{`Keep “${from.name}” instead`}</Button>
      </div>
    </>
  )
}
