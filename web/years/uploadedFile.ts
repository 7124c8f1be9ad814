import { ProblemError, describeError } from '#platform/client/problemError.ts'
import { mediaTypes } from '#platform/contract/mediaTypes.ts'

class FileRefused extends Error {}

interface Accepted {
  formats: readonly ('pdf' | 'xlsx' | 'zip')[]
  /** What to choose instead of another file. */
  advice: string
  mostBytes: number
}

/** The file with the type from its name, read immediately. Throws why it is refused. The server checks its contents. */
export async function readUploadedFile(
  file: File | undefined,
  { formats, advice, mostBytes }: Accepted,
): Promise<Blob> {
  const ending = file?.name.split('.').at(-1)?.toLowerCase()
  const format = formats.find(each => each === ending)
  if (!file || !format) throw new FileRefused(advice)
  if (file.size > mostBytes) throw new FileRefused(`The file must be ${mostBytes / 1_000_000} MB or smaller.`)
  return new Blob([await file.arrayBuffer()], { type: mediaTypes[format] })
}

/** Why an upload failed, with every reason that the server gave. */
export function describeUploadError(thrown: unknown): string {
  if (thrown instanceof FileRefused) return thrown.message
  const parts = thrown instanceof ProblemError ? thrown.errors : []
  return parts.length > 0 ? parts.map(each => each.detail).join(' ') : describeError(thrown)
}
