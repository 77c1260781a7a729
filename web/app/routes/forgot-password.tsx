import { ForgotPasswordScreen } from '../features/sign-in/forgot-password-screen.tsx'
import { pageMeta } from '../lib/page-title.ts'

export const meta = () => pageMeta('Forgot your password')

export default function ForgotPassword() {
  return <ForgotPasswordScreen />
}
