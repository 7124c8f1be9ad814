import { contact } from '../browse/help/contact.ts'
import css from './Footer.module.css'

export function AdminFooter() {
  return (
    <footer className={css.footer}>
      <p className={css.last}>
        AXN Fact Book, administration. Questions: <a href={`mailto:${contact.email}`}>{contact.email}</a>
      </p>
    </footer>
  )
}
