import { useState } from 'react'
import { useNavigate } from '@tanstack/react-router'
import { messages } from '#domain/messages.ts'
import { paths } from '../../paths.ts'
import { forgetPerson } from '../../session.ts'
import { notify } from '../../ui/notify.ts'

interface EmailForm {
  value: (name: 'email') => string | undefined
  submit: () => Promise<boolean>
  isValid: boolean
}

const longMs = 10_000

/**
 * One's own e-mail address is changed after a question only, because every session ends with it. `stored` is the address
 * as it is; null where the form is about somebody else.
 */
export function useOwnEmail(form: EmailForm, stored: string | null) {
  const [isAsking, setAsking] = useState(false)
  const email = form.value('email')
  const changes = stored !== null && email !== undefined && email !== stored
  return {
    email,
    isAsking,
    /** In the place of the form's own. */
    async submit(): Promise<boolean> {
      if (!changes || !form.isValid) return form.submit()
      setAsking(true)
      return false
    },
    cancel: () => setAsking(false),
    async confirm(): Promise<void> {
      setAsking(false)
      await form.submit()
    },
  }
}

/** Leads to log-in once one's own address has changed: the session has ended by then. */
export function useSignInWithNewEmail() {
  const navigate = useNavigate()
  return async (email: string): Promise<void> => {
    forgetPerson()
    notify.info(messages.emailChanged(email), longMs)
    await navigate({ to: paths.login, ignoreBlocker: true })
  }
}
