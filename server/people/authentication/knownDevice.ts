import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Call } from '../../api.ts'
import { listSecrets, type Settings } from '../../config.ts'
import { computeNetworkKey } from './computeNetworkKey.ts'
import { cookieAttributes } from './sessionCookie.ts'
import type { AttemptSource } from './signInThrottle.ts'

const deviceCookie = 'factbook_device'
const lifetimeDays = 365
/** A shared computer has a few users. The one whose last sign-in is the oldest is forgotten first. */
const mostUsers = 8

const form = /^([\w-]{22})\.(\d{1,10}(?:-\d{1,10})*)\.(\d{10})\.([\w-]{43})$/

interface Device {
  deviceId: string
  userIds: number[]
}

/**
 * The browser that makes a call, and the accounts that have signed in on it. Attempts from elsewhere cannot keep a
 * known device from signing in. The cookie grants nothing else.
 */
export class CallingDevice {
  readonly #settings: Settings
  readonly #request: Call['request']
  readonly #reply: Call['reply']

  constructor({ api, request, reply }: Pick<Call, 'api' | 'request' | 'reply'>) {
    this.#settings = api.settings
    this.#request = request
    this.#reply = reply
  }

  /** The source of an attempt at an account; null for an account that does not exist. */
  sourceFor(userId: number | null): AttemptSource {
    const device = readDevice(this.#settings, this.#request)
    return device && userId !== null && device.userIds.includes(userId)
      ? { key: `device ${device.deviceId}`, isKnownDevice: true }
      : { key: computeNetworkKey(this.#request.ip), isKnownDevice: false }
  }

  /** Sets the cookie after a successful sign-in. */
  remember(userId: number): void {
    const known = readDevice(this.#settings, this.#request)
    const others = known?.userIds.filter(each => each !== userId) ?? []
    const expires = new Date(Date.now() + lifetimeDays * 86_400_000)
    const content = [
      known?.deviceId ?? randomBytes(16).toString('base64url'),
      [userId, ...others].slice(0, mostUsers).join('-'),
      Math.floor(expires.getTime() / 1000),
    ].join('.')
    void this.#reply.setCookie(deviceCookie, `${content}.${sign(this.#settings.sessionSecret, content)}`, {
      ...cookieAttributes(this.#settings),
      expires,
    })
  }
}

/** The queue owner of a call without a session: the device if it has our cookie, otherwise the network. */
export function identifyStranger(settings: Settings, request: FastifyRequest): string {
  const device = readDevice(settings, request)
  return device ? `device ${device.deviceId}` : computeNetworkKey(request.ip)
}

function readDevice(settings: Settings, request: FastifyRequest): Device | null {
  const [, deviceId = '', userIds = '', expires = '', signature = ''] =
    form.exec(request.cookies[deviceCookie] ?? '') ?? []
  if (deviceId === '' || Number(expires) * 1000 < Date.now()) return null
  const isSigned = listSecrets(settings).some(secret =>
    timingSafeEqual(Buffer.from(signature), Buffer.from(sign(secret, `${deviceId}.${userIds}.${expires}`))),
  )
  if (!isSigned) return null
  return { deviceId, userIds: userIds.split('-').map(Number) }
}

/**
 * Signed for this purpose alone, so that neither a session token nor any other signature of ours counts as a device.
 */
const sign = (secret: string, content: string): string =>
  createHmac('sha256', `device ${secret}`).update(content).digest('base64url')
