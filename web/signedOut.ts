import { problems } from '#domain/problems.ts'
import { messages } from '#domain/messages.ts'
import { onRefusedSession } from './api.ts'
import { paths } from './paths.ts'
import type { router } from './routes.tsx'
import { renewSession } from './session.ts'
import { notify } from './ui/notify.ts'

/** Any 401 is told. One that ends a session leads to log-in, remembering the page; what was typed stays as a draft. */
export function watchRefusedSessions(app: typeof router): void {
  onRefusedSession(({ code }) => {
    notify.warning(messages.invalidCredentials)
    if (code === problems.notSignedIn.code) void goToLogin(app)
  })
}

async function goToLogin(app: typeof router): Promise<void> {
  const { pathname, href } = app.state.location
  if (pathname === paths.login) return
  await renewSession()
  await app.navigate({ to: paths.login, search: { origin: href }, ignoreBlocker: true })
}
