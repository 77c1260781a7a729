import { ResetPasswordScreen } from '../features/sign-in/reset-password-screen.tsx'
import { pageMeta } from '../lib/page-title.ts'

export const meta = () => pageMeta('Set a new password')

export default function ResetPassword() {
  return <ResetPasswordScreen />
}
