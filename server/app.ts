import type { FastifyInstance } from 'fastify'
import { acceptsKey, callsPerMinute, keyPrefix } from '#domain/people/apiKey.ts'
import type { Permission } from '#domain/people/roles.ts'
import { problems } from '#domain/problems.ts'
import { publicationName } from '#domain/publishing/publicationName.ts'
import { buildId } from '#platform/database/buildId.ts'
import { inBackground } from '#platform/database/connect.ts'
import { RunningServers } from '#platform/database/runningServers.ts'
import { AfterCommitTasks } from '#platform/http/afterCommitTasks.ts'
import { createServer, registerRoutes } from '#platform/http/createServer.ts'
import { healthRoutes } from '#platform/http/health.routes.ts'
import { cachedAnswersBytes } from '#platform/http/limits.ts'
import type { LogStream } from '#platform/http/logOutput.ts'
import type { ApiDescription } from '#platform/http/reference/openapi.ts'
import { securityTextRoutes } from '#platform/http/securityText.routes.ts'
import { JobRunner } from '#platform/jobs/jobRunner.ts'
import { jobsRoutes } from '#platform/jobs/jobs.routes.ts'
import { mailsRoutes } from '#platform/mail/mails.routes.ts'
import { AnswerCache } from '#platform/readModel/answerCache.ts'
import { describeStorage, openStorage } from '#platform/storage/openStorage.ts'
import type { Storage } from '#platform/storage/storage.ts'
import {
  airportsRoutes,
  commentsRoutes,
  parkingRoutes,
  expansionsRoutes,
} from './airports/airports.routes.ts'
import { contactsRoutes } from './airports/contacts/contacts.routes.ts'
import { tenantsRoutes } from './airports/tenants/tenants.routes.ts'
import { terminalsRoutes } from './airports/terminals/terminals.routes.ts'
import { workbookRoutes } from './airports/workbook/workbook.routes.ts'
import { WorkbookReader } from './airports/workbook/workbookReader.ts'
import type { Api } from './api.ts'
import { airportFiguresRoutes, groupBenchmarksRoutes } from './browse/airportFigures.routes.ts'
import { chartEmbedRoutes, exploreRoutes } from './browse/explore/explore.routes.ts'
import { figuresRoutes } from './browse/figures/figures.routes.ts'
import { homeRoutes } from './browse/home/home.routes.ts'
import { loadOnFirstUse } from './browse/home/loadOnFirstUse.ts'
import { calendarRoutes } from './browse/leaseRadar/calendar.routes.ts'
import { leaseRadarRoutes } from './browse/leaseRadar/leaseRadar.routes.ts'
import { directoriesRoutes, listViewsRoutes } from './browse/listing/directories.routes.ts'
import { Memory } from './browse/memory/memory.ts'
import { savedRoutes } from './browse/saved/saved.routes.ts'
import { searchRoutes } from './browse/search/search.routes.ts'
import { yearByYearRoutes } from './browse/yearByYear/yearByYear.routes.ts'
import {
  brandsRoutes,
  lookupsRoutes,
  lookupEntriesRoutes,
  proposalsRoutes,
  mergingRoutes,
} from './catalog/catalog.routes.ts'
import { companiesRoutes, companyLocationsRoutes, mainCompaniesRoutes } from './companies/companies.routes.ts'
import { listSecrets } from './config.ts'
import { actionsRoutes, bulkActionsRoutes, historyRoutes } from './history/history.routes.ts'
import { jobKinds } from './jobKinds.ts'
import { explainLegacyKey } from './legacyKeyErrors.ts'
import { apiKeysRoutes } from './people/authentication/apiKeys.routes.ts'
import { authenticationRoutes } from './people/authentication/authentication.routes.ts'
import { openIdRoutes } from './people/authentication/openId.routes.ts'
import { OpenIdProvider } from './people/authentication/openIdProvider.ts'
import { passwordRoutes } from './people/authentication/password.routes.ts'
import { secondFactorRoutes } from './people/authentication/secondFactor.routes.ts'
import { securityRecordRoutes } from './people/authentication/securityRecord.routes.ts'
import { affiliationsRoutes, ownEmailRoutes, usersRoutes } from './people/users/users.routes.ts'
import { createProductHooks } from './productHooks.ts'
import { archiveRoutes } from './publishing/archive/archive.routes.ts'
import { booksRoutes } from './publishing/books/books.routes.ts'
import { dataPackageRoutes } from './publishing/data/dataPackage.routes.ts'
import { reportsRoutes } from './publishing/reports/reports.routes.ts'
import { delegationRoutes } from './review/delegation/delegation.routes.ts'
import { deskRoutes, locationDifferencesRoutes, reviewRoutes } from './review/review.routes.ts'
import { serveWeb } from './web.ts'
import {
  editionImportRoutes,
  instancesRoutes,
  yearEditionsRoutes,
  specialQuestionsRoutes,
} from './years/instances.routes.ts'

