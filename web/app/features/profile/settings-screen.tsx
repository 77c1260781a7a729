import * as m from '@evensettle/messages/profile/settings-screen.ts'
import { unreachable } from '@evensettle/messages/refusals/anywhere.ts'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState, type ReactNode } from 'react'
import { lazyPart } from '../../lib/lazy-part.tsx'
import { signOut } from '../../lib/auth.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { toast } from '../../ui/toast-store.ts'
import { ProfileForm } from './profile-form.tsx'
import { ProfileSkeleton } from './profile-skeleton.tsx'
import { profileQuery } from '../../lib/profile-query.ts'
import { knownNameQuery } from './queries.ts'

// not needed at first paint, and more script than the rest of the page
const SecuritySection = lazyPart(() => import('../security/security-section.tsx'), 'SecuritySection')

const ChoicesPart = lazyPart(() => import('../notices/choices-part.tsx'), 'ChoicesPart')

const OwnDataSection = lazyPart(() => import('../own-data/own-data-section.tsx'), 'OwnDataSection')

/** Profile, appearance, security and signing out. `themeSwitch` is the frame's own. */
export function SettingsScreen({ themeSwitch }: { themeSwitch: ReactNode }) {
  const { data, error, refetch } = useQuery(profileQuery())
  const known = useQuery(knownNameQuery(data?.profile))
  return (
    <div className="page pt-4 pb-16">
      <h1 tabIndex={-1}>{m.settingsTitle()}</h1>
      <div className="mt-6 grid items-start gap-6 lg:grid-cols-2">
        <div className="grid gap-6">
          <Card aria-labelledby="settings-profile">
            <h2 id="settings-profile">{m.profileHeading()}</h2>
            <div className="mt-5">
              {data && !known.isLoading ? (
                <ProfileForm
                  email={data.email}
                  profile={data.profile}
                  knownName={known.data}
                  submitLabel={m.saveChangesSubmitLabel()}
                  onSaved={() => void toast(m.yourProfileIsSaved(), { tone: 'success' })}
                />
              ) : error ? (
                <ErrorPanel
                  name={m.profileHeading()}
                  headingLevel="h3"
                  details={error.message}
                  onRetry={() => void refetch()}
                />
              ) : (
                <ProfileSkeleton />
              )}
            </div>
          </Card>
          <Card aria-labelledby="settings-appearance">
            <h2 id="settings-appearance">{m.appearanceHeading()}</h2>
            <p className="mt-2 mb-4 text-ink-2">{m.systemFollowsWhatYourDevice()}</p>
            {themeSwitch}
          </Card>
          <Suspense fallback={<Skeleton className="h-96" />}>
            <ChoicesPart />
          </Suspense>
        </div>
        <div className="grid gap-6">
          <Suspense fallback={<Skeleton className="h-96" />}>
            <SecuritySection />
          </Suspense>
          <SignOutCard />
          <Suspense fallback={<Skeleton className="h-96" />}>
            <OwnDataSection />
          </Suspense>
        </div>
      </div>
    </div>
  )
}

function SignOutCard() {
  const [leaving, setLeaving] = useState<'local' | 'global' | null>(null)
  const [isAsking, setIsAsking] = useState(false)

  async function leave(scope: 'local' | 'global') {
    setLeaving(scope)
    try {
      await signOut(scope)
      // A whole new page: nothing of this person stays in memory.
      window.location.assign('/')
    } catch {
      setLeaving(null)
      toast(unreachable(), { tone: 'error' })
    }
  }

  return (
    <Card aria-labelledby="settings-leave">
      <h2 id="settings-leave">{m.signOutHeading()}</h2>
      <p className="mt-2 text-ink-2">{m.onDeviceThatOthersUse()}</p>
      <div className="mt-4 flex flex-wrap gap-3">
        <Button variant="secondary" busy={leaving === 'local'} onClick={() => void leave('local')}>
          {m.signOutOfThisDeviceButton()}
        </Button>
        <Button
          variant="quiet"
          className="max-sm:basis-full max-sm:justify-start max-sm:px-0"
          busy={leaving === 'global'}
          onClick={() => setIsAsking(true)}
        >
          {m.signOutOfAllDevicesButton()}
        </Button>
      </div>
      <ConfirmDialog
        open={isAsking}
        title={m.signOutOfAllDevicesTitle()}
        confirmLabel={m.signOutOfConfirmLabel()}
        busy={leaving === 'global'}
        onConfirm={() => void leave('global')}
        onClose={() => setIsAsking(false)}
      >
        <p>{m.everyPhoneAndComputerWhere()}</p>
      </ConfirmDialog>
    </Card>
  )
}
