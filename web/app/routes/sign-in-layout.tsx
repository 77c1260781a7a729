import { Outlet } from 'react-router'
import { BareFrame } from '../features/frame/bare-frame.tsx'

/** The way in stays light: no case data and no navigation come with it. */
export default function SignInLayout() {
  return (
    <BareFrame>
      <Outlet />
    </BareFrame>
  )
}
