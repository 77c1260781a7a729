import { UiGallery } from '../features/dev/ui-gallery.tsx'
import { pageMeta } from '../lib/page-title.ts'

export const meta = () => pageMeta('What there is to build with')

export default function DevUi() {
  return <UiGallery />
}
