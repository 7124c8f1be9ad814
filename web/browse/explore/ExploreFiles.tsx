import type { LinkProps } from '@tanstack/react-router'
import { describeRanking } from '#domain/browse/explore/describeAnswer.ts'
import { downloadExploredEndpoint } from '#domain/browse/explore/explore.ts'
import { describeConditions, isOfAreas } from '#domain/browse/explore/exploreQuestion.ts'
import { type ExploreView, exploreViews, writeExploreAddress } from '#domain/browse/explore/exploreState.ts'
import { countOf } from '#platform/contract/count.ts'
import { listingFormats } from '#platform/contract/listing.ts'
import { fileFormatNames } from '#platform/contract/mediaTypes.ts'
import { LinkSwitch } from '#platform/ui/LinkSwitch.tsx'
import { PrintButton } from '#platform/ui/PrintButton.tsx'
import { paths } from '../../screens.ts'
import { FileButton } from '../figures/FileButton.tsx'
import { SaveButton } from '../saved/SaveButton.tsx'
import type { ExploreState } from './useExploreState.ts'
import css from './Explore.module.css'

const viewLabels: Record<ExploreView, string> = { table: 'Table', chart: 'Chart', map: 'Map' }

interface ExploreFilesProps {
  state: ExploreState
  instanceId: number
  year: string
  /** Undefined while loading. */
  rows: number | undefined
}

/** Switches between views, and downloads the whole answer. */
export function ExploreFiles({ state, instanceId, year, rows }: ExploreFilesProps) {
  const { question, search, view } = state
  const hasMap = isOfAreas(question) || (question.rows === 'airports' && question.group === null)
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
        key={JSON.stringify(writeExploreAddress(state))}
        target={{
          savedKind: 'question',
          search: writeExploreAddress(state),
          savedName: [
            question.kind.label,
            describeRanking(question, year),
            describeConditions(question.where),
          ]
            .filter(Boolean)
            .join(', '),
          rows,
        }}
      />
      <div className={css.take} role="group" aria-label="Download">
        {rows !== undefined && <span data-answer>{countOf(rows, 'row')}</span>}
        {listingFormats.map(format => (
          <FileButton
            key={format}
            label={fileFormatNames[format]}
            file={downloadExploredEndpoint}
            given={{ params: { instanceId }, query: { ...search, format } as never }}
          />
        ))}
        <PrintButton />
      </div>
    </div>
  )
}
