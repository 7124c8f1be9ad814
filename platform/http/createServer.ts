import { IncomingMessage, type Server, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import Fastify, { type FastifyInstance, type RouteOptions } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import helmet from 'helmet'
import { apiBase } from '../contract/endpoint.ts'
import type { Api } from './call.ts'
import { describeError, type DescribedError } from './describeError.ts'
import { answerClientError, answerError, answerErrors, type ExplainInvalidInput } from './errors.ts'
import { type LogStream, openLogOutput } from './logOutput.ts'
import { parseJsonBodies } from './parseJsonBodies.ts'
import { documentationRoutes } from './reference/documentation.routes.ts'
import type { ApiDescription } from './reference/openapi.ts'
import { sweepUploads, uploadsFolder } from './uploads.ts'

interface ServerSettings {
  publicUrl: string
  dataDir: string
  logLevel: string
  /** Addresses of proxies that may state the caller's address. */
  trustedProxies: readonly string[]
}

interface ServerOptions {
  /** Other sites from which pages load images. */
  imageOrigins?: readonly string[]
  explainInvalidInput?: ExplainInvalidInput
  /** The standard output by default. */
  logStream?: LogStream
}

/** The limit for addresses without a body. Each endpoint has its own limit. */
const bodyLimit = 16_384
/**
 * How long a whole request may take to arrive. Enough for a workbook over a slow connection, but clients cannot hold
 * connections by sending slowly.
 */
const slowestRequestMs = 120_000
/**
 * A connection is closed if nothing is sent in either direction for this long, which is longer than any answer takes.
 * Otherwise, clients that stop reading would hold their answers in memory forever.
 */
const longestSilenceMs = 150_000

/** Creates a server without routes, with limits, security headers, cookies, compression, and error handling. */
export async function createServer(
  settings: ServerSettings,
  { imageOrigins = [], explainInvalidInput, logStream }: ServerOptions = {},
): Promise<FastifyInstance> {
  const app = Fastify({
    bodyLimit,
    requestTimeout: slowestRequestMs,
    connectionTimeout: longestSilenceMs,
    logger: settings.logLevel === 'silent' ? false : createLogger(settings.logLevel, logStream),
    logController: new Fastify.LogController({ disableRequestLogging: true }),
    routerOptions: { maxParamLength: 200 },
    // Adding a HEAD route for each GET would take a tenth of the startup time.
    exposeHeadRoutes: false,
    rewriteUrl: routeHeadAsGet,
    // Only a configured proxy may state the caller's address. Otherwise, callers could forge it.
    trustProxy: settings.trustedProxies.length > 0 && [...settings.trustedProxies],
    frameworkErrors: answerError,
    clientErrorHandler: answerClientError,
  })
  // Pages of other sites can send text/plain without permission, so it is not parsed.
  app.removeContentTypeParser('text/plain')
  parseJsonBodies(app)
  const securityHeaders = createSecurityHeaders(settings.publicUrl, imageOrigins)
  app.addHook('onRequest', (request, reply, next) => {
    reply.headers(request.url.startsWith(`${apiBase}/`) ? securityHeaders.ofApi : securityHeaders.ofPages)
    next()
  })
  await app.register(cookie)
  await app.register(compress, { global: true, threshold: 4096, encodings: ['gzip'] })
  await sweepUploads(uploadsFolder(settings.dataDir))
  answerErrors(app, explainInvalidInput)
  app.addHook('preClose', done => {
    closeAnsweredConnections(app.server)
    done()
  })
  return app
}

const lookForIdleEveryMs = 100

/** Closing a server closes only the connections that are idle at that moment. Clients keep the others for 72 seconds. */
function closeAnsweredConnections(server: Server): void {
  const timer = setInterval(() => server.closeIdleConnections(), lookForIdleEveryMs).unref()
  server.once('close', () => clearInterval(timer))
}

/** Addresses may contain tokens, and errors may contain people's data, so the log has neither. */
function createLogger(level: string, given: LogStream | undefined) {
  const stream = given ?? openLogOutput()
  return {
    level,
    ...(stream && { stream }),
    serializers: {
      // Already described below.
      err: (described: unknown) => described as DescribedError,
      req: (request: { method?: string; routeOptions?: { url?: string } }) => ({
        method: request.method,
        route: request.routeOptions?.url,
      }),
    },
    hooks: {
      // A serializer would be too late: the logger copies the error's message.
      logMethod(this: unknown, [logged, ...words]: unknown[], write: (...given: unknown[]) => void): void {
        if (!(logged instanceof Object)) return write.call(this, logged, ...words)
        const { err, ...rest } = (logged instanceof Error ? { err: logged } : logged) as { err?: unknown }
        if (err === undefined) return write.call(this, logged, ...words)
        const described = describeError(err)
        return write.call(
          this,
          { ...rest, err: described },
          ...(words.length > 0 ? words : [described.message]),
        )
      },
    },
  }
}

/** Node omits the body of a HEAD answer, because it knows the method from the request line. */
function routeHeadAsGet(request: { method?: string; url?: string }): string {
  if (request.method === 'HEAD') request.method = 'GET'
  return request.url ?? '/'
}

/** Registers a product's routes and its API reference, which begins with `description`. */
export async function registerRoutes<A extends Api>(
  app: FastifyInstance,
  services: Omit<A, 'http'>,
  routes: readonly ((api: A) => void)[],
  description: ApiDescription,
): Promise<void> {
  await app.register(async http => {
    http.setValidatorCompiler(validatorCompiler)
    http.setSerializerCompiler(serializerCompiler)
    const described: RouteOptions[] = []
    http.addHook('onRoute', route => void described.push(route))
    for (const register of routes) register({ ...services, http } as A)
    documentationRoutes(app, described, description, services.hooks.sessionCookie)
  })
}

type Headers = Record<string, string>

/** The headers that also matter for answers that browsers do not display as pages. */
const headersOfApi = [
  'cross-origin-resource-policy',
  'referrer-policy',
  'strict-transport-security',
  'x-content-type-options',
  'x-frame-options',
]

/** Created once, because they are the same for every request. */
function createSecurityHeaders(
  publicUrl: string,
  imageOrigins: readonly string[],
): { ofPages: Headers; ofApi: Headers } {
  const ofPages = makeHeaders(publicUrl.startsWith('https:'), imageOrigins)
  const kept = Object.entries(ofPages).filter(([name]) => headersOfApi.includes(name))
  const policy = "default-src 'none'; frame-ancestors 'none'"
  return { ofPages, ofApi: { ...Object.fromEntries(kept), 'content-security-policy': policy } }
}

/** Abilities of browsers that no page uses, so that injected content cannot use them either. */
const permissionsPolicy = [
  'accelerometer',
  'bluetooth',
  'browsing-topics',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'hid',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'serial',
  'usb',
]
  .map(name => `${name}=()`)
  .join(', ')

function makeHeaders(behindTls: boolean, imageOrigins: readonly string[]): Headers {
  const setHeaders = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'"],
        imgSrc: ["'self'", 'data:', ...imageOrigins],
        // A screen may show a file that it fetched, such as a PDF.
        frameSrc: ["'self'", 'blob:'],
        objectSrc: ["'none'"],
        baseUri: ["'self'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        ...(behindTls ? { upgradeInsecureRequests: [] } : {}),
      },
    },
    // Repeats frame-ancestors for older browsers.
    xFrameOptions: { action: 'deny' },
    strictTransportSecurity: behindTls,
    crossOriginOpenerPolicy: behindTls,
    originAgentCluster: behindTls,
  })
  const reply = new ServerResponse(new IncomingMessage(new Socket()))
  setHeaders(reply.req, reply, () => undefined)
  return { ...(reply.getHeaders() as Headers), 'permissions-policy': permissionsPolicy }
}
