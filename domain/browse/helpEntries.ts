import { questions } from './faqs.ts'
import { glossary, glossaryGroups, glossaryNotes, type GlossaryTerm } from './glossary.ts'

/** An entry of the help pages with its address: `/glossary#dwell-time`. */
export interface HelpEntry {
  page: 'glossary' | 'faqs'
  anchor: string
  title: string
  text: string
}

/** `'Origination and destination (O&D)'` → `'origination-and-destination-o-d'` */
export const getAnchor = (title: string): string =>
  title
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')

/** The tabs of the glossary. */
export const glossarySubjects: readonly { id: string; title: string; terms: readonly GlossaryTerm[] }[] = [
  ...glossaryGroups.map(({ title, keys }) => ({ title, terms: keys.map(key => glossary[key]) })),
  { title: 'Notes', terms: glossaryNotes },
].map(subject => ({ id: getAnchor(subject.title), ...subject }))

export const helpEntries: readonly HelpEntry[] = [
  ...glossarySubjects
    .flatMap(({ terms }) => terms)
    .map(({ term, text }) => ({ page: 'glossary' as const, anchor: getAnchor(term), title: term, text })),
  ...questions
    .flatMap(group => group.questions)
    .map(({ question, answer }) => ({
      page: 'faqs' as const,
      anchor: getAnchor(question),
      title: question,
      text: answer,
    })),
]
