import type { Citations } from '#domain/publishing/writeCitations.ts'
import { CopyField } from '#platform/ui/CopyField.tsx'
import css from './figures/figureCards.module.css'

/** The permanent link and the citations, each in a box to copy from. */
export const CitationTexts = ({ link, citations }: { link: string; citations: Citations }) => (
  <dl className={css.citations}>
    {Object.entries({
      'Permanent link': link,
      Citation: citations.plain,
      BibTeX: citations.bibtex,
      RIS: citations.ris,
    }).map(([label, text]) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd>
          <CopyField label={label} value={text} />
        </dd>
      </div>
    ))}
  </dl>
)
