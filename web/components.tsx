// Vite's development server serves this page at /components; the production build starts from index.html only.
import '#platform/ui/theme.css'
import '#platform/ui/fonts.css'
import '#platform/ui/base.css'
import { startComponentPage } from '#platform/ui/components/ComponentPage.tsx'
import { ChartExamples } from './browse/charts/ChartExamples.tsx'

const place = document.getElementById('root')
if (!place) throw new Error('The page has no place for the components')
startComponentPage(place, <ChartExamples />)
