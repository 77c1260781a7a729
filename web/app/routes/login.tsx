import * as m from '@evensettle/messages/pages/login.ts'
import { LoginScreen } from '../features/sign-in/login-screen.tsx'
import { pageMeta } from '../lib/page-title.ts'

export const meta = () => pageMeta(m.signIn())

export default function Login() {
  return <LoginScreen />
}