const editorsOf = (what: string) =>
  `Administrators, and ${what} representatives who are affiliated with it for that year`

const viewers =
  'Subscribers, representatives who are also subscribers, and administrators. Only administrators can see unpublished data and the pending year. For all other users, the response is 404.'

/** Who may make a call, in words. */
export const permissionTexts: Record<Permission, string> = {
  public: 'Everyone, signed in or not.',
  signedIn: 'All signed-in users.',
  admin: 'Administrators.',
  browse: 'Subscribers, representatives who are also subscribers, and administrators.',
  wizard: 'Representatives of airports and companies, and administrators.',
  'airport.view': viewers,
  'company.view': viewers,
  'airport.read': `${editorsOf('airport')}.`,
  'company.read': `${editorsOf('company')}.`,
  'airport.edit': `${editorsOf('airport')}, while it is open for editing (INPROGRESS or REJECTED). No one in a historical year.`,
  'company.edit': `${editorsOf('company')}, while it is open for editing (INPROGRESS or REJECTED). No one in a historical year.`,
}

const routesOfNouns = [
  authenticationRoutes,
  passwordRoutes,
  usersRoutes,
  ownEmailRoutes,
  apiKeysRoutes,
  secondFactorRoutes,
  openIdRoutes,
  securityRecordRoutes,
  instancesRoutes,
  homeRoutes,
  actionsRoutes,
  historyRoutes,
  bulkActionsRoutes,
  yearEditionsRoutes,
  editionImportRoutes,
  jobsRoutes,
  lookupsRoutes,
  mailsRoutes,
  lookupEntriesRoutes,
  affiliationsRoutes,
  airportsRoutes,
  airportFiguresRoutes,
  figuresRoutes,
  terminalsRoutes,
  companiesRoutes,
  companyLocationsRoutes,
  mainCompaniesRoutes,
  brandsRoutes,
  mergingRoutes,
  contactsRoutes,
  expansionsRoutes,
  parkingRoutes,
  commentsRoutes,
  specialQuestionsRoutes,
  tenantsRoutes,
  proposalsRoutes,
  directoriesRoutes,
  exploreRoutes,
  groupBenchmarksRoutes,
  searchRoutes,
  leaseRadarRoutes,
  listViewsRoutes,
  savedRoutes,
  yearByYearRoutes,
  calendarRoutes,
  chartEmbedRoutes,
  reportsRoutes,
  archiveRoutes,
  booksRoutes,
  dataPackageRoutes,
  workbookRoutes,
  deskRoutes,
  delegationRoutes,
  reviewRoutes,
  locationDifferencesRoutes,
]

const apiKeyDescription: ApiDescription['keys'] = {
  scheme: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: `${keyPrefix}...`,
    description: `An API key from the account page. It reads published data, ${callsPerMinute} times a minute.`,
  },
  accepts: acceptsKey,
  text: 'Accepts an API key.',
}

