/** React in a separate file that is evaluated before the application, in its own task; see `scripts/pages.ts`. */
export { createRoot, hydrateRoot } from 'react-dom/client'
