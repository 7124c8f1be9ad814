import {
  commentFields,
  commentTypeLabels,
  listCommentsEndpoint,
  saveCommentEndpoint,
  type AirportComment,
  type CommentType,
} from '#domain/airports/airportComment.ts'
import { messages } from '#domain/messages.ts'
import { describeError } from '#platform/client/problemError.ts'
import { call } from '#platform/client/api.ts'
import { queryClient, getQueryKey, useEndpointQuery } from '#platform/client/queries.ts'
import { Form } from '#platform/ui/form/Form.tsx'
import type { Stored } from '#platform/ui/form/formState.ts'
import { useRecordForm } from '#platform/ui/form/useRecordForm.ts'
import { QueryBoundary } from '#platform/ui/QueryBoundary.tsx'
import { TextArea } from '#platform/ui/TextInput.tsx'
import panel from '#platform/ui/panel.module.css'
import type { AirportPage } from '../../review/wizard/WizardFrame.tsx'
import css from './Parking.module.css'
import { readLastSave } from '../../history/readLastSave.ts'

/** The airport's three comments on its figures, each saved separately. */
export function Comments({ page }: { page: AirportPage }) {
  const read = useEndpointQuery(listCommentsEndpoint, { params: page.key })
  return (
    <section aria-labelledby="comments" className={panel.panel}>
      <h2 id="comments" className={panel.heading}>
        Comments
      </h2>
      <QueryBoundary
        query={read}
        lines={8}
        failed={read.error ? messages.fetchFailed(describeError(read.error)) : undefined}
      >
        {comments => (
          <div className={css.comments}>
            {comments.map(comment => (
              <CommentForm key={comment.airportCommentPK.commentType} page={page} comment={comment} />
            ))}
          </div>
        )}
      </QueryBoundary>
    </section>
  )
}

type CommentFormFields = { airportComment: (typeof commentFields)['AIRPORTWIDE'] }

const storedComment = ({ airportComment, version }: AirportComment): Stored<CommentFormFields> => ({
  values: { airportComment },
  version,
})

const typeOf = (comment: AirportComment): CommentType => comment.airportCommentPK.commentType

function CommentForm({ page, comment }: { page: AirportPage; comment: AirportComment }) {
  const { key, readOnly } = page
  const type = typeOf(comment)
  const label = commentTypeLabels[type]
  const form = useRecordForm<CommentFormFields>({
    record: `airports/${key.airportId}/${key.instanceId}/comments/${type}`,
    fields: { airportComment: commentFields[type] },
    stored: storedComment(comment),
    readOnly,
    messages: { saved: messages.commentSaved(label), failed: messages.commentFailed },
    async save(body, ifMatch) {
      const params = { ...key, commentType: type }
      const saved = await call(saveCommentEndpoint, { params, body }, { ifMatch })
      queryClient.setQueryData<AirportComment[]>(getQueryKey(listCommentsEndpoint, { params: key }), all =>
        all?.map(each => (typeOf(each) === type ? saved : each)),
      )
      return storedComment(saved)
    },
    readLastSave: readLastSave(key, 'airportComment', key.airportId, key.instanceId, type),
    async reload() {
      const all = await call(listCommentsEndpoint, { params: key })
      return storedComment(all.find(each => typeOf(each) === type) ?? comment)
    },
  })
  return (
    <Form form={form} tellsReadOnly={false} label={`Comment, ${label}`}>
      <TextArea {...form.field('airportComment')} />
    </Form>
  )
}
