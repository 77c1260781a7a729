import { LoginScreen } from '../features/sign-in/login-screen.tsx'
import { pageMeta } from '../lib/page-title.ts'

export const meta = () => pageMeta('Sign In')

export default function Login() {
  return <LoginScreen />
}
