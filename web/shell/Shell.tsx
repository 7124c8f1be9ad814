import { Outlet, useRouter, useRouterState, type ErrorComponentProps } from '@tanstack/react-router'
import { isAdminPath } from '../paths.ts'
import { useSession } from '../session.ts'
import { CouldNotLoad } from '#platform/ui/EmptyState.tsx'
import { DemoRibbon } from './DemoRibbon.tsx'
import { PageTitle } from '#platform/ui/PageTitle.tsx'
import { Toasts } from '#platform/ui/Toasts.tsx'
import { AdminFooter } from './AdminFooter.tsx'
import { AdminHeader } from './AdminHeader.tsx'
import { EndedSession } from './EndedSession.tsx'
import { Footer } from './Footer.tsx'
import { Header } from './Header.tsx'
import css from './Shell.module.css'
import { usePageViews } from './usePageViews.ts'

/** What stands around every screen. */
export function Shell() {
  const isAdmin = useRouterState({ select: state => isAdminPath(state.location.pathname) })
  const session = useSession()
  usePageViews(session?.analyticsId ?? null)
  return (
    <div className={css.page}>
      <a className={css.skip} href="#main">
        Skip to content
      </a>
      {(session?.demo ?? isDemoPage()) && <DemoRibbon />}
      {isAdmin ? <AdminHeader /> : <Header />}
      <main className={css.main} id="main" tabIndex={-1}>
        <Outlet />
      </main>
      {isAdmin ? <AdminFooter /> : <Footer />}
      <EndedSession isSignedIn={Boolean(session?.user)} />
      <Toasts />
    </div>
  )
}

/** The server sends another page for a demonstration, so that the ribbon need not wait for its first answer. */
const isDemoPage = () => document.documentElement.dataset.demo !== undefined

/** A screen that could not be opened: its code, or what decides whether it may be, did not come. */
export function RouteFailed({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  const retry = () => {
    reset()
    void router.invalidate()
  }
  return (
    <>
      <PageTitle title="Not loaded" />
      <CouldNotLoad error={error} onRetry={retry} />
    </>
  )
}
