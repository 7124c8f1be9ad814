import { type ErrorComponentProps, Link, Outlet, useRouter, useRouterState } from '@tanstack/react-router'
import { type ComponentType, lazy, type MouseEvent, Suspense, useEffect } from 'react'
import { demoReadCookie } from '#domain/people/session.ts'
import { setReasonAsker } from '#platform/client/changeReason.ts'
import { keepPageCookie } from '#platform/ui/colorScheme.ts'
import { CouldNotLoad } from '#platform/ui/EmptyState.tsx'
import { Icon } from '#platform/ui/Icon.tsx'
import { PageTitle } from '#platform/ui/PageTitle.tsx'
import { useStore } from '#platform/ui/store.ts'
import { Toasts } from '#platform/ui/Toasts.tsx'
import { FigureCards } from '../browse/figures/FigureCards.tsx'
import { OfficeLines } from '../browse/help/OfficeLines.tsx'
import { useContact } from '../browse/help/useContact.ts'
import { OtherEdition } from '../browse/OtherEdition.tsx'
import { openedLinkId } from '../links.ts'
import { filterPermitted, siteMap } from '../navigation.ts'
import { isAdminPath, isStepPath, isWorkplacePath, paths } from '../screens.ts'
import { useActor, useSession } from '../session.ts'
import { confirmation, loadConfirmIdentity } from './confirmation.ts'
import { endedSession, loadSignInAgain } from './endedSession.ts'
import { AdminHeader, Header, PlainHeader } from './Header.tsx'
import { createQuestion, type OpenQuestion, type Question } from './question.ts'
import css from './Shell.module.css'

const loadReasonDialog = () => import('./ReasonDialog.tsx')

/** The reason for changing published figures; null if the user cancels. */
const reasonQuestion = createQuestion<null, string | null>(
  loadReasonDialog,
  'The server cannot be reached. Nothing was saved. Try again.',
)

setReasonAsker(() => reasonQuestion.ask(null))

/** The frame around every screen. */
export function Shell() {
  const isAdmin = useRouterState({ select: state => isAdminPath(state.location.pathname) })
  const isStep = useRouterState({ select: state => isStepPath(state.location.pathname) })
  const isWorkplace = useRouterState({ select: state => isWorkplacePath(state.location.pathname) })
  const session = useSession()
  usePageViews(session?.analyticsId ?? null)
  // Hydrated, and therefore usable. Tests wait for it.
  useEffect(() => document.getElementById('root')?.removeAttribute('data-server-rendered'), [])
  return (
    <div className={css.page} data-workplace={isWorkplace || undefined}>
      <a className={css.skip} href="#main" onClick={event => isStep && focusForm(event)}>
        {isStep ? 'Skip to the form' : 'Skip to content'}
      </a>
      {(session?.demo ?? isDemoPage()) && <DemoRibbon isMovable={!isStep} />}
      {openedLinkId !== null ? <PlainHeader /> : isAdmin ? <AdminHeader /> : <Header isCompact={isStep} />}
      <main className={css.main} id="main" tabIndex={-1} data-step={isStep || undefined}>
        <OtherEdition />
        <Outlet />
      </main>
      {openedLinkId !== null ? null : isAdmin ? <AdminFooter /> : <Footer />}
      <Questions isSignedIn={Boolean(session?.user)} />
      <FigureCards />
      <Toasts />
    </div>
  )
}

/** A step may show a list before its form. */
function focusForm(event: MouseEvent): void {
  const form = document.querySelector<HTMLElement>('#form form') ?? document.getElementById('form')
  if (!form) return
  event.preventDefault()
  form.tabIndex = -1
  form.focus()
}

/** The server sends a different page for a demo, so that the ribbon does not wait for the first answer. */
const isDemoPage = () => document.documentElement.dataset.demo !== undefined

/** A screen that could not be opened because its code or permission check did not arrive. */
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

const SignInAgain = lazy(async () => ({ default: (await loadSignInAgain()).SignInAgain }))
const ReasonDialog = lazy(async () => ({ default: (await loadReasonDialog()).ReasonDialog }))
const ConfirmIdentity = lazy(async () => ({ default: (await loadConfirmIdentity()).ConfirmIdentity }))

