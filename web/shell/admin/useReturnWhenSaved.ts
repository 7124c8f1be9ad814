import { useNavigate, type LinkProps } from '@tanstack/react-router'
import { useEffect } from 'react'
import type { Fields } from '#platform/ui/form/formInputs.ts'
import type { RecordForm } from '#platform/ui/form/useRecordForm.ts'

/** After saving, returns to the record's list. */
export function useReturnWhenSaved<F extends Fields>(form: RecordForm<F>, to: LinkProps['to']): void {
  const navigate = useNavigate()
  const isDone = form.saveState.kind === 'saved' && !form.isDirty
  useEffect(() => {
    if (isDone) void navigate({ to } as Parameters<typeof navigate>[0])
  }, [isDone, navigate, to])
}
