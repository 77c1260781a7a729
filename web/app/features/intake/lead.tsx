import * as m from '@evensettle/messages/intake/wizard.ts'
import { Button } from '../../ui/button.tsx'
import { Callout } from '../../ui/callout.tsx'
import { NOT_ELIGIBLE_WORDS, STEP_WORDS } from './copy.ts'
import type { Step } from './model.ts'

/** What a step is about. `isBack`: they pressed “Send the invitation” and made the account that it asked for. */
export function Lead({
  step,
  isBack,
  isCountryOff,
  onStep,
}: {
  step: Step
  isBack: boolean
  isCountryOff: boolean
  onStep: (step: Step) => void
}) {
  return (
    <>
      <p className="mt-2 text-lg text-ink-2">{STEP_WORDS[step].lead}</p>
      {isBack && step === 'review' ? (
        <div className="mt-4">
          <AccountReady onFiles={() => onStep('papers')} />
        </div>
      ) : null}
      {isCountryOff ? <CountryOff /> : null}
    </>
  )
}

/** To whom pressed “Send the invitation” and made the account that it asked for: that nothing is sent yet, and where files go. */
function AccountReady({ onFiles }: { onFiles: () => void }) {
  return (
    <Callout live title={m.accountReadyTitle()}>
      <p>{m.nothingSentYet()}</p>
      <Button variant="secondary" size="s" className="mt-2" onClick={onFiles}>
        {m.addFilesButton()}
      </Button>
    </Callout>
  )
}

function CountryOff() {
  return (
    <div className="mt-6">
      <Callout tone="warn" title={m.casesFromYourCountryAreTitle()}>
        {NOT_ELIGIBLE_WORDS.COUNTRY_OFF}
      </Callout>
    </div>
  )
}
