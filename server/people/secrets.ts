import { createHash, randomBytes } from 'node:crypto'

/** 256 random bits, for a link or a key. */
export const createSecret = (): string => randomBytes(32).toString('base64url')

/** A value made by `createSecret`. */
export const secretPattern = /^[\w-]{43}$/

/** The stored form of a secret. A fast hash suffices, because 256 random bits cannot be guessed. */
export const hashSecret = (secret: string): string => createHash('sha256').update(secret).digest('hex')
