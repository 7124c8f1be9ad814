import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto'
import type { CreatedPasskey, UsedPasskey } from '#domain/people/passkey.ts'

const sha256 = (bytes: string | Uint8Array) => createHash('sha256').update(bytes).digest()
const encode = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url')
/** The user touched the key. */
const present = 0x01
/** The user also entered a PIN or showed a finger. */
const verified = 0x04
const hasKey = 0x40

/** The parts of CBOR that an authenticator writes: small integers, byte strings, texts, and maps. */
function cbor(value: number | string | Uint8Array | Map<number | string, unknown>): Buffer {
  const head = (kind: number, length: number) =>
    length < 24
      ? Buffer.from([(kind << 5) | length])
      : length < 256
        ? Buffer.from([(kind << 5) | 24, length])
        : Buffer.from([(kind << 5) | 25, length >> 8, length & 255])
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value)
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (value instanceof Uint8Array) return Buffer.concat([head(2, value.length), value])
  const entries = [...value].flatMap(([key, each]) => [cbor(key), cbor(each as number)])
  return Buffer.concat([head(5, value.size), ...entries])
}

/** An authenticator in software: creates one passkey (ES256) for a site, and signs with it. */
export class SoftPasskey {
  readonly #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  readonly #id = randomBytes(16)
  readonly #origin: string
  #uses = 0

  constructor(origin: string) {
    this.#origin = origin
  }

  create(challenge: string): CreatedPasskey {
    const { x = '', y = '' } = this.#keys.publicKey.export({ format: 'jwk' })
    const key = cbor(
      new Map<number, unknown>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(x, 'base64url')],
        [-3, Buffer.from(y, 'base64url')],
      ]),
    )
    const length = Buffer.from([0, this.#id.length])
    const credential = Buffer.concat([Buffer.alloc(16), length, this.#id, key])
    const attestation = new Map<string, unknown>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', Buffer.concat([this.#authenticatorData(present | verified | hasKey), credential])],
    ])
    return {
      ...this.#names(),
      response: {
        clientDataJSON: encode(this.#clientData('webauthn.create', challenge)),
        attestationObject: encode(cbor(attestation)),
      },
    }
  }

  /** `isVerified` unless the key was only touched, without a PIN or fingerprint. */
  sign(challenge: string, isVerified = true): UsedPasskey {
    const authenticatorData = this.#authenticatorData(isVerified ? present | verified : present)
    const clientData = this.#clientData('webauthn.get', challenge)
    const signed = createSign('sha256').update(authenticatorData).update(sha256(clientData))
    return {
      ...this.#names(),
      response: {
        clientDataJSON: encode(clientData),
        authenticatorData: encode(authenticatorData),
        signature: signed.sign(this.#keys.privateKey).toString('base64url'),
      },
    }
  }

  #names() {
    return { id: encode(this.#id), rawId: encode(this.#id), type: 'public-key' as const }
  }

  #clientData(type: string, challenge: string): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin: this.#origin, crossOrigin: false }))
  }

  #authenticatorData(flags: number): Buffer {
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE((this.#uses += 1))
    return Buffer.concat([sha256(new URL(this.#origin).hostname), Buffer.from([flags]), counter])
  }
}
