import { useContext, useState } from 'react'
import {
  allPeers,
  chartKinds,
  longestTitle,
  mostMarks,
  type ChartKind,
} from '#domain/browse/explore/chartChoice.ts'
import type { ChartPlan, NoChart } from '#domain/browse/explore/chartPlan.ts'
import { describeTable } from '#domain/browse/explore/describeAnswer.ts'
import { describeCell } from '#domain/browse/explore/describeCell.ts'
import { chooseDrawn } from '#domain/browse/explore/drawnColumn.ts'
import { measureEmbedTexts, writeEmbedTexts } from '#domain/browse/explore/embedTexts.ts'
import type { ExploredPage, ExploredRow } from '#domain/browse/explore/explore.ts'
import { planChart } from '#domain/browse/explore/exploreChart.ts'
import { hasFigures } from '#domain/browse/explore/exploreField.ts'
import { type ExploreQuestion, previousEdition } from '#domain/browse/explore/exploreQuestion.ts'
import { writeExploreAddress } from '#domain/browse/explore/exploreState.ts'
import { writeFigureAddress } from '#domain/browse/figures/figureAddress.ts'
import { toInstanceId } from '#domain/years/instance.ts'
import { textField } from '#platform/contract/field.ts'
import { listKeys } from '#platform/contract/listKeys.ts'
import { Button } from '#platform/ui/Button.tsx'
import { ComboboxInput } from '#platform/ui/ComboboxInput.tsx'
import { CopyButton } from '#platform/ui/CopyField.tsx'
import { EmptyState } from '#platform/ui/EmptyState.tsx'
import { FilterSelect } from '#platform/ui/FilterSelect.tsx'
import { Icon } from '#platform/ui/Icon.tsx'
import { lazyDialog } from '#platform/ui/lazyPart.tsx'
import { useDebouncedText } from '#platform/ui/useDebouncedValue.ts'
import { DrawnChart } from '../charts/DrawnChart.tsx'
import { figureAttribute } from '../figures/figureAnchors.ts'
import { getPermanentLink } from '../permanentLink.ts'
import { OpenCell } from './CellLink.tsx'
import { DrawnColumnSelect } from './DrawnColumnSelect.tsx'
import { nameCell } from './nameCell.ts'
import type { ExploreState } from './useExploreState.ts'
import control from '#platform/ui/inputs.module.css'
import css from './Explore.module.css'

const EmbedDialog = lazyDialog(() => import('./EmbedDialog.tsx'))

interface ExploreChartProps {
  state: ExploreState
  question: ExploreQuestion
  read: ExploredPage
}

/** The answer as a chart, with the choices that its address has. */
export default function ExploreChart({ state, question, read }: ExploreChartProps) {
  const { chart: choice, ask, redraw } = state
  const open = useContext(OpenCell)
  const plan = planChart(question, choice, read, (row, place) => nameData(row, place))
  const drawn = chooseDrawn(read)
  return (
    <>
      <ChartTools state={state} read={read} plan={typeof plan === 'string' ? null : plan} />
      {typeof plan === 'string' ? (
        <Nothing why={plan} onCompare={() => ask({ comparedWith: previousEdition })} />
      ) : (
        <DrawnChart
          sentence={choice.title ?? plan.sentence}
          title={plan.name}
          unit={plan.unit}
          years={plan.years}
          note={[
            `${describeTable(question, read.axnInstanceName)}.`,
            ...plan.notes,
            ...(choice.title ? ['A reader wrote the title.'] : []),
          ].join(' ')}
          draw={plan.draw}
          label={`Chart: ${plan.name}. ${plan.sentence}. The table lists the same figures.`}
          onOpen={key => {
            const row = read.content.find(each => each.key === key)
            if (row && drawn) open?.({ row, place: drawn.place })
          }}
        />
      )}
      {typeof plan !== 'string' && (
        <div className={css.line} data-screen-only>
          <TitleInput
            value={choice.title ?? ''}
            suggested={plan.sentence}
            onChange={title => redraw({ title: title || null })}
          />
          <EmbedButton state={state} read={read} plan={plan} />
          <CopyButton label="Link" value={() => getPermanentLink(toInstanceId(Number(read.axnInstanceName)))}>
            Copy link
          </CopyButton>
        </div>
      )}
    </>
  )

  /** What a row in the chart needs to open the card of its figure. */
  function nameData(row: ExploredRow, place: number) {
    const column = read.columns[place]
    if (!column) return {}
    const name = nameCell(question, row, column, read.axnInstanceName)
    if (name) return { [figureAttribute]: writeFigureAddress(name) }
    const isComputed = open && describeCell(question, { row, column, place }, read.axnInstanceName)
    return isComputed ? { 'data-opens': row.key } : {}
  }
}

interface EmbedButtonProps {
  state: ExploreState
  read: ExploredPage
  plan: ChartPlan
}

