import { bookKinds, bookTitles, type BookKind } from '#domain/publishing/book.ts'
import { getBookPreviewEndpoint } from '#domain/publishing/bookCalls.ts'
import type { StoredSettings } from '#domain/years/yearSettings.ts'
import { apiBase } from '#platform/contract/endpoint.ts'
import { FigureInput } from '#platform/ui/FigureInput.tsx'
import { ChoiceInput } from '#platform/ui/SelectInput.tsx'
import { TextInput } from '#platform/ui/TextInput.tsx'
import { YearSection, type YearForm } from './YearSection.tsx'
import css from './years.module.css'

/** The texts on the title pages of the year's books, with a picture of these pages as saved. */
export function BookSection({ form, settings }: { form: YearForm; settings: StoredSettings }) {
  return (
    <YearSection id="books">
      <p className={css.soft}>
        The title pages and citations show these texts. An empty field is left out or has a default, as the
        picture shows.
      </p>
      <div className={css.book}>
        <div className={css.bookFields}>
          <TextInput {...form.field('bookTitle')} />
          <TextInput {...form.field('bookPeriod')} />
          <TextInput {...form.field('bookPublisher')} />
          <TextInput {...form.field('bookAddress')} />
          <TextInput {...form.field('bookIsbnAirports')} />
          <TextInput {...form.field('bookIsbnCompanies')} />
          <TextInput {...form.field('bookCopyright')} />
          <FigureInput {...form.field('bookPagesPerInch')} />
          <ChoiceInput {...form.field('bookOrder')} />
        </div>
        <div className={css.titlePages}>
          {bookKinds.map(kind => (
            <TitlePages key={kind} kind={kind} settings={settings} />
          ))}
        </div>
      </div>
    </YearSection>
  )
}

interface TitlePagesProps {
  kind: BookKind
  settings: StoredSettings
}

function TitlePages({ kind, settings: { axnInstanceId, axnInstanceName, version } }: TitlePagesProps) {
  const address = getBookPreviewEndpoint.url.replace(':instanceId', String(axnInstanceId))
  return (
    <figure>
      <img
        // A save changes the version, so that the browser loads the new picture.
        src={`${apiBase}${address}?kind=${kind}&version=${version}`}
        alt={`Title page and imprint of ${bookTitles[kind]} ${axnInstanceName}`}
        width={612}
        height={1584}
        loading="lazy"
        decoding="async"
      />
      <figcaption>{`${bookTitles[kind]}, as saved`}</figcaption>
    </figure>
  )
}
