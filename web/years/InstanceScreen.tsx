import { Suspense, useState } from 'react'
import { listDefinitionChangesEndpoint } from '#domain/years/definitionChange.ts'
import { masterStatusLabels } from '#domain/years/masterStatusLabels.ts'
import { getYearSettingsEndpoint } from '#domain/years/yearSettings.ts'
import { useEndpointQuery } from '#platform/client/queries.ts'
import { ButtonLink } from '#platform/ui/Button.tsx'
import { SaveBar } from '#platform/ui/form/SaveBar.tsx'
import { ScreenForms, ScreenFormsContext } from '#platform/ui/form/screenForms.ts'
import { lazyPart } from '#platform/ui/lazyPart.tsx'
import { QueryBoundary } from '#platform/ui/QueryBoundary.tsx'
import { SectionIndex } from '../browse/profile/SectionIndex.tsx'
import { paths } from '../screens.ts'
import { AdminFrame } from '../shell/admin/AdminFrame.tsx'
import { ArchiveFiles } from './ArchiveFiles.tsx'
import { DefinitionChanges } from './DefinitionChanges.tsx'
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
