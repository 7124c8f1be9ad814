import { useState } from 'react'
import {
  importUsersEndpoint,
  previewUserImportEndpoint,
  userImportLimits,
  type UserImportPreview,
} from '#domain/people/userImport.ts'
import { problems } from '#domain/problems.ts'
import { call, type Reply } from '#platform/client/api.ts'
import { ProblemError, describeError } from '#platform/client/problemError.ts'
import { decodeText } from '#platform/contract/decodeText.ts'
import { useAttempt } from '#platform/ui/useAttempt.ts'

export type ImportOutcome = Reply<typeof importUsersEndpoint>
export type ImportedUser = ImportOutcome['users'][number]
export type UserImport = ReturnType<typeof useUserImport>

/** Two thousand users take seconds to check and store, or longer on a busy machine. */
const timeoutMs = 60_000

/** A file of users: chosen or pasted, checked, and accepted exactly as checked. */
export function useUserImport() {
  const [csv, setCsv] = useState('')
  const [preview, setPreview] = useState<UserImportPreview>()
  const [outcome, setOutcome] = useState<ImportOutcome>()
  const { attempt, error, isBusy } = useAttempt()
  const compare = async (text: string) => {
    setPreview(undefined)
    if (text.length > userImportLimits.characters) throw new UnusableFile(tooLarge)
    setPreview(await call(previewUserImportEndpoint, { body: { csv: text } }, { timeoutMs }))
  }
  return {
    csv,
    preview,
    outcome,
    error,
    isBusy,
    type(text: string) {
      setCsv(text)
      setPreview(undefined)
    },
    choose: (file: File) =>
      attempt(async () => {
        setPreview(undefined)
        const text = await textOf(file)
        setCsv(text)
        await compare(text)
      }, explain),
    check: () =>
      attempt(async () => {
        if (csv.trim() === '') throw new UnusableFile(nothingGiven)
        await compare(csv)
      }, explain),
    accept: (invite: boolean) =>
      attempt(async () => {
        try {
          setOutcome(await call(importUsersEndpoint, { body: { csv, invite } }, { timeoutMs }))
          setCsv('')
        } catch (thrown) {
          // A user was added in the meantime, so the lines that are now invalid are shown.
          if (isRefusedImport(thrown)) await compare(csv)
          throw thrown
        }
      }, explain),
    begin() {
      setOutcome(undefined)
      setPreview(undefined)
    },
  }
}

const isRefusedImport = (thrown: unknown): boolean =>
  thrown instanceof ProblemError && thrown.code === problems.importRefused.code

class UnusableFile extends Error {}

const megabytes = userImportLimits.characters / 1_000_000
const tooLarge = `The file is larger than ${megabytes} MB. Split it into several files.`
const nothingGiven = 'Choose a file or paste its contents first.'
const notText = 'This is not a text file. Save it as CSV or text, or paste its contents, and try again.'

/** Read immediately, because the file on disk may change while the preview is open. */
async function textOf(file: File): Promise<string> {
  // A character has up to four bytes.
  if (file.size > userImportLimits.characters * 4) throw new UnusableFile(tooLarge)
  const text = decodeText(new Uint8Array(await file.arrayBuffer()))
  // A workbook or picture, for example.
  if (text.includes('\0')) throw new UnusableFile(notText)
  return text
}

const explain = (thrown: unknown): string =>
  thrown instanceof UnusableFile ? thrown.message : describeError(thrown)
