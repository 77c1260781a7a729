import { RegisterScreen } from '../features/sign-in/register-screen.tsx'
import { pageMeta } from '../lib/page-title.ts'

export const meta = () => pageMeta('Create an account')

export default function Register() {
  return <RegisterScreen />
}
