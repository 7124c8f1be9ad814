import { readFileSync } from 'node:fs'
import { toImage, writeSvg } from '#domain/browse/charts/svg.ts'
import { describeTable } from '#domain/browse/explore/describeAnswer.ts'
import { writeEmbedTexts } from '#domain/browse/explore/embedTexts.ts'
import { mostExploredRows } from '#domain/browse/explore/explore.ts'
import { planChart } from '#domain/browse/explore/exploreChart.ts'
import { readExploreState } from '#domain/browse/explore/exploreState.ts'
import { chooseSort } from '#domain/browse/explore/orderLines.ts'
import { spreadClasses } from '#domain/browse/explore/spreadClasses.ts'
import { publicationName } from '#domain/publishing/publicationName.ts'
import type { ColorScheme } from '#platform/contract/colorScheme.ts'
import { escapeMarkup } from '#platform/contract/escapeMarkup.ts'
import { demoNote } from '#platform/print/wording.ts'
import type { Api } from '../../api.ts'
import { answerQuestion, writeRow } from './answerQuestion.ts'

interface ShownEmbed {
  userId: number
  search: Record<string, string>
  axnInstanceId: number
}

const theme = readFileSync(new URL('../../../platform/ui/theme.css', import.meta.url), 'utf8').replace(
  /\/\*.*?\*\//gs,
  '',
)
/** The chart is drawn for both, in px, because the page has no script to measure its frame. */
const widths = { wide: 720, narrow: 340 }

const style = `${theme}
body { margin: 0; padding: 0.75rem; background: var(--fb-paper); color: var(--fb-ink); font: 1rem/1.4 var(--fb-sans) }
h1 { margin: 0; font: 600 1.1875rem/1.3 var(--fb-serif) }
p { margin: 0.25rem 0 0.75rem; color: var(--fb-ink-soft); font-size: 0.875rem }
a { color: var(--fb-accent) }
figure { margin: 0 }
svg { display: block; max-width: 100%; height: auto }
@media (min-width: 46rem) { .narrow { display: none } }
@media (max-width: 45.99rem) { .wide { display: none } }`

const writePage = (title: string, content: string, scheme: ColorScheme): string =>
  `<!doctype html><html lang="en" data-color-scheme="${scheme}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escapeMarkup(title)}</title><style>${style}</style></head><body><main>${content}</main></body></html>`

const notices = {
  notFound: 'This chart does not exist. Check its address.',
  gone: 'This chart is no longer available. Its owner has revoked it or no longer has a subscription.',
  empty: 'The edition has no figures for this chart.',
} as const

/** A page that says in a sentence why there is no chart. */
export const renderEmbedNotice = (notice: keyof typeof notices, scheme: ColorScheme): string =>
  writePage(publicationName, `<p role="status">${escapeMarkup(notices[notice])}</p>`, scheme)

/** The page of an embedded chart, with what subscribers may see now. Throws `notFound` without a published edition. */
export async function renderEmbed(
  { memory, settings, demo }: Pick<Api, 'memory' | 'settings' | 'demo'>,
  { userId, search, axnInstanceId }: ShownEmbed,
  scheme: ColorScheme,
): Promise<string> {
  const { question, chart } = readExploreState(search, false)
  const reader = { userId, role: 'ROLE_SUBSCRIBER' } as const
  const answer = await answerQuestion(memory, axnInstanceId, question, reader)
  const { instance, columns, lines, notes } = answer
  const plan = planChart(question, chart, {
    axnInstanceName: instance.axnInstanceName,
    columns: columns.map(({ of: _of, ...column }) => column),
    content: lines.slice(0, mostExploredRows).map(line => writeRow(question, columns, line)),
    sort: chooseSort(columns, question),
    spreads: spreadClasses(question, answer),
    totalElements: lines.length,
  })
  if (typeof plan === 'string') return renderEmbedNotice('empty', scheme)
  const table = describeTable(question, instance.axnInstanceName)
  const { title, name, source } = writeEmbedTexts(plan, chart, table, [...notes, ...(demo ? [demoNote] : [])])
  const drawn = Object.entries(widths).map(([width, px]) => {
    const image = toImage(plan.draw(px), `Chart: ${plan.name}. ${plan.sentence}.`)
    return `<div class="${width}">${writeSvg(image)}</div>`
  })
  const address = new URLSearchParams({ ...search, instance: String(axnInstanceId) })
  const link = `${settings.publicUrl}/explore?${address.toString()}`
  return writePage(
    title,
    `<figure><figcaption><h1>${escapeMarkup(title)}</h1><p>${escapeMarkup(name)}</p></figcaption>${drawn.join('')}</figure><p>Source: <a href="${escapeMarkup(link)}" target="_blank" rel="noopener">${escapeMarkup(publicationName)}</a>, ${escapeMarkup(source)}</p>`,
    scheme,
  )
}
