import { Fragment, type ReactNode } from 'react'

/** A name such as `Baltimore/Washington`, which browsers otherwise break only within a word. */
export const breakAfterSlashes = (name: ReactNode): ReactNode =>
  typeof name === 'string' && name.includes('/')
    ? name.split('/').map((part, index, parts) => (
        <Fragment key={parts.slice(0, index + 1).join('/')}>
          {index > 0 && (
            <>
              <span>/</span>
              <wbr />
            </>
          )}
          <span>{part}</span>
        </Fragment>
      ))
    : name
