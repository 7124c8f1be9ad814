import type { ChartChoice, ChartKind } from './chartChoice.ts'
import { describeLimit, type ChartPlan, type NoChart, type ChartInput } from './chartPlan.ts'
import { chooseDrawn, type DrawnColumn } from './drawnColumn.ts'
import type { ExploreQuestion } from './exploreQuestion.ts'
import { planBars, planPanels } from './planBars.ts'
import { planScatter } from './planScatter.ts'
import { planSlopes } from './planSlopes.ts'

/** Plans the chart of an answer. It says only what the answer's figures support. */
export function planChart(
  question: ExploreQuestion,
  choice: ChartChoice,
  answer: ChartInput['answer'],
  dataOf: ChartInput['dataOf'] = () => ({}),
): ChartPlan | NoChart {
  const drawn = chooseDrawn(answer)
  if (!drawn) return 'noFigures'
  const input = { question, choice, answer, dataOf }
  const plan = planOf[choice.kind](input, drawn)
  return typeof plan === 'string' ? plan : { ...plan, notes: [...describeLimit(input), ...plan.notes] }
}

const planOf: Record<ChartKind, (input: ChartInput, drawn: DrawnColumn) => ChartPlan | NoChart> = {
  bars: planBars,
  hubSizes: planPanels,
  regions: planPanels,
  scatter: planScatter,
  slopes: planSlopes,
}
