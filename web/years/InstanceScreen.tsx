import { Suspense } from 'react'
import { getBookSettingsEndpoint } from '#domain/years/bookSettings.ts'
import { listDefinitionChangesEndpoint } from '#domain/years/definitionChange.ts'
import { getInstanceSettingsEndpoint, getPlausibilityEndpoint } from '#domain/years/instance.ts'
import { masterStatusLabels } from '#domain/years/masterStatusLabels.ts'
import { getYearQuestionEndpoint } from '#domain/years/specialQuestion.ts'
import { useEndpointQuery } from '#platform/client/queries.ts'
import { ButtonLink } from '#platform/ui/Button.tsx'
import { lazyPart } from '#platform/ui/lazyPart.tsx'
import { QueryBoundary } from '#platform/ui/QueryBoundary.tsx'
import { paths } from '../screens.ts'
import { AdminFrame } from '../shell/admin/AdminFrame.tsx'
import { ArchiveFiles } from './ArchiveFiles.tsx'
import { BookForm } from './BookForm.tsx'
import { DefinitionChanges } from './DefinitionChanges.tsx'
import { PlausibilityForm } from './PlausibilityForm.tsx'
import { QuestionForm } from './QuestionForm.tsx'
import { SettingsForm } from './SettingsForm.tsx'
import { YearOfAddress } from './YearOfAddress.tsx'
import { closedYearText, describeInstancesError } from './yearTexts.ts'
import css from './years.module.css'

/** For closed years only. */
const ArchiveUpload = lazyPart(async () => ({ default: (await import('./ArchiveUpload.tsx')).ArchiveUpload }))
const MissingFiles = lazyPart(async () => ({ default: (await import('./MissingFiles.tsx')).MissingFiles }))

/** One year: its settings, its plausibility limits, and its archive. */
export const InstanceScreen = () => <YearOfAddress title="Year" Content={Year} />

function Year({ instanceId }: { instanceId: number }) {
  const given = { params: { instanceId } }
  const changes = useEndpointQuery(listDefinitionChangesEndpoint, given)
  const settings = useEndpointQuery(getInstanceSettingsEndpoint, given)
  const limits = useEndpointQuery(getPlausibilityEndpoint, given)
  const book = useEndpointQuery(getBookSettingsEndpoint, given)
  const question = useEndpointQuery(getYearQuestionEndpoint, given)
  const year = settings.data
  const title = year ? `Year ${year.axnInstanceName}` : 'Year'
  const readOnly = year?.axnInstanceMasterStatus === 'HISTORICAL' ? closedYearText : undefined
  return (
    <AdminFrame
      title={title}
      back={{ to: paths.adminInstances }}
      actions={year && <span>{masterStatusLabels[year.axnInstanceMasterStatus]}</span>}
    >
      <QueryBoundary query={settings} lines={8} failed={describeInstancesError(settings.error)}>
        {settings => (
          <>
            <SettingsForm settings={settings} readOnly={readOnly} />
            <div className={css.next}>
              <QueryBoundary query={question} lines={6}>
                {question => <QuestionForm instanceId={instanceId} question={question} readOnly={readOnly} />}
              </QueryBoundary>
            </div>
            <div className={css.next}>
              <QueryBoundary query={book} lines={10}>
                {book => <BookForm instanceId={instanceId} settings={book} readOnly={readOnly} />}
              </QueryBoundary>
            </div>
            <ParticipationLink instanceId={instanceId} isClosed={readOnly !== undefined} />
            <FaaLink instanceId={instanceId} />
            <div className={css.next}>
              <QueryBoundary query={changes} lines={6}>
                {changes => (
                  <DefinitionChanges
                    instanceId={instanceId}
                    year={settings.axnInstanceName}
                    changes={changes}
                  />
                )}
              </QueryBoundary>
            </div>
            <div className={css.next}>
              <QueryBoundary query={limits} lines={10}>
                {limits => <PlausibilityForm instanceId={instanceId} limits={limits} readOnly={readOnly} />}
              </QueryBoundary>
            </div>
            <ArchiveFiles instanceId={instanceId} />
            {settings.axnInstanceMasterStatus === 'HISTORICAL' && (
              <Suspense>
                <ArchiveUpload year={settings.axnInstanceName} />
                <MissingFiles instanceId={instanceId} />
              </Suspense>
            )}
          </>
        )}
      </QueryBoundary>
    </AdminFrame>
  )
}

function ParticipationLink({ instanceId, isClosed }: { instanceId: number; isClosed: boolean }) {
  return (
    <section className={css.next} aria-labelledby="participation">
      <h2 id="participation" className={css.heading}>
        ACDBE participation
      </h2>
      <p className={css.soft}>
        {isClosed
          ? 'The percentage of each airport.'
          : 'Enter one percentage per airport, or paste a list with IATA codes.'}
      </p>
      <ButtonLink to={paths.adminParticipation} params={{ instanceID: String(instanceId) }} variant="default">
        ACDBE participation
      </ButtonLink>
    </section>
  )
}

function FaaLink({ instanceId }: { instanceId: number }) {
  return (
    <section className={css.next} aria-labelledby="faa">
      <h2 id="faa" className={css.heading}>
        FAA enplanements
      </h2>
      <p className={css.soft}>
        Import the list that the FAA publishes, and compare the airports’ own enplanements with it.
      </p>
      <ButtonLink
        to={paths.adminFaaEnplanements}
        params={{ instanceID: String(instanceId) }}
        variant="default"
      >
        FAA enplanements
      </ButtonLink>
    </section>
  )
}
