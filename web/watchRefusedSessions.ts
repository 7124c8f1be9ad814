import { listenForRefusedSessions } from '#platform/client/api.ts'
import { confirmationRequiredCode, notSignedInCode } from '#platform/contract/problemCodes.ts'
import { isServerReachable } from '#platform/ui/lazyPart.tsx'
import { notify } from '#platform/ui/notify.ts'
import { openedLinkId } from './links.ts'
import type { AppRouter } from './router.ts'
import { paths } from './screens.ts'
import { clearSession, getKnownUser, onUserChange, signOutChannel } from './session.ts'
import { confirmation } from './shell/confirmation.ts'
import { askToSignInAgain, isSentBeforeSignIn } from './shell/endedSession.ts'

/**
 * If a session ends while a page is open, the user signs in again in place, and the refused call is repeated. Before a
 * sensitive call, a user who signed in a while ago confirms who they are. Anonymous
 * visitors are sent to sign in and return afterward. Any other 401 is reported. Signing out in one tab makes all tabs
 * leave.
 */
export function watchRefusedSessions(app: AppRouter): void {
  // A colleague cannot sign in, and the refusal says that the link has ended.
  if (openedLinkId !== null) return
  listenForRefusedSessions(async ({ code }, sentAt) => {
    // The page that opens a link says itself that the link has ended.
    if (app.state.location.pathname === paths.openLink) return false
    if (code === confirmationRequiredCode) return confirmation.ask(null)
    if (code !== notSignedInCode) {
      warnOfRefusal()
      return false
    }
    if (isSentBeforeSignIn(sentAt)) return true
    const user = getKnownUser()
    if (user) return (await promptSignIn(app, user)) === 'back'
    warnOfRefusal()
    await goToLogin(app)
    return false
  })
  // Loads a new document, so that nothing of this one remains. If there are unsaved changes, the browser asks first.
  new BroadcastChannel(signOutChannel).addEventListener('message', () => location.replace(paths.login))
  onUserChange(async (was, heard) => {
    if (heard.user) {
      // The page may contain data or input that only the previous user may see.
      await app.navigate({ to: paths.home, ignoreBlocker: true })
      return heard
    }
    if (!isGuardedPage(app)) return heard
    const answer = await promptSignIn(app, was)
    return answer === 'leave' ? heard : { ...heard, user: getKnownUser() ?? was }
  })
}

/** Loads the message catalog, which the first page does not need. */
const warnOfRefusal = (): void =>
  void import('#domain/messages.ts').then(
    messages => notify.warning(messages.invalidCredentials),
    () => null,
  )

async function promptSignIn(app: AppRouter, user: Parameters<typeof askToSignInAgain>[0]) {
  const answer = await askToSignInAgain(user).catch(async thrown => {
    // A browser does not load a file again that failed while it was offline. Drafts survive the sign-in page.
    if (await isServerReachable()) return 'leave' as const
    throw thrown
  })
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
