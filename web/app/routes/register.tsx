import * as m from '@evensettle/messages/pages/register.ts'
import { RegisterScreen } from '../features/sign-in/register-screen.tsx'
import { pageMeta } from '../lib/page-title.ts'

export const meta = () => pageMeta(m.createAccount())

export default function Register() {
  return <RegisterScreen />
}
