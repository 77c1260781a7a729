import * as m from '@evensettle/messages/pages/forgot-password.ts'
import { ForgotPasswordScreen } from '../features/sign-in/forgot-password-screen.tsx'
import { pageMeta } from '../lib/page-title.ts'

export const meta = () => pageMeta(m.forgotYourPassword())

export default function ForgotPassword() {
  return <ForgotPasswordScreen />
}
