/** React, as a file that is evaluated before the application, in a task of its own: see `scripts/pages.ts`. */
export { createRoot, hydrateRoot } from 'react-dom/client'
