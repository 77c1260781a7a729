import * as m from '@evensettle/messages/partners/seat-screen.ts'
import type { OpenedSeat } from '@evensettle/contracts/partners.ts'
import type { SeatRole } from '@evensettle/domain/partners/organisation.ts'
import { isSeatTaken, type SeatInvitationState } from '@evensettle/domain/partners/seat-invitation.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { ApiError } from '../../../lib/api.ts'
import { signOut, useSession } from '../../../lib/auth.ts'
import { formatDate } from '../../../lib/format.ts'
import { Button } from '../../../ui/button.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { ErrorPanel } from '../../../ui/error-panel.tsx'
import { LinkButton } from '../../../ui/link-button.tsx'
import { Problem } from '../../../ui/problem.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { acceptSeatMutation, keepSeatToken, seatInvitationQuery } from './queries.ts'

const ROLE_WORDS: Record<SeatRole, string> = {
  owner: m.openOwner(),
  manager: m.openManager(),
  viewer: m.openViewer(),
}

/** What the link of a seat in an organisation opens: accept it with the right account, or read why that is over. */
export function SeatScreen({ token }: { token: string }) {
  const { data, error, refetch } = useQuery(seatInvitationQuery(token))
  const [isAccepted, setIsAccepted] = useState(false)
  if (data && isAccepted)
    return (
      <Told
        title={m.acceptedTitle({ organisation: data.organisation })}
        words={m.acceptedWords({ email: data.email })}
      >
        <LinkButton to="/partner-dashboard">{m.partnerLink()}</LinkButton>
      </Told>
    )
  if (data) return <Opened seat={data} token={token} onAccepted={() => setIsAccepted(true)} />
  if (error instanceof ApiError && error.status === 404)
    return (
      <Told title={m.unknownTitle()} words={m.unknownWords()}>
        <Contact />
      </Told>
    )
  if (error) return <ErrorPanel name={m.errorName()} headingLevel="h1" onRetry={() => void refetch()} />
  return <Spinner label={m.loading()} />
}

/** What is said of a link that opens nothing any more. */
const OVER: Record<SeatInvitationState, ((seat: OpenedSeat) => { title: string; words: string }) | null> = {
  open: null,
  used: ({ email }) => ({ title: m.usedTitle(), words: m.usedWords({ email }) }),
  expired: ({ organisation, until }) => ({
    title: m.expiredTitle(),
    words: m.expiredWords({ day: formatDate(until), organisation }),
  }),
  withdrawn: ({ organisation }) => ({
    title: m.withdrawnTitle(),
    words: m.withdrawnWords({ organisation }),
  }),
}

function Opened({ seat, token, onAccepted }: { seat: OpenedSeat; token: string; onAccepted: () => void }) {
  const { organisation, email, state } = seat
  const over = OVER[state]?.(seat)
  if (over)
    return (
      <Told {...over}>
        {isSeatTaken(state) ? (
          <LinkButton to="/partner-dashboard" variant="secondary">
            {m.partnerLink()}
          </LinkButton>
        ) : (
          <Contact />
        )}
      </Told>
    )
  return (
    <Told title={m.openTitle({ organisation })} words={ROLE_WORDS[seat.role]}>
      <p className="text-ink-2">{m.neverSee()}</p>
      <p className="wrap-anywhere text-ink-2">{m.forAddress({ email, day: formatDate(seat.until) })}</p>
      <Ways seat={seat} token={token} onAccepted={onAccepted} />
    </Told>
  )
}

/** How to accept: at once, after signing in, or not as this person. */
function Ways({ seat, token, onAccepted }: { seat: OpenedSeat; token: string; onAccepted: () => void }) {
  const { email, accountExists } = seat
  const session = useSession()
  const accept = useMutation(acceptSeatMutation(useQueryClient(), token))
  if (session.status === 'loading') return <Spinner label={m.loading()} />
  if (session.status === 'signed-out' || session.session.isSecondFactorPending) {
    const search = `?next=${encodeURIComponent(`/accept-invitation?token=${token}`)}`
    return accountExists ? (
      <LinkButton to={`/login${search}`}>{m.signInButton()}</LinkButton>
    ) : (
      <div className="grid justify-items-start gap-2">
        <LinkButton to={`/register${search}`}>{m.registerButton()}</LinkButton>
        <p className="text-sm wrap-anywhere text-ink-2">{m.registerHint({ email })}</p>
      </div>
    )
  }
  const own = session.session.email
  if (own.toLowerCase() !== email.toLowerCase()) return <SomebodyElse email={email} own={own} token={token} />
  return (
    <>
      <Problem words={accept.error?.message ?? null} />
      <Button busy={accept.isPending} onClick={() => accept.mutate(undefined, { onSuccess: onAccepted })}>
        {m.acceptButton()}
      </Button>
    </>
  )
}

function SomebodyElse({ email, own, token }: { email: string; own: string; token: string }) {
  const [isLeaving, setIsLeaving] = useState(false)
  async function leave() {
    setIsLeaving(true)
    try {
      await signOut('local')
      // signing out forgets what this tab kept
      keepSeatToken(token)
    } finally {
      setIsLeaving(false)
    }
  }
  return (
    <>
      <Callout tone="warn" title={m.somebodyElseTitle()}>
        <p className="wrap-anywhere">{m.somebodyElseWords({ email, own })}</p>
      </Callout>
      <Button variant="secondary" busy={isLeaving} onClick={() => void leave()}>
        {m.signOutButton()}
      </Button>
    </>
  )
}

function Contact() {
  return (
    <LinkButton to="/contact" variant="secondary" reload>
      {m.contactLink()}
    </LinkButton>
  )
}

function Told({ title, words, children }: { title: string; words: string; children: ReactNode }) {
  return (
    <section className="grid justify-items-start gap-4">
      <h1 tabIndex={-1} className="wrap-anywhere">
        {title}
      </h1>
      <p className="wrap-anywhere">{words}</p>
      {children}
    </section>
  )
}
