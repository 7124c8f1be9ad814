import type { ChartChoice } from './chartChoice.ts'
import type { ChartPlan } from './chartPlan.ts'

interface EmbedTexts {
  title: string
  /** The name of the figure with its unit. */
  name: string
  /** What follows the name of the publication. */
  source: string
}

/** The texts around an embedded chart. `table` names the rows that it shows (`describeTable`), and `notes` are those of the answer. */
export const writeEmbedTexts = (
  { sentence, name, unit, years, notes: ofChart }: ChartPlan,
  { title }: Pick<ChartChoice, 'title'>,
  table: string,
  notes: readonly string[],
): EmbedTexts => ({
  title: title ?? sentence,
  name: unit ? `${name} (${unit})` : name,
  source: [
    `${years.join(' and ')} ${years.length > 1 ? 'editions' : 'edition'}.`,
    `${table}.`,
    ...ofChart,
    ...notes,
    ...(title ? ['The title was written by the owner of this chart.'] : []),
  ].join(' '),
})

/** For each text the width of a letter and the height of a line, in px, rounded up. */
const sizes = { title: [10, 25], name: [7.2, 20], source: [7.2, 20] } as const
/** Margins, the source's first words, and paragraphs' spaces. */
const around = { width: 24, letters: 24, height: 52 }

/** The height that the texts need at most in a frame of some width, in px. */
export function measureEmbedTexts(texts: EmbedTexts, width: number): number {
  const heights = (['title', 'name', 'source'] as const).map(key => {
    const [letter, line] = sizes[key]
    return Math.ceil(((texts[key].length + around.letters) * letter) / (width - around.width)) * line
  })
  return heights.reduce((sum, each) => sum + each, around.height)
}
