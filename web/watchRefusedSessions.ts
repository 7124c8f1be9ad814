import { listenForRefusedSessions } from '#platform/client/api.ts'
import { notSignedInCode } from '#platform/contract/problemCodes.ts'
import { notify } from '#platform/ui/notify.ts'
import { openedLinkId } from './links.ts'
import { paths } from './paths.ts'
import type { AppRouter } from './routes.tsx'
import { clearSession, getKnownUser, onUserChange, signOutChannel } from './session.ts'
import { askToSignInAgain, isSentBeforeSignIn } from './shell/endedSession.ts'

/**
 * If a session ends while a page is open, the person signs in again in place, and the refused call is repeated. A
 * stranger is sent to sign in and returns afterwards. Any other 401 is reported.
 * Someone who signs out in one tab leaves all of them.
 */
export function watchRefusedSessions(app: AppRouter): void {
  // A colleague has nothing to sign in with: what was refused says that the link has ended.
  if (openedLinkId !== null) return
  listenForRefusedSessions(async ({ code }, sentAt) => {
    // The page that opens a link says itself that the link has ended.
    if (app.state.location.pathname === paths.openLink) return false
    if (code !== notSignedInCode) {
      warn()
      return false
    }
    if (isSentBeforeSignIn(sentAt)) return true
    const user = getKnownUser()
    if (user) return (await promptSignIn(app, user)) === 'back'
    warn()
    await goToLogin(app)
    return false
  })
  // Another document, so that nothing of this one remains. If it has unsaved changes, the browser asks first.
  new BroadcastChannel(signOutChannel).addEventListener('message', () => location.replace(paths.login))
  onUserChange(async (was, heard) => {
    if (heard.user) {
      // The page may contain what only the former person may see, or typed.
      await app.navigate({ to: paths.home, ignoreBlocker: true })
      return heard
    }
    if (!isGuardedPage(app)) return heard
    const answer = await promptSignIn(app, was)
    return answer === 'leave' ? heard : { ...heard, user: getKnownUser() ?? was }
  })
}

/** Loads the message catalog, which the first page does not need. */
const warn = (): void =>
  void import('#domain/messages.ts').then(
    ({ messages }) => notify.warning(messages.invalidCredentials),
    () => null,
  )

async function promptSignIn(app: AppRouter, user: Parameters<typeof askToSignInAgain>[0]) {
  const answer = await askToSignInAgain(user)
  if (answer === 'leave') void goToLogin(app)
  return answer
}

/** Whether the current page checks the session before it opens. */
function isGuardedPage(app: AppRouter): boolean {
  if (app.state.location.pathname === paths.login) return false
  return app.state.matches.some(({ routeId }) => app.routesById[routeId].options.beforeLoad !== undefined)
}

async function goToLogin(app: AppRouter): Promise<void> {
  const { pathname, href } = app.state.location
  if (pathname === paths.login) return
  clearSession()
  await app.navigate({ to: paths.login, search: { origin: href }, ignoreBlocker: true })
}
