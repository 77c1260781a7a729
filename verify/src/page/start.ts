import { logOver } from '../service.ts'
import { startCheck } from './check-page.ts'

// a page that was saved to lie beside papers asks nobody
for (const root of document.querySelectorAll<HTMLElement>('[data-check-paper]'))
  startCheck(root, root.dataset['alone'] === undefined ? logOver(location.origin) : null)
