import type { ReactNode } from 'react'
import { Button } from '../Button.tsx'
import { chooseColorScheme, useColorScheme } from '../colorScheme.ts'
import { RetryNote } from '../form/RetryNote.tsx'
import { PageTitle } from '../PageTitle.tsx'
import { Toasts } from '../Toasts.tsx'
import { ButtonExamples } from './ButtonExamples.tsx'
import { DialogExamples } from './DialogExamples.tsx'
import css from './Examples.module.css'
import { FeedbackExamples } from './FeedbackExamples.tsx'
import { FormExamples } from './FormExamples.tsx'
import { GridExamples } from './GridExamples.tsx'
import { InputExamples } from './InputExamples.tsx'
import { ListExamples } from './ListExamples.tsx'

/** Every component of `platform/ui` in its states, with made-up data, followed by the product's own. */
export function ComponentPage({ children }: { children: ReactNode }) {
  const other = useColorScheme() === 'dark' ? 'light' : 'dark'
  return (
    <main className={css.page}>
      <PageTitle title="Components">
        <Button
          variant="default"
          icon={other === 'dark' ? 'moon' : 'sun'}
          onClick={() => chooseColorScheme(other)}
        >
          {other === 'dark' ? 'Dark' : 'Light'} colors
        </Button>
      </PageTitle>
      <ButtonExamples />
      <InputExamples />
      <FormExamples />
      <GridExamples />
      <ListExamples />
      <DialogExamples />
      <FeedbackExamples />
      {children}
      <RetryNote />
      <Toasts />
    </main>
  )
}
