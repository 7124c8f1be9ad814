import { Suspense } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, it } from 'vitest'
import { finishLoadingParts, lazyPart } from './lazyPart.tsx'

it('is complete on the server once the files of the parts are loaded', async () => {
  const Part = lazyPart(() => Promise.resolve({ default: () => <p>Loaded contents</p> }))
  const render = () =>
    renderToString(
      <Suspense fallback="Loading">
        <Part />
      </Suspense>,
    )
  expect(render()).not.toContain('Loaded contents')
  expect(await finishLoadingParts()).toBe(true)
  expect(render()).toContain('Loaded contents')
  expect(await finishLoadingParts()).toBe(false)
})
