import type { Endpoint } from '#platform/contract/endpoint.ts'
import type { Api as PlatformApi, Call as PlatformCall } from '#platform/http/call.ts'
import type { JobRunner } from '#platform/jobs/jobRunner.ts'
import type { Mailer } from '#platform/mail/mailer.ts'
import type { Storage } from '#platform/storage/storage.ts'
import type { WorkbookReader } from './airports/workbook/workbookReader.ts'
import type { Memory } from './browse/memory/memory.ts'
import type { Settings } from './config.ts'
import type { OpenIdProvider } from './people/authentication/openIdProvider.ts'
import type { Tokens } from './people/authentication/tokens.ts'
import type { CurrentUser } from './people/session.ts'

/** The object that routes are registered on. */
export interface Api extends PlatformApi<CurrentUser> {
  settings: Settings
  tokens: Tokens
  /** Null without a provider. */
  openId: OpenIdProvider | null
  mailer: Mailer
  /** Jobs. A call starts the jobs that it queued with `afterCommit(() => api.jobs.work())`. */
  jobs: JobRunner
  /** The archive's files. */
  storage: Storage
  /** Reads uploaded workbooks. */
  workbookReader: Pick<WorkbookReader, 'read' | 'close'>
  /** The data that subscribers read, in memory. */
  memory: Memory
  /** Whether the database holds the demo. */
  demo: boolean
}

export type Call<E extends Endpoint = Endpoint> = PlatformCall<E, Api>
