import type { YearSettingsFields } from '#domain/years/yearSettings.ts'
import type { ElementNode } from '#platform/ui/ElementNode.ts'
import type { RecordForm } from '#platform/ui/form/useRecordForm.ts'
import panel from '#platform/ui/panel.module.css'
import css from './years.module.css'

/** The sections of a year's screen, in order. The ids are also anchors in the address. */
export const yearSections = [
  { id: 'schedule', title: 'Schedule and publication' },
  { id: 'question', title: 'Special question' },
  { id: 'exchange-rate', title: 'Exchange rate' },
  { id: 'hub-sizes', title: 'Hub sizes' },
  { id: 'limits', title: 'Plausibility limits' },
  { id: 'books', title: 'Books' },
  { id: 'license', title: 'License' },
  { id: 'participation', title: 'ACDBE participation' },
  { id: 'faa', title: 'FAA enplanements' },
  { id: 'definitions', title: 'Definition changes' },
  { id: 'archive', title: 'Archive' },
] as const
export type YearSectionId = (typeof yearSections)[number]['id']

export type YearForm = RecordForm<YearSettingsFields>

/** A part of a year's screen, which the index beside it leads to. */
export function YearSection({ id, children }: { id: YearSectionId; children: ElementNode }) {
  return (
    <section id={id} className={css.section} tabIndex={-1} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`} className={panel.heading}>
        {yearSections.find(each => each.id === id)?.title}
      </h2>
      {children}
    </section>
  )
}
