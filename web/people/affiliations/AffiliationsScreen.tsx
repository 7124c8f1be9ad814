import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useId, useState } from 'react'
import { z } from 'zod'
import * as messages from '#domain/messages.ts'
import { explainCannotEdit } from '#domain/people/affiliation.ts'
import { getUserEndpoint, type User } from '#domain/people/user.ts'
import type { SubjectKind } from '#domain/review/subjectKind.ts'
import { type AxnInstance, listInstancesEndpoint } from '#domain/years/instance.ts'
import { useEndpointQuery, refresh } from '#platform/client/queries.ts'
import { nameField } from '#platform/contract/field.ts'
import { readId } from '#platform/contract/readId.ts'
import { Button } from '#platform/ui/Button.tsx'
import { CouldNotLoad } from '#platform/ui/EmptyState.tsx'
import { FilterSelect } from '#platform/ui/FilterSelect.tsx'
import { LookupInput } from '#platform/ui/LookupInput.tsx'
import { ErrorNotice, Notice } from '#platform/ui/Notice.tsx'
import { notify } from '#platform/ui/notify.ts'
import { QueryBoundary } from '#platform/ui/QueryBoundary.tsx'
import type { Option } from '#platform/ui/SelectInput.tsx'
import { Skeleton } from '#platform/ui/Skeleton.tsx'
import { useAttempt, type Attempt } from '#platform/ui/useAttempt.ts'
import { useTypedSearch } from '#platform/ui/useTypedSearch.ts'
import { getDefaultInstanceId } from '../../review/wizard/requirePermissionAndYear.ts'
import { parseInstanceId } from '../../review/wizard/wizardYear.ts'
import { paths } from '../../screens.ts'
import { useSession } from '../../session.ts'
import { AdminFrame } from '../../shell/admin/AdminFrame.tsx'
import { NoYear } from '../../shell/admin/NoYear.tsx'
import { describeInstancesError } from '../../years/yearTexts.ts'
import { UserPicker } from '../users/UserPicker.tsx'
import { affiliationKinds, type KindOfAffiliation } from './affiliationKinds.ts'
import { AllAffiliations } from './AllAffiliations.tsx'
import { UserAffiliations } from './UserAffiliations.tsx'
import css from './Affiliate.module.css'

export const AffiliateAirportScreen = () => <AffiliationsScreen kind="airport" />
export const AffiliateCompanyScreen = () => <AffiliationsScreen kind="company" />

/** Who may edit which airport or company in a year. With a user in the address, what that user may edit. */
function AffiliationsScreen({ kind: kindName }: { kind: SubjectKind }) {
  const kind = affiliationKinds[kindName]
  const query = useEndpointQuery(listInstancesEndpoint, {})
  return (
    <AdminFrame title={kind.title} back={{ to: paths.adminAffiliate }}>
      <QueryBoundary query={query} failed={describeInstancesError(query.error)}>
        {instances => <OfYear kind={kind} kindName={kindName} instances={instances} />}
      </QueryBoundary>
    </AdminFrame>
  )
}

interface OfYearProps {
  kind: KindOfAffiliation
  kindName: SubjectKind
  instances: AxnInstance[]
}

function OfYear({ kind, kindName, instances }: OfYearProps) {
  const year = useAffiliationYear(instances)
  if (year === undefined) return <Skeleton />
  if (year === null) return <NoYear />
  return <Affiliations key={year.instanceId} kind={kind} kindName={kindName} year={year} />
}

interface AffiliationsProps {
  kind: KindOfAffiliation
  kindName: SubjectKind
  year: AffiliationYear
}

const remarks = { ACTIVE: 'current year', PENDING: 'next year', HISTORICAL: 'closed' }

function Affiliations({ kind, kindName, year }: AffiliationsProps) {
  const { instanceId, instance, instances, isClosed, choose } = year
  const { userID } = useParams({ strict: false })
  const userId = readId(userID)
  const user = useEndpointQuery(
    getUserEndpoint,
    { params: { userId: userId ?? 0 } },
    { enabled: userId !== null },
  )
  const navigate = useNavigate()
  const open = (chosen: number) =>
    void navigate({
      to: kind.path,
      params: { userID: String(chosen) },
      search: true,
    })
  return (
    <>
      <Notice kind="info">
        Each affiliation for more than one <span>{kind.noun}</span> must be submitted separately. It applies
        only to the selected year and takes effect immediately.
      </Notice>
      <div className={css.pickers}>
        <FilterSelect
          label="Instance"
          value={String(instanceId)}
          onChange={choose}
          options={instances.map(each => ({
            value: String(each.axnInstanceId),
            label: `${each.axnInstanceName} (${remarks[each.axnInstanceMasterStatus]})`,
          }))}
        />
        <UserPicker userId={userId ?? undefined} onChoose={open} />
      </div>
      {isClosed && (
        <Notice kind="warning">{`${instance.axnInstanceName} is closed. You can view its affiliations but not change them.`}</Notice>
      )}
      {userId !== null && user.error && <CouldNotLoad error={user.error} title={messages.userLoadFailed} />}
      {user.data && (
        <OneUser
          key={`${kindName} ${user.data.userId}`}
          kind={kind}
          kindName={kindName}
          year={year}
          user={user.data}
        />
      )}
      <AllAffiliations
        key={kindName}
        kind={kind}
        instanceId={instanceId}
        instanceName={instance.axnInstanceName}
      />
      <p className={css.rate}>{messages.exchangeRate(instance.cadUsdRate, instance.exchangeRateNote)}</p>
    </>
  )
}

