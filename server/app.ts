import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import helmet from '@fastify/helmet'
import swagger from '@fastify/swagger'
import Fastify, { type FastifyInstance } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { problems } from '#domain/problems.ts'
import type { Api } from './api.ts'
import { affiliationsRoutes } from './people/affiliations/affiliations.routes.ts'
import { airportFiguresRoutes } from './browse/airportFigures.routes.ts'
import { airportsRoutes } from './airports/airports.routes.ts'
import { archiveRoutes } from './publishing/archive/archive.routes.ts'
import { authenticationRoutes } from './people/authentication/authentication.routes.ts'
import { booksRoutes } from './publishing/books/books.routes.ts'
import { brandsRoutes } from './catalog/brands/brands.routes.ts'
import { commentsRoutes } from './airports/comments/comments.routes.ts'
import { companiesRoutes } from './companies/companies.routes.ts'
import { companyLocationsRoutes } from './companies/companyLocations.routes.ts'
import { mainCompaniesRoutes } from './companies/mainCompanies.routes.ts'
import type { Settings } from './config.ts'
import { inBackground } from '#platform/database/connect.ts'
import { contactsRoutes } from './airports/contacts/contacts.routes.ts'
import { deskRoutes } from './review/desk/desk.routes.ts'
import { documentationRoutes } from '#platform/http/reference/documentation.routes.ts'
import { openapi } from '#platform/http/reference/openapi.ts'
import { AfterCommitTasks } from '#platform/http/afterCommitTasks.ts'
import { answerError, answerErrors } from '#platform/http/errors.ts'
import { expansionsRoutes } from './airports/expansion/expansions.routes.ts'
import { healthRoutes } from '#platform/http/health.routes.ts'
import { actionsRoutes } from './history/actions.routes.ts'
import { historyRoutes } from './history/history.routes.ts'
import { homeRoutes } from './browse/home/home.routes.ts'
import { instancesRoutes } from './years/instances.routes.ts'
import { yearEditionsRoutes } from './years/yearEditions.routes.ts'
import { jobKinds } from './jobKinds.ts'
import { explainLegacyKey } from './legacyKeyErrors.ts'
import { permissionTexts } from './people/permissionTexts.ts'
import { sessionCookie } from './people/session.ts'
import { createProductHooks } from './productHooks.ts'
import { JobRunner } from '#platform/jobs/jobRunner.ts'
import { jobsRoutes } from '#platform/jobs/jobs.routes.ts'
import { calendarRoutes } from './browse/leaseRadar/calendar.routes.ts'
import { leaseRadarRoutes } from './browse/leaseRadar/leaseRadar.routes.ts'
import { directoriesRoutes } from './browse/listing/directories.routes.ts'
import { lookupsRoutes } from './catalog/lookups/lookups.routes.ts'
import { mailsRoutes } from '#platform/mail/mails.routes.ts'
import { lookupEntriesRoutes } from './catalog/lookups/lookupEntries.routes.ts'
import { mergingRoutes } from './catalog/merging/merging.routes.ts'
import { parkingRoutes } from './airports/parking/parking.routes.ts'
import { proposalsRoutes } from './catalog/proposals/proposals.routes.ts'
import { reportsRoutes } from './publishing/reports/reports.routes.ts'
import { searchRoutes } from './browse/search/search.routes.ts'
import { specialQuestionsRoutes } from './years/specialQuestions.routes.ts'
import { openStorage } from '#platform/storage/openStorage.ts'
import type { Storage } from '#platform/storage/storage.ts'
import { tenantsRoutes } from './airports/tenants/tenants.routes.ts'
import { terminalsRoutes } from './airports/terminals/terminals.routes.ts'
import { answerClientError } from '#platform/http/clientErrors.ts'
import { sweepUploads, uploadsFolder } from '#platform/http/uploads.ts'
import { ownEmailRoutes } from './people/users/ownEmail.routes.ts'
import { usersRoutes } from './people/users/users.routes.ts'
import { serveWeb } from './web.ts'
import { workbookRoutes } from './airports/workbook/workbook.routes.ts'

/** For addresses without a body. Each endpoint has its own limit. */
const bodyLimit = 16_384
/**
 * The time for a whole request to arrive: enough for a workbook over a slow connection, but clients cannot hold
 * connections by sending bytes slowly.
 */
