import { useState } from 'react'
import { ActionDock } from '../../ui/action-dock.tsx'
import { AvatarInitials } from '../../ui/avatar-initials.tsx'
import { Bars } from '../../ui/bars.tsx'
import { Button } from '../../ui/button.tsx'
import { Callout } from '../../ui/callout.tsx'
import { Card } from '../../ui/card.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FoldCard } from '../../ui/fold-card.tsx'
import { Envelope } from '../../ui/envelope.tsx'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import { Chevron } from '../../ui/chevron.tsx'
import { FactLine } from '../../ui/fact-line.tsx'
import { Fold } from '../../ui/fold.tsx'
import { FoldedText } from '../../ui/folded-text.tsx'
import { KeptCodes } from '../../ui/kept-codes.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { pageLink } from '../../ui/page-link.tsx'
import { Pill } from '../../ui/pill.tsx'
import { Problem } from '../../ui/problem.tsx'
import { Progress } from '../../ui/progress.tsx'
import { SealedCard } from '../../ui/sealed-card.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { Stepper } from '../../ui/stepper.tsx'
import { toast } from '../../ui/toast-store.ts'
import { FieldGallery } from './field-gallery.tsx'
import { ListGallery } from './list-gallery.tsx'
import { Shown } from './shown.tsx'

const NOWHERE = { current: null }
const THEMES = ['light', 'dark'] as const
const LONG_TEXT = 'A story that somebody tells at length is folded until it is wanted. '.repeat(12)
const HUES = ['pine', 'clay', 'harbor', 'plain'] as const

/** Every part of `ui` in each of its states, light beside dark, so that nobody builds what exists. */
export function UiGallery() {
  return (
    <div className="page grid gap-8 py-6">
      <h1 tabIndex={-1}>What there is to build with</h1>
      <div className="grid gap-6 lg:grid-cols-2">
        {THEMES.map((theme) => (
          <div key={theme} data-theme={theme} className="min-w-0 rounded-card bg-paper p-5 text-ink">
            <h2 className="mb-5">{theme === 'light' ? 'Light' : 'Dark'}</h2>
            <div className="grid gap-8">
              <Actions />
              <FieldGallery theme={theme} />
              <Notices />
              <ListGallery />
              <Places theme={theme} />
            </div>
          </div>
        ))}
      </div>
    </div>
  )
}

function Actions() {
  const [isOpen, setIsOpen] = useState(false)
  const [isTelling, setIsTelling] = useState(false)
  return (
    <>
      <Shown name="Button">
        <div className="flex flex-wrap gap-3">
          <Button>Primary</Button>
          <Button variant="secondary">Secondary</Button>
          <Button variant="quiet">Quiet</Button>
          <Button variant="danger">Danger</Button>
          <Button size="s">Small</Button>
          <Button disabled>Disabled</Button>
          <Button busy>Busy</Button>
        </div>
      </Shown>
      <Shown name="pageLink">
        <p>Before you sign, read {pageLink('/terms')('our terms')}.</p>
      </Shown>
      <Shown name="LinkButton, CopyButton">
        <div className="flex flex-wrap gap-3">
          <LinkButton to="/dev/ui">Goes somewhere</LinkButton>
          <LinkButton to="/dev/ui" variant="secondary" size="s">
            Small
          </LinkButton>
          <CopyButton text="What was copied" label="Copy the link" />
        </div>
      </Shown>
      <Shown name="Toast, Dialog and ConfirmDialog">
        <div className="flex flex-wrap gap-3">
          <Button variant="secondary" onClick={() => toast('Saved', { tone: 'success' })}>
            Good news
          </Button>
          <Button variant="secondary" onClick={() => toast('Not saved', { tone: 'error' })}>
            Bad news
          </Button>
          <Button variant="secondary" onClick={() => setIsOpen(true)}>
            Ask first
          </Button>
          <Button variant="secondary" onClick={() => setIsTelling(true)}>
            Tell more
          </Button>
        </div>
        <Dialog
          open={isTelling}
          title="How it is counted"
          onClose={() => setIsTelling(false)}
          actions={<Button onClick={() => setIsTelling(false)}>Close</Button>}
        >
          <p>A longer word about something on the page.</p>
        </Dialog>
        <ConfirmDialog
          open={isOpen}
          title="Remove this point?"
          confirmLabel="Remove"
          danger
          onConfirm={() => setIsOpen(false)}
          onClose={() => setIsOpen(false)}
        >
          <p>You can add it again later.</p>
        </ConfirmDialog>
      </Shown>
    </>
  )
}

