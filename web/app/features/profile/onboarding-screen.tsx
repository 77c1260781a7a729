import * as m from '@evensettle/messages/profile/onboarding-screen.ts'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearchParams } from 'react-router'
import { safeNextPath } from '../../lib/next-path.ts'
import { Card } from '../../ui/card.tsx'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import { toast } from '../../ui/toast-store.ts'
import { ProfileForm } from './profile-form.tsx'
import { ProfileSkeleton } from './profile-skeleton.tsx'
import { profileQuery } from '../../lib/profile-query.ts'
import { knownNameQuery } from './queries.ts'

/** The profile before the first case; `next` leads on to what the person came for. */
export function OnboardingScreen() {
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const { data, error, refetch } = useQuery(profileQuery())
  const known = useQuery(knownNameQuery(data?.profile))
  const next = safeNextPath(search.get('next')) ?? '/dashboard'
  const forCase = search.get('forCase') ?? undefined
  const isOnTheWay = next.startsWith('/create-case')

  function handleSaved() {
    // On the way to a case the next screen says enough, and a toast would lie over its buttons.
    if (!isOnTheWay) toast(m.yourProfileIsSaved(), { tone: 'success' })
    void navigate(next, { replace: true })
  }

  return (
    <div className="page pt-4 pb-16">
      <div className="grid items-start gap-6 lg:grid-cols-[1fr_44rem]">
        <div className="lg:pt-6">
          <h1 tabIndex={-1}>{data?.profile ? m.yourProfileTitle() : m.firstFewWordsAboutYouTitle()}</h1>
          <p className="mt-3 text-lg text-ink-2">
            {isOnTheWay
              ? m.thisTakesAboutMinuteAnd()
              : forCase
                ? m.whenYouSaveYourAddress()
                : m.thisTakesAboutMinuteAnd2()}
          </p>
        </div>
        <Card>
          {data && !known.isLoading ? (
            <ProfileForm
              email={data.email}
              profile={data.profile}
              knownName={known.data}
              forCase={forCase}
              submitLabel={isOnTheWay ? m.saveAndGoOnSubmitLabel() : m.saveSubmitLabel()}
              onSaved={handleSaved}
            />
          ) : error ? (
            <ErrorPanel name={m.profileName()} details={error.message} onRetry={() => void refetch()} />
          ) : (
            <ProfileSkeleton />
          )}
        </Card>
      </div>
    </div>
  )
}
