import { BRAND } from '@evensettle/contracts/site.ts'
import * as form from '@evensettle/messages/invitations/arriving-code-form.ts'
import * as m from '@evensettle/messages/invitations/arriving-check-invitation.ts'
import { checkInvitation } from '@evensettle/messages/pages/respond.ts'
import { html } from 'hono/html'
import { callout, card, field, frame, joined, sendButton, type Markup } from './document-frame.ts'
import type { Shown } from './document-forms.ts'

/** The way in by hand: reference and code from a letter or a mail, and how to make sure that it is real. */
export function codePage(shown: Shown): Markup {
  return frame(
    html`<div class="grid items-start gap-6 pt-6 pb-16 md:pt-10 lg:grid-cols-2 lg:gap-10">
      <div class="grid max-w-text gap-3">
        <h1>${m.somebodyInvitedYouHereTitle()}</h1>
        <p class="text-lg text-ink-2">${m.isNeutralPlaceForTwo({ brand: BRAND })}</p>
      </div>
      ${card(
        html`<h2 id="code" class="text-lg">${m.openYourInvitationHeading()}</h2>
          <form method="post" action="/respond" novalidate data-step="code" class="grid gap-4">
            ${field(shown, { name: 'reference', label: form.referenceLabel(), hint: form.referenceHint() })}
            ${field(shown, { name: 'code', label: form.codeLabel(), hint: form.codeHint() })}
            ${callout(shown.problem)} ${sendButton('code', form.readAndAnswerButton())}
          </form>`,
        'grid gap-4 lg:row-span-2 print:hidden',
        'code',
      )}
      <div class="grid max-w-text gap-4">
        <p>${m.doYouHaveMailPress()}</p>
        <h2 class="mt-4">${m.makeSureThatItIsHeading()}</h2>
        <ol class="grid list-decimal gap-2 pl-6">
          <li>${m.askPersonWhoInvitedYou()}</li>
          <li>${m.lookAtAddressOfPage()}</li>
        </ol>
        <p class="text-ink-2">
          ${m.weNeverAskInvitedPerson({ link: (words) => html`<a href="/contact" class="link">${words}</a>` }, joined)}
        </p>
      </div>
    </div>`,
    checkInvitation(),
  )
}
