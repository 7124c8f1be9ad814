import { Link } from '@tanstack/react-router'
import { contact } from '../browse/help/contact.ts'
import { filterPermitted, siteMap } from '../navigation.ts'
import { paths } from '../paths.ts'
import { useActor } from '../session.ts'
import css from './Shell.module.css'

/** Site map, contact, and glossary. */
export function Footer() {
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
            {contact.office}
            <br />
            <a href={`tel:${contact.phone}`}>{contact.phoneShown}</a>
            <br />
            <a href={`mailto:${contact.email}`}>{contact.email}</a>
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

export function AdminFooter() {
  return (
    <footer className={css.footer}>
      <p className={css.last}>
        AXN Fact Book, administration. Questions: <a href={`mailto:${contact.email}`}>{contact.email}</a>
      </p>
    </footer>
  )
}
