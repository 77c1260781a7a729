import * as m from '@evensettle/messages/pages/reset-password.ts'
import { ResetPasswordScreen } from '../features/sign-in/reset-password-screen.tsx'
import { pageMeta } from '../lib/page-title.ts'

export const meta = () => pageMeta(m.setNewPassword())

export default function ResetPassword() {
  return <ResetPasswordScreen />
}