const slowestRequestMs = 120_000
const routesOfNouns = [
  authenticationRoutes,
  usersRoutes,
  ownEmailRoutes,
  instancesRoutes,
  homeRoutes,
  actionsRoutes,
  historyRoutes,
  yearEditionsRoutes,
  jobsRoutes,
  lookupsRoutes,
  mailsRoutes,
  lookupEntriesRoutes,
  affiliationsRoutes,
  airportsRoutes,
  airportFiguresRoutes,
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
  searchRoutes,
  leaseRadarRoutes,
  calendarRoutes,
  reportsRoutes,
  archiveRoutes,
  booksRoutes,
  workbookRoutes,
  deskRoutes,
  documentationRoutes,
]

const apiDescription = {
  title: 'AXN Fact Book',
  description: [
    'The screens of the annual airport concessions fact book use these calls, and any other program can use them too.',
    'Figures are numbers. A null figure means "not reported", never zero. Amounts are in US dollars. Dates without a time have the format YYYY-MM-DD. A year is identified by its last two digits (26 is 2026). Pages are numbered from zero.',
  ].join('\n\n'),
  sessionCookie,
  permissionTexts,
  problems,
}

export type Services = Omit<Api, 'http' | 'hooks' | 'afterCommitTasks' | 'jobs' | 'storage'> & {
  afterCommitTasks?: AfterCommitTasks
  storage?: Storage
}

/** The whole server, ready to listen (or to be injected into by a test). `webFolder` is null for the API alone. */
export async function buildApp(services: Services, webFolder: string | null): Promise<FastifyInstance> {
  const app = Fastify({
    bodyLimit,
    requestTimeout: slowestRequestMs,
    logger: services.settings.logLevel === 'silent' ? false : { level: services.settings.logLevel },
    logController: new Fastify.LogController({ disableRequestLogging: true }),
    routerOptions: { maxParamLength: 200 },
    // Only a configured proxy may state the caller's address; otherwise callers would choose their own.
    trustProxy: services.settings.trustedProxies.length > 0 && services.settings.trustedProxies,
    frameworkErrors: answerError,
    clientErrorHandler: answerClientError,
  })
  // A page of another site can send text/plain without permission, so it is not read.
  app.removeContentTypeParser('text/plain')
  await app.register(helmet, securityHeaders(services.settings))
  await app.register(cookie)
  await app.register(compress, { global: true, threshold: 4096, encodings: ['gzip'] })
  const afterCommitTasks = services.afterCommitTasks ?? new AfterCommitTasks()
  const storage = services.storage ?? (await openStorage(services.settings))
  const jobs = new JobRunner(
    { ...services, database: inBackground(services.database), storage },
    jobKinds,
    error => app.log.error(error, 'a job'),
  )
  app.addHook('onListen', () => jobs.start())
  // Runs before connections are waited for: jobs return to the queue, and calls waiting for them are answered.
  app.addHook('preClose', () => jobs.stop())
  // Mail in progress is still sent.
  app.addHook('onClose', () => afterCommitTasks.idle())
  await sweepUploads(uploadsFolder(services.settings.dataDir))
  answerErrors(app, explainLegacyKey)
  healthRoutes(app, { ...services, storage })
  const hooks = createProductHooks(services)
  await app.register(async http => {
    http.setValidatorCompiler(validatorCompiler)
    http.setSerializerCompiler(serializerCompiler)
    await http.register(swagger, openapi(apiDescription))
    for (const routes of routesOfNouns) routes({ ...services, hooks, afterCommitTasks, storage, jobs, http })
  })
  if (webFolder) await serveWeb(app, webFolder, services.demo)
  await app.ready()
  return app
}

function securityHeaders({ publicUrl, mapTilesUrl }: Settings) {
  const behindTls = publicUrl.startsWith('https:')
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'"],
        imgSrc: ["'self'", 'data:', ...(mapTilesUrl ? [tilesOrigin(mapTilesUrl)] : [])],
        objectSrc: ["'none'"],
        baseUri: ["'self'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        ...(behindTls ? { upgradeInsecureRequests: [] } : {}),
      },
    },
    // The same as frame-ancestors above, for older browsers.
    xFrameOptions: { action: 'deny' as const },
    strictTransportSecurity: behindTls,
    crossOriginOpenerPolicy: behindTls,
    originAgentCluster: behindTls,
  }
}

/** The origin of the map tiles; `{s}` stands for several hosts of one service. */
const tilesOrigin = (mapTilesUrl: string): string => new URL(mapTilesUrl).origin.replace('{s}', '*')
