import { Link } from '@tanstack/react-router'
import { editableLookups, editableLookupNames } from '#domain/catalog/lookups.ts'
import { paths } from '../../screens.ts'
import { AdminFrame } from '../../shell/admin/AdminFrame.tsx'
import { getListLink } from './lookupLinks.ts'
import css from '../../shell/admin/admin.module.css'

/** All lookups as cards. */
export function LookupsScreen() {
  return (
    <AdminFrame title="Lookups" back={{ to: paths.adminManage }}>
      <ul className={css.tiles}>
        {editableLookupNames.map(kind => (
          <li key={kind} className={css.tile}>
            <h2>
              <Link {...getListLink(kind)}>{editableLookups[kind].title}</Link>
            </h2>
            <p>{editableLookups[kind].text}</p>
          </li>
        ))}
      </ul>
    </AdminFrame>
  )
}
