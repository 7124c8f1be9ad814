import type { ChartChoice } from './chartChoice.ts'
import type { ChartPlan, NoChart, ChartInput } from './chartPlan.ts'
import { chooseDrawn } from './drawnColumn.ts'
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
  if (choice.kind === 'scatter') return planScatter(input, drawn)
  if (choice.kind === 'slopes') return planSlopes(input, drawn)
  return choice.kind === 'bars' ? planBars(input, drawn) : planPanels(input, drawn)
}