/** The dialogs with which a refused call asks the user for what it lacks. */
function Questions({ isSignedIn }: { isSignedIn: boolean }) {
  useEffect(() => {
    if (!isSignedIn) return undefined
    // The server may be away when a session ends. If the dialog cannot be loaded now, it is loaded when it is needed.
    const timer = setTimeout(() => void loadSignInAgain().catch(() => null), 3000)
    return () => clearTimeout(timer)
  }, [isSignedIn])
  return (
    <>
      <Asked question={endedSession} Answering={SignInAgain} />
      <Asked question={reasonQuestion} Answering={ReasonDialog} />
      <Asked question={confirmation} Answering={ConfirmIdentity} />
    </>
  )
}

interface AskedProps<Given, Answer> {
  question: Question<Given, Answer>
  Answering: ComponentType<{ question: OpenQuestion<Given, Answer> }>
}

function Asked<Given, Answer>({ question, Answering }: AskedProps<Given, Answer>) {
  const asked = useStore(question.open)
  return (
    asked && (
      <Suspense>
        <Answering question={asked} />
      </Suspense>
    )
  )
}

declare global {
  interface Window {
    /** Where an analytics script, if configured, reads page views. */
    dataLayer?: Record<string, string>[]
  }
}

const pathsWithToken = Object.values(paths).filter(each => /\$\w*token$/i.test(each))

/** The token of an emailed link is a secret, so analytics gets the pattern of its path instead. */
function hideToken(pathname: string): string {
  const isOf = (path: string) => pathname.toLowerCase().startsWith(path.slice(0, path.indexOf('$')))
  return pathsWithToken.find(isOf) ?? pathname
}

/** Pushes each page view to the data layer. Without an analytics id, nothing is recorded. */
function usePageViews(analyticsId: string | null): void {
  const path = useRouterState({ select: state => state.resolvedLocation?.pathname })
  useEffect(() => {
    if (analyticsId === null || path === undefined) return
    window.dataLayer ??= []
    window.dataLayer.push({ event: 'pageview', analyticsId, page: hideToken(path) })
  }, [analyticsId, path])
}

/** Moves the ribbon to the end of this page and, with the cookie that the server reads, of all later ones. */
function markDemoRead(): void {
  keepPageCookie(demoReadCookie, 'yes')
  document.documentElement.dataset.demo = 'read'
}

/**
 * On every page of an edition with made-up companies, people, and figures, including printed ones. A step has no room
 * for another tab stop before its form.
 */
function DemoRibbon({ isMovable }: { isMovable: boolean }) {
  return (
    <aside className={css.ribbon} aria-label="About the data">
      <p>
        <strong>Demo data</strong> The airports are real. The companies, people, and figures are fictitious.
      </p>
      {isMovable && (
        <button
          type="button"
          aria-label="Move this note to the end of the page"
          onClick={markDemoRead}
          data-screen-only
        >
          <Icon name="close" />
        </button>
      )}
    </aside>
  )
}

/** Site map, contact, and glossary. */
function Footer() {
  const actor = useActor()
  const links = filterPermitted(actor, siteMap)
  return (
    <footer className={css.footer}>
      <div className={css.columns}>
        <nav aria-labelledby="footer-site-map">
          <h2 id="footer-site-map">Site map</h2>
          <ul className={css.links}>
            {links.map(({ label, to, params }) => (
              <li key={label}>
                <Link to={to} params={params}>
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <section aria-labelledby="footer-contact">
          <h2 id="footer-contact">Contact</h2>
          <p>
            <OfficeLines />
          </p>
        </section>
        <section aria-labelledby="footer-glossary">
          <h2 id="footer-glossary">Industry terms</h2>
          <p>
            The glossary explains terms such as enplanement, dwell time, sales per enplanement, and ACDBE.{' '}
            <Link to={paths.glossary}>Look up a term</Link>
          </p>
        </section>
      </div>
      <p className={css.last}>More than 100 airports submitted data for the 2021 Fact Book.</p>
    </footer>
  )
}

function AdminFooter() {
  const { email } = useContact()
  return (
    <footer className={css.footer}>
      <p className={css.last}>
        AXN Fact Book, administration. Questions: <a href={`mailto:${email}`}>{email}</a>
      </p>
    </footer>
  )
}
