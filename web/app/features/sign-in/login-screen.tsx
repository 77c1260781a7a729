import { useEffect, useEffectEvent, useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { authClient, openedWith, useSession } from '../../lib/auth.ts'
import { callbackProblem } from '../../lib/session.ts'
import { useIsHydrated } from '../../lib/use-is-hydrated.ts'
import { toast } from '../../ui/toast-store.ts'
import { CodeStep } from './code-step.tsx'
import { destinationAfterSignIn, signInQuery, type CodeMode } from './model.ts'
import { PasswordStep } from './password-step.tsx'
import { checkCode, needsSecondFactor, startChallenge, type Challenge } from './queries.ts'

/** Sign in: the password, then the second factor where the account has one, then on to what one came for. */
export function LoginScreen() {
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const { state } = useLocation()
  const isHydrated = useIsHydrated()
  const session = useSession()
  const [challenge, setChallenge] = useState<Challenge | null>(null)
  const [isSigningIn, setIsSigningIn] = useState(false)
  const query = signInQuery(search)
  const isPending = session.status === 'session' && session.session.isSecondFactorPending
  const isDone = session.status === 'session' && !isPending && !isSigningIn && !challenge

  const leave = useEffectEvent(() => void navigate(destinationAfterSignIn(query), { replace: true }))
  useEffect(() => {
    if (isDone) leave()
  }, [isDone])

  useEffect(() => {
    const problem = callbackProblem(openedWith.hash, openedWith.search)
    if (problem) toast(problem, { tone: 'error' })
    openedWith.hash = ''
  }, [])

  // Came back in the middle of the two steps: go on with the second.
  const resume = useEffectEvent(async () => {
    setIsSigningIn(true)
    setChallenge(await startChallenge())
    setIsSigningIn(false)
  })
  useEffect(() => {
    if (isPending && !challenge && !isSigningIn) void resume().catch(() => setIsSigningIn(false))
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once per arrival: a challenge that failed is tried again by signing in
  }, [isPending])

  async function signIn(email: string, password: string): Promise<void> {
    setIsSigningIn(true)
    try {
      const client = await authClient()
      const { error } = await client.signInWithPassword({ email, password })
      if (error) throw error
      if (await needsSecondFactor()) {
        setChallenge(await startChallenge())
        return
      }
      toast('Welcome back!', { tone: 'success' })
    } catch (error) {
      const message = error instanceof Error ? error.message : ''
      toast(message || 'An error occurred during sign in', { tone: 'error' })
    } finally {
      setIsSigningIn(false)
    }
  }

  async function verify(mode: CodeMode, code: string): Promise<boolean> {
    if (!challenge) return false
    const problem = await checkCode(challenge, mode, code)
    if (problem) {
      toast(problem, { tone: 'error' })
      return false
    }
    toast('Successfully authenticated!', { tone: 'success' })
    setChallenge(null)
    return true
  }

  async function backToPassword(): Promise<void> {
    setChallenge(null)
    await (await authClient()).signOut({ scope: 'local' })
  }

  if (challenge) return <CodeStep onCode={verify} onBack={() => void backToPassword()} />
  const hasAccount = isHydrated && typeof state === 'object' && state !== null && 'accountExists' in state
  return (
    <PasswordStep
      subtitle={
        isHydrated && query.caseId ? 'Sign in to view the full case details' : 'Sign in to your account'
      }
      search={isHydrated ? search.toString() : ''}
      showAccountExists={hasAccount}
      onSignIn={signIn}
      onGoBack={() => void (window.history.length > 1 ? navigate(-1) : navigate('/'))}
    />
  )
}
