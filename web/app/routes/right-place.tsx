import * as m from '@evensettle/messages/pages/right-place.ts'
import { RightPlaceScreen } from '../features/right-place/right-place-screen.tsx'
import { pageMeta } from '../lib/page-title.ts'

export const handle = { footer: true }

export const meta = () => pageMeta(m.isThisRightPlace(), m.fiveQuestionsAndFirstLetter())

export default function RightPlace() {
  return <RightPlaceScreen />
}
