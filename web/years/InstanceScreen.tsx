import { Suspense, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import * as messages from '#domain/messages.ts'
import {
  definedFigures,
  definitionChangeFields,
  type EditedDefinitionChange,
  listDefinitionChangesEndpoint,
  saveDefinitionChangeEndpoint,
} from '#domain/years/definitionChange.ts'
import { masterStatusLabels } from '#domain/years/masterStatusLabels.ts'
import { getYearSettingsEndpoint } from '#domain/years/yearSettings.ts'
import { call } from '#platform/client/api.ts'
import { refresh, useEndpointQuery } from '#platform/client/queries.ts'
import { Button, ButtonLink } from '#platform/ui/Button.tsx'
import { FilterSelect } from '#platform/ui/FilterSelect.tsx'
import { Form } from '#platform/ui/form/Form.tsx'
import { SaveBar } from '#platform/ui/form/SaveBar.tsx'
import { ScreenForms, ScreenFormsContext } from '#platform/ui/form/screenForms.ts'
import { useRecordForm } from '#platform/ui/form/useRecordForm.ts'
import { lazyPart } from '#platform/ui/lazyPart.tsx'
import { QueryBoundary } from '#platform/ui/QueryBoundary.tsx'
import { TextArea } from '#platform/ui/TextInput.tsx'
import { SectionIndex } from '../browse/profile/SectionIndex.tsx'
import { paths } from '../screens.ts'
import { AdminFrame } from '../shell/admin/AdminFrame.tsx'
import { ArchiveFiles } from './ArchiveFiles.tsx'
import { YearOfAddress } from './YearOfAddress.tsx'
import { YearSection, yearSections } from './YearSection.tsx'
import { YearSettingsForm } from './YearSettingsForm.tsx'
import { closedYearText, describeInstancesError } from './yearTexts.ts'
import css from './years.module.css'

/** For closed years only. */
const ArchiveUpload = lazyPart(async () => ({ default: (await import('./ArchiveUpload.tsx')).ArchiveUpload }))
const MissingFiles = lazyPart(async () => ({ default: (await import('./MissingFiles.tsx')).MissingFiles }))

/** One year: its settings, which are saved together, and what belongs to it. */
export const InstanceScreen = () => <YearOfAddress title="Year" Content={Year} />

function Year({ instanceId }: { instanceId: number }) {
  const given = { params: { instanceId } }
  const [forms] = useState(() => new ScreenForms(`instances/${instanceId}`))
  const changes = useEndpointQuery(listDefinitionChangesEndpoint, given)
  const settings = useEndpointQuery(getYearSettingsEndpoint, given)
  const year = settings.data
  const title = year ? `Year ${year.axnInstanceName}` : 'Year'
  const isClosed = year?.axnInstanceMasterStatus === 'HISTORICAL'
  return (
    <AdminFrame
      title={title}
      back={{ to: paths.adminInstances }}
      actions={year && <span>{masterStatusLabels[year.axnInstanceMasterStatus]}</span>}
    >
      <QueryBoundary query={settings} lines={8} failed={describeInstancesError(settings.error)}>
        {settings => (
          <ScreenFormsContext value={forms}>
            <div className={css.settings}>
              <SectionIndex sections={yearSections} />
              <div>
                <YearSettingsForm settings={settings} readOnly={isClosed ? closedYearText : undefined} />
                <YearSection id="participation">
                  <p className={css.soft}>
                    {isClosed
                      ? 'The percentage of each airport.'
                      : 'Enter one percentage per airport, or paste a list with IATA codes.'}
                  </p>
                  <ButtonLink
                    to={paths.adminParticipation}
                    params={{ instanceID: String(instanceId) }}
                    variant="default"
                  >
                    ACDBE participation
                  </ButtonLink>
                </YearSection>
                <YearSection id="faa">
                  <p className={css.soft}>
                    Import the list that the FAA publishes, and compare the airports’ own enplanements with
                    it.
                  </p>
                  <ButtonLink
                    to={paths.adminFaaEnplanements}
                    params={{ instanceID: String(instanceId) }}
                    variant="default"
                  >
                    FAA enplanements
                  </ButtonLink>
                </YearSection>
                <YearSection id="definitions">
                  <QueryBoundary query={changes} lines={6}>
                    {changes => (
                      <DefinitionChanges
                        instanceId={instanceId}
                        year={settings.axnInstanceName}
                        changes={changes}
                      />
                    )}
                  </QueryBoundary>
                </YearSection>
                <YearSection id="archive">
                  <ArchiveFiles instanceId={instanceId} />
                  {isClosed && (
                    <Suspense>
                      <ArchiveUpload year={settings.axnInstanceName} />
                      <MissingFiles instanceId={instanceId} />
                    </Suspense>
                  )}
                </YearSection>
                <SaveBar />
              </div>
            </div>
          </ScreenFormsContext>
        )}
      </QueryBoundary>
    </AdminFrame>
  )
}

interface DefinitionChangesProps {
  instanceId: number
  year: string
  changes: readonly EditedDefinitionChange[]
}

const labelOf = (figure: string): string =>
  definedFigures.find(each => each.value === figure)?.label ?? figure

/** The figures whose definition changed in the year, and the note on one of them. Closed years accept notes too. */
function DefinitionChanges({ instanceId, year, changes }: DefinitionChangesProps) {
  // The chosen one, then those chosen before, so that an unsaved note stays on the screen until it is saved.
  const [opened, setOpened] = useState<readonly string[]>([changes[0]?.figure ?? 'grossSalesTotal'])
  const [figure = ''] = opened
  const choose = (chosen: string) => setOpened([chosen, ...opened.filter(each => each !== chosen)])
  const notes = useRef<HTMLDivElement>(null)
  const edit = (chosen: string) => {
    flushSync(() => choose(chosen))
    notes.current?.querySelector('textarea')?.focus()
  }
  return (
    <>
      <p className={css.soft}>
        If a figure is defined differently in <span>{year}</span> than in the previous year, describe what
        changed. Charts, tables, figure cards, Explore, and the data package show the note wherever both years
        appear. You can also add notes to a closed year. Its figures do not change.
      </p>
      {changes.length > 0 && (
        <ul className={css.effects}>
          {changes.map(each => (
            <li key={each.figure}>
              <strong>{`${labelOf(each.figure)}:`}</strong> <span>{each.note}</span>{' '}
              <Button variant="default" onClick={() => edit(each.figure)}>
                Edit<span data-spoken>{` ${labelOf(each.figure)}`}</span>
              </Button>
            </li>
          ))}
        </ul>
      )}
      <FilterSelect label="Figure" value={figure} onChange={choose} options={definedFigures} />
      <div ref={notes}>
        {opened.map(each => (
          <NoteForm
            key={each}
            instanceId={instanceId}
            change={findChange(changes, each)}
            isChosen={each === figure}
          />
        ))}
      </div>
    </>
  )
}

/** A figure without a note has the one to be written. */
const findChange = (changes: readonly EditedDefinitionChange[], figure: string): EditedDefinitionChange =>
  changes.find(each => each.figure === figure) ?? { figure, note: null, version: 0 }

const toStored = ({ note, version }: EditedDefinitionChange) => ({ version, values: { note } })

interface NoteFormProps {
  instanceId: number
  change: EditedDefinitionChange
  isChosen: boolean
}

/** The note on a figure. If another figure is chosen, it is shown only while it is not saved. */
function NoteForm({ instanceId, change, isChosen }: NoteFormProps) {
  const { figure } = change
  const name = labelOf(figure)
  const field = { ...definitionChangeFields.note, label: `${definitionChangeFields.note.label}: ${name}` }
  const form = useRecordForm({
    record: `instances/${instanceId}/definitionchanges/${figure}`,
    fields: definitionChangeFields,
    stored: toStored(change),
    messages: { saved: messages.definitionChangeSaved, failed: messages.definitionChangeNotSaved },
    async save(body, ifMatch) {
      const saved = await call(
        saveDefinitionChangeEndpoint,
        { params: { instanceId, figure }, body },
        { ifMatch },
      )
      await refresh(listDefinitionChangesEndpoint)
      return toStored(saved)
    },
    async reload() {
      const changes = await call(listDefinitionChangesEndpoint, { params: { instanceId } })
      return toStored(findChange(changes, figure))
    },
  })
  return (
    <div hidden={!isChosen && !form.isDirty} className={css.note}>
      <Form form={form} label={`Definition change: ${name}`} about={name} tellsReadOnly={false}>
        <TextArea {...form.field('note')} field={field} />
      </Form>
    </div>
  )
}