/** A user's affiliations in the year, and the form that adds one if the year and the user permit it. */
function OneUser({ kind, kindName, year, user }: AffiliationsProps & { user: User }) {
  const { instanceId, instance, isClosed } = year
  const hindrance = explainCannotEdit(kindName, user)
  // Shared, so that no refusal to add stays after an affiliation was deleted, or the reverse.
  const attempts = useAttempt()
  return (
    <>
      <ErrorNotice text={attempts.error} />
      {!isClosed && hindrance && (
        <Notice kind="warning">{`You cannot add ${kind.nouns} for this user. ${hindrance}`}</Notice>
      )}
      {!isClosed && !hindrance && (
        <AddAffiliation kind={kind} userId={user.userId} instanceId={instanceId} attempts={attempts} />
      )}
      <UserAffiliations
        kind={kind}
        user={user}
        instanceId={instanceId}
        instanceName={instance.axnInstanceName}
        isClosed={isClosed}
        attempts={attempts}
      />
    </>
  )
}

interface AffiliationYear {
  instanceId: number
  instance: AxnInstance
  instances: AxnInstance[]
  /** HISTORICAL: read-only. */
  isClosed: boolean
  choose: (axnInstanceId: string) => void
}

/**
 * The year in the address, or the current working year; undefined until the session is known, null if there is no year.
 */
function useAffiliationYear(instances: AxnInstance[]): AffiliationYear | null | undefined {
  const yearInAddress = useSearch({ strict: false, select: ({ instance }) => instance })
  const user = useSession()?.user
  const navigate = useNavigate()
  if (!user) return undefined
  const wanted = parseInstanceId(yearInAddress) ?? getDefaultInstanceId(user)
  const instance = instances.find(each => each.axnInstanceId === wanted) ?? instances[0]
  if (!instance) return null
  return {
    instanceId: instance.axnInstanceId,
    instance,
    instances,
    isClosed: instance.axnInstanceMasterStatus === 'HISTORICAL',
    choose: id =>
      void navigate({
        to: '.',
        search: was => ({ ...was, page: undefined, instance: id }),
        resetScroll: false,
      }),
  }
}

interface AddAffiliationProps {
  kind: KindOfAffiliation
  userId: number
  instanceId: number
  attempts: Attempt
}

/** Selects an airport or company of the year and gives the user the right to edit it. */
function AddAffiliation({ kind, userId, instanceId, attempts }: AddAffiliationProps) {
  const id = useId()
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState<Option | null>(null)
  const [isMissing, setMissing] = useState(false)
  const { isBusy, attempt } = attempts
  // After a selection, the whole list is offered again.
  const { found, shown } = useTypedSearch(typed === chosen?.label ? '' : typed, keyword =>
    kind.choices(instanceId, keyword),
  )
  const add = async () => {
    setMissing(chosen === null)
    if (chosen === null) return
    const isDone = await attempt(async () => {
      const { message } = await kind.create({ userId, instanceId, subjectId: Number(chosen.value) })
      notify.success(message)
      await refresh(...kind.reads)
    })
    if (!isDone) return
    // The next one may have been chosen during the call.
    setTyped(now => (now === typed ? '' : now))
    setChosen(now => (now === chosen ? null : now))
  }
  return (
    <form
      className={css.add}
      onSubmit={event => {
        event.preventDefault()
        void add()
      }}
    >
      <div className={css.addLine}>
        <LookupInput
          {...shown}
          id={id}
          field={{ ...nameField({ label: kind.label }), required: false, schema: z.string() }}
          error={isMissing ? `Choose one of the ${kind.nouns} from the list.` : undefined}
          typed={typed}
          onType={next => {
            setTyped(next)
            setChosen(null)
            setMissing(false)
          }}
          options={found}
          placeholder="Type part of the name"
          onChoose={value => {
            const one = found.find(each => each.value === value) ?? null
            setChosen(one)
            setMissing(false)
            setTyped(one?.label ?? '')
          }}
        />
        <Button type="submit" aria-disabled={isBusy || undefined}>
          Add
        </Button>
      </div>
    </form>
  )
}