function EmbedButton({ state, read, plan }: EmbedButtonProps) {
  const [isOpen, setOpen] = useState(false)
  const table = describeTable(state.question, read.axnInstanceName)
  const texts = writeEmbedTexts(plan, state.chart, table, read.notes)
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        Embed
      </Button>
      {isOpen && (
        <EmbedDialog
          axnInstanceId={toInstanceId(Number(read.axnInstanceName))}
          search={writeExploreAddress(state)}
          title={texts.title}
          measure={width => plan.draw(width).height + measureEmbedTexts(texts, width)}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}

const reasons: Record<NoChart, { title: string; text: string }> = {
  noFigures: { title: 'No figures to chart', text: 'Add a column with figures.' },
  oneFigure: { title: 'No second figure', text: 'Add a second column with figures.' },
  oneYear: { title: 'Only one year', text: 'Show the previous year next to this year.' },
  noRows: { title: 'Nothing to chart', text: 'No row has the figures that this chart needs.' },
}

function Nothing({ why, onCompare }: { why: NoChart; onCompare: () => void }) {
  const { title, text } = reasons[why]
  return (
    <EmptyState
      title={title}
      action={why === 'oneYear' ? <Button onClick={onCompare}>Compare two years</Button> : undefined}
    >
      {text}
    </EmptyState>
  )
}

interface ChartToolsProps {
  state: ExploreState
  read: ExploredPage
  /** Null without a chart. */
  plan: ChartPlan | null
}

function ChartTools({ state, read, plan }: ChartToolsProps) {
  const { question, chart, redraw } = state
  const { kind, marks, peers } = chart
  const drawn = chooseDrawn(read)?.column.key
  const others = read.columns.filter(each => hasFigures(each) && each.key !== drawn)
  return (
    <div className={css.tools} data-screen-only role="group" aria-label="Chart options">
      <div className={css.line}>
        <FilterSelect<ChartKind>
          label="Chart"
          value={kind}
          options={listKeys(chartKinds).map(value => ({ value, label: chartKinds[value] }))}
          onChange={value => redraw({ kind: value })}
        />
        <DrawnColumnSelect
          label={kind === 'scatter' ? 'Vertical axis' : 'Figure'}
          state={state}
          read={read}
        />
        {kind === 'scatter' && plan?.against && (
          <FilterSelect
            label="Horizontal axis"
            value={plan.against}
            options={others.map(({ key, label }) => ({ value: key, label }))}
            onChange={against => redraw({ against })}
          />
        )}
        {plan && plan.peers.length > 0 && (
          <FilterSelect
            label="Median and quartiles"
            value={peers ?? ''}
            options={[
              {
                value: '',
                label:
                  marks.length > 0
                    ? 'Of the first highlighted row’s class'
                    : 'None until a row is highlighted',
              },
              { value: allPeers, label: 'Of all rows' },
              ...plan.peers.map(value => ({ value, label: value })),
            ]}
            onChange={value => redraw({ peers: value || null })}
          />
        )}
      </div>
      <div className={css.line}>
        <ComboboxInput
          id="mark"
          field={textField({ label: 'Highlight' })}
          value=""
          placeholder={marks.length < mostMarks ? 'Type part of a name' : 'Maximum reached'}
          readOnly={marks.length >= mostMarks}
          options={listMarkable(read.content, marks)}
          describeNothing={() => `Not among these ${question.kind.of}.`}
          onChange={code => code && redraw({ marks: [...marks, code] })}
        />
        <ul className={css.chosen} aria-label="Highlighted">
          {marks.map(code => (
            <li key={code}>
              <span>
                {plan?.marked.find(each => each.code === code)?.text ?? `${code}: not in this chart`}
              </span>
              <button
                type="button"
                aria-label={`Do not highlight ${code}`}
                onClick={() => redraw({ marks: marks.filter(each => each !== code) })}
              >
                <Icon name="close" />
              </button>
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}

/** Each code once, as a code highlights all its rows. */
function listMarkable(rows: readonly ExploredRow[], marks: readonly string[]) {
  const byCode = new Map(rows.map(({ code, name }) => [code, { value: code, label: name, code }]))
  return [...byCode.values()].filter(each => each.value !== '' && !marks.includes(each.value))
}

interface TitleInputProps {
  value: string
  /** The sentence that the figures give, used without a title. */
  suggested: string
  onChange: (title: string) => void
}

function TitleInput({ value, suggested, onChange }: TitleInputProps) {
  const { typed, type } = useDebouncedText(value, onChange)
  return (
    <div className={`${control.filter} ${css.title}`}>
      <label htmlFor="chart-title">Your title</label>
      <input
        id="chart-title"
        className={control.control}
        autoComplete="off"
        maxLength={longestTitle}
        placeholder={suggested}
        value={typed}
        onChange={event => type(event.currentTarget.value)}
      />
    </div>
  )
}
