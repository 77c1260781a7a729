import { RightPlaceScreen } from '../features/right-place/right-place-screen.tsx'
import { pageMeta } from '../lib/page-title.ts'

export const handle = { footer: true }

export const meta = () =>
  pageMeta('Is this the right place?', 'Five questions and a first letter, before any sign-up.')

export default function RightPlace() {
  return <RightPlaceScreen />
}
