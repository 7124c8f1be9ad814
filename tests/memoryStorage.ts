import {
  MissingError,
  requireKey,
  requireRemovable,
  computeSha256,
  TakenError,
  type Storage,
} from '#platform/storage/storage.ts'

/** An archive that exists only during the test. */
export function memoryStorage(): Storage {
  const files = new Map<string, Uint8Array>()
  return {
    put: async (key, bytes) => {
      const there = files.get(requireKey(key))
      const stored = { size: bytes.byteLength, sha256: computeSha256(bytes) }
      if (there && computeSha256(there) !== stored.sha256)
        throw new TakenError(`${key} already exists with other contents`)
      files.set(key, bytes)
      return stored
    },
    get: async key => {
      const there = files.get(requireKey(key))
      if (!there) throw new MissingError(`${key} does not exist`)
      return there
    },
    stat: async key => {
      const there = files.get(requireKey(key))
      return there ? { size: there.byteLength } : null
    },
    requireWritable: () => Promise.resolve(),
    remove: async key => {
      files.delete(requireRemovable(key))
    },
  }
}
