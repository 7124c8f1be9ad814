import { Link } from '@tanstack/react-router'
import { chartKinds } from '#domain/browse/explore/chartChoice.ts'
import {
  listChartEmbedsEndpoint,
  revokeChartEmbedEndpoint,
  type ChartEmbed,
} from '#domain/browse/explore/chartEmbed.ts'
import { describeConditions } from '#domain/browse/explore/exploreQuestion.ts'
import { readExploreState } from '#domain/browse/explore/exploreState.ts'
import { toInstanceId } from '#domain/years/instance.ts'
import { call } from '#platform/client/api.ts'
import { useEndpointQuery } from '#platform/client/queries.ts'
import { CopyButton } from '#platform/ui/CopyField.tsx'
import { formatMoment } from '#platform/ui/formatMoment.ts'
import { RevocableTable } from '#platform/ui/RevocableTable.tsx'
import type { Column } from '#platform/ui/Table.tsx'
import { useFocusFromHash } from '#platform/ui/useFocusFromHash.ts'
import { paths } from '../../screens.ts'
import panel from '#platform/ui/panel.module.css'
import css from '../../people/ownSections.module.css'

const headingId = 'embeds'

/** The reader's charts on other pages, which can be revoked. */
export function ChartEmbeds() {
  useFocusFromHash([headingId])
  return (
    <section aria-labelledby={headingId} className={css.section} data-screen-only>
      <h2 id={headingId} tabIndex={-1} className={panel.heading}>
        Embedded charts
      </h2>
      <p className={css.text}>
        To show a chart on a page of your own, open it in <Link to={paths.explore}>Explore</Link> and choose
        Embed.
      </p>
      <RevocableTable
        caption="Your embedded charts"
        query={useEndpointQuery(listChartEmbedsEndpoint, {})}
        columns={columns}
        idOf={row => row.chartEmbedId}
        nameOf={nameEmbed}
        noun="the embedded chart"
        revoke={async ({ chartEmbedId }) => {
          await call(revokeChartEmbedEndpoint, { params: { chartEmbedId } })
        }}
      >
        Pages that show this chart will say that it is no longer available. You cannot undo this, but you can
        embed the chart again.
      </RevocableTable>
    </section>
  )
}

/** The reader's title, or the question in words. */
function nameEmbed({ search }: ChartEmbed): string {
  const { question, chart } = readExploreState(search, false)
  const words = [question.fields.map(each => each.label).join(', '), describeConditions(question.where)]
  return (
    chart.title ?? `${chartKinds[chart.kind]}, ${question.kind.label}: ${words.filter(Boolean).join('; ')}`
  )
}

const columns: Column<ChartEmbed>[] = [
  {
    key: 'name',
    label: 'Chart',
    isRowHeader: true,
    cell: row => (
      <Link
        to={paths.explore}
        search={{ ...row.search, instance: String(toInstanceId(Number(row.axnInstanceName))) }}
      >
        {nameEmbed(row)}
      </Link>
    ),
  },
  { key: 'axnInstanceName', label: 'Edition', cell: row => row.axnInstanceName },
  { key: 'createdDate', label: 'Created', cell: row => formatMoment(row.createdDate) },
  { key: 'url', label: 'Address', cell: row => <CopyButton label="Address" value={row.url} /> },
]
