import * as m from '@evensettle/messages/public-log/now.ts'
import { dayAndTime } from '@evensettle/messages/moments.ts'
import { toBase64 } from '@evensettle/domain/log/bytes.ts'
import { html } from 'hono/html'
import type { LogKey } from '../../platform/public-log/log-key.ts'
import { secondsOf, type logToTell } from './queries.ts'

type Markup = ReturnType<typeof html>
type Told = Awaited<ReturnType<typeof logToTell>>

/** A moment on the clock that the log goes by. */
function moment(at: Date): string {
  return `${dayAndTime(at, 'UTC')} UTC`
}

/** The same to the second, as an entry has it. */
function clock(at: Date): string {
  return secondsOf(at).replace('T', ' ').replace('Z', '')
}

/** How the log is right now, as part of its page. */
export function logMarkup(told: Told, { key, text, fingerprint }: LogKey): Markup {
  const { head, given, stopped, stoppedAt } = told
  const size = head?.size ?? 0
  return html`${stopped && stoppedAt ? html`<p role="status">${m.stopped({ when: moment(stoppedAt) })}</p>` : ''}
    ${given < size ? html`<p>${m.cannotBeGiven({ from: given })}</p>` : ''}
    <dl class="grid gap-3">
      ${fact(m.sizeLabel(), html`<strong>${m.entries({ size })}</strong>`)}
      ${head && !head.at ? '' : fact(m.signedLabel(), head?.at ? moment(head.at) : m.notSigned())}
      ${head ? fact(m.headLabel(), html`<code translate="no">${toBase64(head.root)}</code>`) : ''}
      ${fact(m.nameLabel(), html`<code translate="no">${key.name}</code>`)}
      ${fact(m.keyLabel(), html`<code translate="no">${text}</code>`)}
      ${fact(m.fingerprintLabel(), html`<code translate="no">${fingerprint}</code>`)}
      ${fact(m.witnessesLabel(), witnesses(told))}
    </dl>
    ${size > 0 ? growth(told) : ''} ${told.certificates.length > 0 ? certificates(told) : ''}
    ${size > 0 ? latest(told) : ''}`
}

function fact(label: string, value: Markup | string): Markup {
  return html`<div>
    <dt>${label}</dt>
    <dd>${value}</dd>
  </div>`
}

function witnesses({ witnesses: all }: Told): string {
  if (all.length === 0) return m.noWitness()
  return all
    .map(({ witness, at }) => m.witness({ name: witness.split('+', 1)[0] ?? '', when: moment(at) }))
    .join('; ')
}

/** The last days on which something was added. */
function growth({ growth: days }: Told): Markup {
  const rows = days
    .map(({ day, size }, at) => ({
      day,
      size: size ?? 0,
      added: (size ?? 0) - (days[at - 1]?.size ?? 0),
      at,
    }))
    .filter(({ added, at }) => at > 0 && added > 0)
    .toReversed()
  return html`<h3>${m.growthTitle()}</h3>
    <table>
      <thead>
        <tr>
          <th scope="col">${m.day()}</th>
          <th scope="col">${m.newEntries()}</th>
          <th scope="col">${m.allEntries()}</th>
        </tr>
      </thead>
      <tbody>
        ${rows.map(
          ({ day, size, added }) =>
            html`<tr>
              <td>${day}</td>
              <td>${added}</td>
              <td>${size}</td>
            </tr>`,
        )}
      </tbody>
    </table>`
}

/** Which entries are of certificates: what a seal is compared with, the same for everybody. */
function certificates({ certificates: all }: Told): Markup {
  return html`<h3>${m.certificatesTitle()}</h3>
    <p>${m.certificatesLead()}</p>
    <table>
      <thead>
        <tr>
          <th scope="col">${m.place()}</th>
          <th scope="col">${m.time()}</th>
          <th scope="col">${m.mark()}</th>
        </tr>
      </thead>
      <tbody>
        ${all.map(
          ({ place, at, digest }) =>
            html`<tr>
              <td>${place}</td>
              <td>${clock(at)}</td>
              <td><code translate="no">${digest}</code></td>
            </tr>`,
        )}
      </tbody>
    </table>`
}

function latest({ entries, certificates: named }: Told): Markup {
  const isCertificate = (at: number) => named.some(({ place }) => place === at)
  return html`<h3>${m.latestTitle()}</h3>
    <table>
      <thead>
        <tr>
          <th scope="col">${m.place()}</th>
          <th scope="col">${m.time()}</th>
          <th scope="col">${m.mark()}</th>
        </tr>
      </thead>
      <tbody>
        ${entries.map(
          ({ place, at, commitment }) =>
            html`<tr>
              <td>${place}</td>
              <td>${clock(at)}</td>
              <td>
                ${isCertificate(place) ? html`${m.isCertificate()} ` : ''}<code translate="no"
                  >${commitment.toString('hex')}</code
                >
              </td>
            </tr>`,
        )}
      </tbody>
    </table>`
}
