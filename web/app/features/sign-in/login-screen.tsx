import * as m from '@evensettle/messages/sign-in/login-screen.ts'
import { signInFailed } from '@evensettle/messages/refusals/sign-in.ts'
import { Suspense, useEffect, useEffectEvent, useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { lazyPart } from '../../lib/lazy-part.tsx'
import { authClient, openedWith, useSession } from '../../lib/auth.ts'
import { useIsHydrated } from '../../lib/use-is-hydrated.ts'
import { toast } from '../../ui/toast-store.ts'
import { CodeStep } from './code-step.tsx'
import { arrivalOf, destinationAfterSignIn, signInQuery, type Arrival, type CodeMode } from './model.ts'
import { PasswordStep } from './password-step.tsx'
import {
  checkCode,
  needsSecondFactor,
  setPassword,
  signInByPassword,
  startChallenge,
  type Challenge,
} from './queries.ts'
import { useProviders } from './use-providers.ts'

const waysIn = () => import('./ways-in/queries.ts')
const LinkSentStep = lazyPart(() => import('./ways-in/link-sent-step.tsx'), 'LinkSentStep')

const ChoosePasswordStep = lazyPart(() => import('./choose-password-step.tsx'), 'ChoosePasswordStep')

async function choosePassword(password: string): Promise<void> {
  const problem = await setPassword(password)
  if (problem) toast(problem, { tone: 'error' })
  else toast(m.yourPasswordIsSaved(), { tone: 'success' })
}

/** Sign in: one of the ways in, then the second factor where the account has one, then on to what one came for. */
export function LoginScreen() {
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const { state } = useLocation()
  const isHydrated = useIsHydrated()
  const session = useSession()
  const providers = useProviders()
  const [challenge, setChallenge] = useState<Challenge | null>(null)
  const [isSigningIn, setIsSigningIn] = useState(false)
  const [arrival, setArrival] = useState<Arrival | null>(null)
  const [linkSentTo, setLinkSentTo] = useState<string | null>(null)
  const [isLater, setIsLater] = useState(false)
  const query = signInQuery(search)
  const isPending = session.status === 'session' && session.session.isSecondFactorPending
  const isIn = session.status === 'session' && !isPending && !isSigningIn && !challenge
  const asksPassword = isIn && session.session.needsPassword && !isLater
  const isDone = isIn && !asksPassword

  const leave = useEffectEvent(() => void navigate(destinationAfterSignIn(query), { replace: true }))
  useEffect(() => {
    if (isDone) leave()
  }, [isDone])

  useEffect(() => {
    setArrival(arrivalOf(openedWith.hash, openedWith.search))
    openedWith.hash = ''
    openedWith.search = ''
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

  /** Runs one of the ways in, which answers what to tell when it did not work, and asks for the second factor. */
  async function enter(way: () => Promise<string | null>, isQuiet = false): Promise<boolean> {
    if (!isQuiet) setIsSigningIn(true)
    try {
      const problem = await way()
      if (problem !== null) {
        if (!isQuiet) toast(problem, { tone: 'error' })
        return false
      }
      setIsSigningIn(true)
      if (await needsSecondFactor()) setChallenge(await startChallenge())
      else toast(m.welcomeBack(), { tone: 'success' })
      return true
    } catch (error) {
      const message = error instanceof Error ? error.message : ''
      if (!isQuiet) toast(message || signInFailed(), { tone: 'error' })
      return false
    } finally {
      setIsSigningIn(false)
    }
  }

  async function offerPasskey(): Promise<void> {
    const { canOfferPasskey, signInByPasskey } = await waysIn()
    if (await canOfferPasskey()) await enter(() => signInByPasskey('conditional'), true)
  }

  async function sendLink(email: string): Promise<string | null> {
    return (await waysIn()).sendSignInLink(email, search.toString())
  }

  async function handleLink(email: string): Promise<void> {
    const problem = await sendLink(email)
    if (problem) toast(problem, { tone: 'error' })
    else setLinkSentTo(email)
  }

  async function handleProvider(id: string): Promise<void> {
    const problem = await (await waysIn()).goToProvider(id, search.toString())
    if (problem) toast(problem, { tone: 'error' })
  }

  async function verify(mode: CodeMode, code: string): Promise<boolean> {
    if (!challenge) return false
    const problem = await checkCode(challenge, mode, code)
    if (problem) {
      toast(problem, { tone: 'error' })
      return false
    }
    toast(m.successfullyAuthenticated(), { tone: 'success' })
    setChallenge(null)
    return true
  }

  async function backToPassword(): Promise<void> {
    setChallenge(null)
    setLinkSentTo(null)
    await (await authClient()).signOut({ scope: 'local' })
  }

  if (asksPassword)
    return (
      <Suspense fallback={null}>
        <ChoosePasswordStep
          email={session.session.email}
          onPassword={choosePassword}
          onLater={() => setIsLater(true)}
        />
      </Suspense>
    )
  if (challenge) return <CodeStep onCode={verify} onBack={() => void backToPassword()} />
  if (linkSentTo)
    return (
      <Suspense fallback={null}>
        <LinkSentStep
          email={linkSentTo}
          onCode={(code) => enter(async () => (await waysIn()).signInByCode(linkSentTo, code))}
          onResend={() => sendLink(linkSentTo)}
          onBack={() => setLinkSentTo(null)}
        />
      </Suspense>
    )
  const known =
    isHydrated &&
    typeof state === 'object' &&
    state !== null &&
    'accountExists' in state &&
    state.accountExists
  return (
    <PasswordStep
      subtitle={isHydrated && query.caseId ? m.signInToViewFullSubtitle() : m.signInToYourAccountSubtitle()}
      search={isHydrated ? search.toString() : ''}
      arrival={arrival}
      showAccountExists={known !== false}
      email={typeof known === 'string' ? known : ''}
      onSignIn={async (email, password) => void (await enter(() => signInByPassword(email, password)))}
      onOfferPasskey={() => void offerPasskey().catch(() => undefined)}
      onPasskey={() => void enter(async () => (await waysIn()).signInByPasskey())}
      onLink={handleLink}
      providers={providers}
      onProvider={(id) => void handleProvider(id)}
      onGoBack={() => void (window.history.length > 1 ? navigate(-1) : navigate('/'))}
    />
  )
}
