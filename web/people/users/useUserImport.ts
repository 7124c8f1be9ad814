import { useState } from 'react'
import {
  importUsersEndpoint,
  previewUserImportEndpoint,
  userImportLimits,
  type UserImportPreview,
} from '#domain/people/userImport.ts'
import { problems } from '#domain/problems.ts'
import { call, type Reply } from '#platform/client/api.ts'
import { ProblemError, ScreenError } from '#platform/client/problemError.ts'
import { readTextFile } from '#platform/ui/readTextFile.ts'
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
    if (text.length > userImportLimits.characters) throw new ScreenError(tooLarge)
    setPreview(await call(previewUserImportEndpoint, { body: { csv: text } }, { timeoutMs }))
  }
  return {
    csv,
    preview,
    outcome,
    error,
    isBusy,
    /** Whether leaving would lose the lines. */
    isUnsaved: () => csv.trim() !== '',
    type(text: string) {
      setCsv(text)
      setPreview(undefined)
    },
    choose: (file: File) =>
      attempt(async () => {
        setPreview(undefined)
        const text = await readTextFile(file, userImportLimits.characters)
        setCsv(text)
        await compare(text)
      }),
    check: () =>
      attempt(async () => {
        if (csv.trim() === '') throw new ScreenError(nothingGiven)
        await compare(csv)
      }),
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
      }),
    begin() {
      setOutcome(undefined)
      setPreview(undefined)
    },
  }
}

const isRefusedImport = (thrown: unknown): boolean =>
  thrown instanceof ProblemError && thrown.code === problems.importRefused.code

const megabytes = userImportLimits.characters / 1_000_000
const tooLarge = `The file is larger than ${megabytes} MB. Split it into several files.`
const nothingGiven = 'Choose a file or paste its contents first.'