function Notices() {
  return (
    <>
      <Shown name="Callout">
        {(['info', 'warn', 'danger'] as const).map((tone) => (
          <Callout key={tone} tone={tone} title={`A notice: ${tone}`}>
            <p>What happened and what to do.</p>
          </Callout>
        ))}
      </Shown>
      <Shown name="Problem">
        <Problem words="That did not work. Please try again." />
      </Shown>
      <Shown name="ErrorPanel, EmptyState">
        <ErrorPanel name="Messages" headingLevel="h3" details="503" onRetry={() => undefined} />
        <EmptyState title="No cases yet">
          <p>What will stand here.</p>
        </EmptyState>
      </Shown>
      <Shown name="Chevron, FactLine, Fold, FoldedText, KeptCodes">
        <Chevron className="size-5 text-ink-3" />
        <FactLine>
          <span>Security deposit</span>
          <span>Day 9 of 14</span>
          <span>Your turn until Friday</span>
        </FactLine>
        <Fold title="Say more about it">
          <p>What most people pass by.</p>
        </Fold>
        <FoldedText more="Read all" text={LONG_TEXT} />
        <p className="max-w-40">
          <KeptCodes text="The case has the reference ES-4F7K-9QXM." />
        </p>
      </Shown>
      <Shown name="Skeleton, Spinner">
        <Skeleton />
        <Spinner label="Loading" />
      </Shown>
    </>
  )
}

function Places({ theme }: { theme: string }) {
  return (
    <>
      <Shown name="Pill, AvatarInitials">
        <div className="flex flex-wrap items-center gap-3">
          {HUES.map((hue) => (
            <Pill key={hue} hue={hue}>
              {hue}
            </Pill>
          ))}
          {HUES.map((hue) => (
            <AvatarInitials key={hue} name="Maya Torres" hue={hue} />
          ))}
        </div>
      </Shown>
      <Shown name="FoldCard, FoldPart">
        <FoldCard title="Besides money" hint="4 things" foldsOnPhone>
          <p>Folded on a phone while something else comes first.</p>
        </FoldCard>
      </Shown>
      <Shown name="Envelope">
        <Envelope label="Only you see this">
          <p>What is answered in private.</p>
        </Envelope>
      </Shown>
      <Shown name="ActionDock">
        <p>Shown at the foot of a phone’s screen while its place is out of view.</p>
        <ActionDock label={`Next step (${theme})`} title="Read it, then sign" target={NOWHERE}>
          <Pill hue="pine">the button</Pill>
        </ActionDock>
      </Shown>
      <Shown name="Card, SealedCard">
        <Card>For both sides to see.</Card>
        <SealedCard title="What I could live with">Hatched: nobody else sees it.</SealedCard>
      </Shown>
      <Shown name="Stepper, Progress, Bars">
        <Stepper
          label="Where this case is"
          steps={[
            { key: 'a', label: 'Invited', state: 'done' },
            { key: 'b', label: 'In talks', state: 'now' },
            { key: 'c', label: 'Signed', state: 'ahead' },
          ]}
        />
        <Progress label={`Step 2 of 5 (${theme})`} value={2} max={5} />
        <Bars rows={[{ name: 'Answered', parts: [8, 5], words: '5 of 8' }]} most={10} />
      </Shown>
    </>
  )
}