const apiDescription: ApiDescription = {
  title: publicationName,
  description: [
    'The screens of the annual airport concessions Fact Book use these calls, and any other program can use them too.',
    'Figures are numbers. A null figure means "not reported", never zero. Amounts are in US dollars. Dates without a time have the format YYYY-MM-DD. A year is identified by its last two digits (26 is 2026). Pages are numbered from zero.',
  ].join('\n\n'),
  permissionTexts,
  keys: apiKeyDescription,
  problems,
  examples: {
    instanceId: 26,
    year: '2025',
    firstName: 'Nora',
    lastName: 'Northgate',
    displayName: 'nora',
    email: 'nora@northgate.example',
    jobCategory: 'OTHER',
    city: 'Columbus',
    isoCountryCode: 'US',
    stateProvinceCode: 'OH',
    postalCode: '43004',
    secret: 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567',
  },
}

type Services = Omit<
  Api,
  | 'http'
  | 'hooks'
  | 'answers'
  | 'memory'
  | 'openId'
  | 'afterCommitTasks'
  | 'jobs'
  | 'storage'
  | 'workbookReader'
> & {
  afterCommitTasks?: AfterCommitTasks
  storage?: Storage
  workbookReader?: Api['workbookReader']
  logStream?: LogStream
}

/** The complete server, ready to listen or for injected requests in a test. `webFolder` is null for the API alone. */
export async function buildApp(services: Services, webFolder: string | null): Promise<FastifyInstance> {
  const { mapTilesUrl, openId, publicUrl } = services.settings
  const app = await createServer(services.settings, {
    imageOrigins: mapTilesUrl ? [tilesOrigin(mapTilesUrl)] : [],
    explainInvalidInput: explainLegacyKey,
    logStream: services.logStream,
  })
  const afterCommitTasks = services.afterCommitTasks ?? new AfterCommitTasks()
  const storage = services.storage ?? (await openStorage(services.settings))
  const workbookReader = services.workbookReader ?? new WorkbookReader()
  app.addHook('onClose', (_instance, done) => {
    workbookReader.close()
    done()
  })
  const jobs = new JobRunner(
    { ...services, database: inBackground(services.database), storage },
    jobKinds,
    error => app.log.error(error, 'a job'),
  )
  app.addHook('onListen', () => jobs.start())
  services.database.outdated?.addEventListener('abort', () => {
    app.log.error(
      'A newer version of this program has changed the database. This server answers 503 and runs no jobs. Replace it with the newer version.',
    )
    void jobs.stop()
  })
  // Runs before waiting for connections: jobs return to the queue, and calls waiting for them are answered.
  app.addHook('preClose', () => jobs.stop())
  // Emails in progress are still sent.
  app.addHook('onClose', () => afterCommitTasks.idle())
  const servers = new RunningServers(services.database, {
    // Two servers may differ in which of the two secrets signs, while it is being replaced.
    SESSION_SECRET: listSecrets(services.settings).toSorted().join(' '),
    STORAGE_URL: describeStorage(services.settings),
    'version of the program': await buildId(),
  })
  // Only one process can open the embedded database.
  if (services.database.kind === 'postgres') {
    app.addHook('onListen', () => servers.start(text => app.log.warn(text)))
    app.addHook('onClose', () => servers.stop())
  }
  healthRoutes(app, { ...services, storage, servers })
  securityTextRoutes(app, services.settings)
  const memory = new Memory(services.database, services.settings)
  const hooks = createProductHooks({ ...services, memory, afterCommitTasks })
  const answers = new AnswerCache(cachedAnswersBytes)
  const api: Omit<Api, 'http'> = {
    ...services,
    hooks,
    memory,
    answers,
    openId: openId && new OpenIdProvider(openId, publicUrl),
    afterCommitTasks,
    storage,
    workbookReader,
    jobs,
  }
  await registerRoutes<Api>(app, api, routesOfNouns, apiDescription)
  if (webFolder) {
    await serveWeb(app, webFolder, { ...hooks, demo: services.demo })
    loadOnFirstUse(app, memory)
  }
  await app.ready()
  return app
}

/** The origin of the map tiles; `{s}` stands for several hosts of one service. */
const tilesOrigin = (mapTilesUrl: string): string => new URL(mapTilesUrl).origin.replace('{s}', '*')
