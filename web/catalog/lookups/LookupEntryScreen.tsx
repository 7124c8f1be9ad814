import { useParams } from '@tanstack/react-router'
import { isEditableLookup, editableLookups, type EditableLookupName } from '#domain/catalog/lookups.ts'
import { entryEndpoints } from '#domain/catalog/lookupEntries.ts'
import { getRecordKey } from '#domain/history/recordKinds.ts'
import { NotFoundScreen } from '../../shell/NotFoundScreen.tsx'
import { useEndpointQuery } from '#platform/client/queries.ts'
import { QueryBoundary } from '#platform/ui/QueryBoundary.tsx'
import { AdminFrame } from '../../shell/admin/AdminFrame.tsx'
import { RecordHistory } from '../../history/RecordHistory.tsx'
import { AddEntry, EditEntry } from './LookupForm.tsx'
import { getListLink } from './lookupLinks.ts'

/** The form of one entry in the address, or of a new one. */
export function LookupEntryScreen() {
  const { lookup, addEdit, entryID } = useParams({ strict: false })
  if (!isEditableLookup(lookup)) return <NotFoundScreen />
  return <Entry kind={lookup} addEdit={addEdit} id={entryID} />
}

export function ProductTypeScreen() {
  const { addEdit, productType } = useParams({ strict: false })
  return <Entry kind="product-types" addEdit={addEdit} id={productType} />
}

interface EntryProps {
  kind: EditableLookupName
  addEdit: string | undefined
  id: string | undefined
}

function Entry({ kind, addEdit, id }: EntryProps) {
  if (addEdit === 'edit' && id !== undefined) return <EditScreen key={id} kind={kind} id={id} />
  if (addEdit !== 'add' || id !== undefined || !entryEndpoints[kind].add) return <NotFoundScreen />
  return (
    <AdminFrame title={`Add ${editableLookups[kind].one}`} back={getListLink(kind)}>
      <AddEntry kind={kind} />
    </AdminFrame>
  )
}

function EditScreen({ kind, id }: { kind: EditableLookupName; id: string }) {
  const query = useEndpointQuery(entryEndpoints[kind].get, { params: { id } })
  const { one, key } = editableLookups[kind]
  return (
    <AdminFrame title={`Edit ${one}`} back={getListLink(kind)}>
      <QueryBoundary
        query={query}
        lines={6}
        failed={`This ${one.toLowerCase()} does not exist or could not be loaded`}
      >
        {entry => (
          <>
            <EditEntry kind={kind} entry={entry} />
            {/* Its table is named as its key: airlineId, productType. */}
            <RecordHistory kind={key.name.replace(/Id$/, '')} recordKey={getRecordKey(id)} />
          </>
        )}
      </QueryBoundary>
    </AdminFrame>
  )
}
