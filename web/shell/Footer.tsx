import { lazy, Suspense } from 'react'
import { isGroup, navigation, openTo } from '../navigation.ts'
import { useActor } from '../session.ts'
import { contact } from '../help/contact.ts'
import { Link } from '@tanstack/react-router'
import css from './Footer.module.css'

const GlossaryBlurb = lazy(async () => ({ default: (await import('./GlossaryBlurb.tsx')).GlossaryBlurb }))

/** Site map, whom to ask, and a term to begin with. */
export function Footer() {
  const actor = useActor()
  const links = openTo(actor, navigation).flatMap(entry => (isGroup(entry) ? entry.entries : [entry]))
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
            {contact.office}
            <br />
            <a href={`tel:${contact.phone}`}>{contact.phoneShown}</a>
            <br />
            <a href={`mailto:${contact.email}`}>{contact.email}</a>
          </p>
        </section>
        <section aria-labelledby="footer-glossary">
          <h2 id="footer-glossary">From the glossary</h2>
          <Suspense>
            <GlossaryBlurb />
          </Suspense>
        </section>
      </div>
      <p className={css.last}>More than 100 airports submitted data for the 2021 Fact Book.</p>
    </footer>
  )
}
