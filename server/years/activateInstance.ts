import { asc, eq, inArray } from 'drizzle-orm'
import { z } from 'zod'
import { problem } from '#domain/problems.ts'
import { activateInstanceEndpoint } from '#domain/years/instance.ts'
import { setAuditContext } from '#platform/database/audit.ts'
import type { Db } from '#platform/database/connect.ts'
import { retryDeadlocks } from '#platform/database/retryDeadlocks.ts'
import type { JobKind, JobRun } from '#platform/jobs/jobKind.ts'
import { sharedTables, yearlyTables } from '../database/editionTables.ts'
import { yearRevision } from '../database/revision.ts'
import { axnInstance } from '../database/schema/instances.ts'
import { nameAction } from '../history/actions.queries.ts'
import { addStoredFiles } from '../publishing/archive/storedFiles.queries.ts'
import { freezeEdition, stopWrites } from './editions.ts'
import { freezeYear, type FrozenYear } from './freezeYear.ts'
import { getInstance, getYears } from './instances.queries.ts'

const parameters = z.object({ axnInstanceId: z.number().int(), axnInstanceName: z.string() })
type Parameters = z.infer<typeof parameters>

/** If figures change during typesetting, they are read again, but only a limited number of times. */
const mostRounds = 3

/**
 * Freezes the active year, then makes it HISTORICAL and the pending one ACTIVE in one transaction. Until then nothing
 * changes, whatever the outcome.
 */
export const activateInstanceJob: JobKind<typeof parameters> = {
  name: 'activateInstance',
  parameters,
  title: ({ axnInstanceName }) => `Activating ${axnInstanceName}`,
  // Its call asks for a recent sign-in, and its screen for the year's name.
  retry: 'never',
  async work(run) {
    const { axnInstanceId, axnInstanceName } = run.parameters
    const years = await run.database.read(async db => ({
      wanted: await getInstance(db, axnInstanceId),
      former: (await getYears(db)).active,
    }))
    // The server stopped after the change but before reporting it.
    if (years.wanted?.axnInstanceMasterStatus === 'ACTIVE') return { axnInstanceId, axnInstanceName }
    let made = 0
    for (let round = 1; round <= mostRounds; round++) {
      const frozen = years.former ? await freezeYear(run, years.former, { made }) : null
      const isDone = await switchYears(run, years.former?.axnInstanceId ?? null, frozen)
      if (isDone) {
        const files = frozen?.files.length ?? 0
        return { axnInstanceId, axnInstanceName, former: years.former?.axnInstanceName ?? null, files }
      }
      made += frozen?.files.length ?? 0
    }
    const message = `${years.former?.axnInstanceName} kept changing while its files were being generated. The year was not activated. Try again.`
    throw problem('wrongMasterStatus', { message })
  },
}

/** Returns false without changing anything if the former year has changed since its files were made. */
function switchYears(
  run: JobRun<Parameters>,
  former: number | null,
  frozen: FrozenYear | null,
): Promise<boolean> {
  const { axnInstanceId, axnInstanceName } = run.parameters
  const work = async (db: Db) => {
    await setAuditContext(db, { userId: run.userId, request: activateInstanceEndpoint })
    // Saves lock the year too (authorize.ts), so no save is in progress from here on.
    await db
      .select({ axnInstanceId: axnInstance.axnInstanceId })
      .from(axnInstance)
      .where(inArray(axnInstance.axnInstanceId, former === null ? [axnInstanceId] : [axnInstanceId, former]))
      .orderBy(asc(axnInstance.axnInstanceId))
      .for('update')
    await run.assertJobLease(db)
    const { active } = await getYears(db)
    const wanted = await getInstance(db, axnInstanceId)
    if (wanted?.axnInstanceMasterStatus !== 'PENDING' || (active?.axnInstanceId ?? null) !== former) {
      throw problem('wrongMasterStatus', {
        message: 'The years changed in the meantime. The year was not activated. Try again.',
      })
    }
    if (former !== null && frozen) {
      // Not every write locks the year, such as one of a name that all years share.
      await stopWrites(db, [...sharedTables, ...yearlyTables])
      if ((await yearRevision(db, former)) !== frozen.revision) return false
      await addStoredFiles(
        db,
        frozen.files.map(file => ({ ...file, madeUserId: run.userId })),
      )
      await setMasterStatus(db, former, 'HISTORICAL')
      await freezeEdition(db, former)
    }
    await setMasterStatus(db, axnInstanceId, 'ACTIVE')
    const closing = active ? ` and close ${active.axnInstanceName}` : ''
    await nameAction(db, { title: `Activate ${axnInstanceName}${closing}` })
    return true
  }
  return retryDeadlocks(() => run.database.write(work))
}

async function setMasterStatus(
  db: Db,
  axnInstanceId: number,
  status: 'HISTORICAL' | 'ACTIVE',
): Promise<void> {
  await db
    .update(axnInstance)
    .set({ axnInstanceMasterStatus: status })
    .where(eq(axnInstance.axnInstanceId, axnInstanceId))
}
