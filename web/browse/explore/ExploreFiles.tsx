import type { LinkProps } from '@tanstack/react-router'
import { downloadExploredEndpoint } from '#domain/browse/explore/explore.ts'
import { describeCondition } from '#domain/browse/explore/exploreQuestion.ts'
import { exploreViews, type ExploreView } from '#domain/browse/explore/exploreState.ts'
import { countOf } from '#platform/contract/count.ts'
import { listingFormats } from '#platform/contract/listing.ts'
import { Button } from '#platform/ui/Button.tsx'
import { LinkSwitch } from '#platform/ui/LinkSwitch.tsx'
import { paths } from '../../paths.ts'
import { FileButton } from '../figures/FileButton.tsx'
import { SaveButton } from '../saved/SaveButton.tsx'
import type { ExploreState } from './useExploreState.ts'
import css from './Explore.module.css'

const viewLabels: Record<ExploreView, string> = { table: 'Table', chart: 'Chart', map: 'Map' }
const formatLabels = { csv: 'CSV', xlsx: 'Excel' }

interface ExploreFilesProps {
  state: ExploreState
  instanceId: number
  rows: number
  onPrint: () => void
  isPreparing: boolean
}

/** Switches between views, and downloads the whole answer. */
export function ExploreFiles({ state, instanceId, rows, onPrint, isPreparing }: ExploreFilesProps) {
  const { question, search, view } = state
  const hasMap = question.rows === 'airports' && !question.group
  const offered = exploreViews.filter(each => each !== 'map' || hasMap)
  return (
    <div className={css.files} data-screen-only>
      <LinkSwitch
        label="View"
        links={offered.map(each => ({
          label: viewLabels[each],
          to: paths.explore,
          search: (was => ({
            ...was,
            view: each === 'table' ? undefined : each,
            page: undefined,
          })) as LinkProps['search'],
          isShown: each === view,
        }))}
      />
      <SaveButton
        key={JSON.stringify(search)}
        target={{
          savedKind: 'question',
          search: { ...search },
          savedName: [question.kind.label, ...question.where.map(describeCondition)].join(', '),
        }}
      />
      <div className={css.take} role="group" aria-label="Download">
        <span data-answer>{countOf(rows, 'row')}</span>
        {listingFormats.map(format => (
          <FileButton
            key={format}
            label={formatLabels[format]}
            file={downloadExploredEndpoint}
            given={{ params: { instanceId }, query: { ...search, format } as never }}
          />
        ))}
        <Button variant="default" icon="print" aria-disabled={isPreparing || undefined} onClick={onPrint}>
          {isPreparing ? 'Preparing…' : 'Print'}
        </Button>
      </div>
    </div>
  )
}
