import * as m from '@evensettle/messages/mails/mail.ts'
import type { MailedCase } from './queries.ts'
import { BRAND, OPERATOR_TO_COME } from '@evensettle/contracts/site.ts'
import { html, raw } from 'hono/html'
import { operatorLine } from '@evensettle/contracts/words/operator-words.ts'
import type { Operator } from '@evensettle/domain/operator.ts'

/** A mail as a list of plain parts, so that its text and its HTML say the same. */
export type Letter = {
  subject: string
  preview: string
  heading: string
  paragraphs: string[]
  /** to be typed or copied somewhere else, with what it is called */
  code?: [name: string, code: string]
  facts?: [string, string][]
  button?: { label: string; url: string }
  /** the button stands before the facts, on the first screen of a phone */
  isButtonFirst?: boolean
  after?: string[]
  footer?: string[]
  /** small links in the foot: stop, report, a person */
  links?: { label: string; url: string }[]
}

const footer = () => `${OPERATOR_TO_COME}${m.footer({ brand: BRAND })}`

/** Writes a letter as text and as HTML that common mail programs show alike; everything in it is escaped. */
export async function composeLetter(
  letter: Letter,
): Promise<{ subject: string; text: string; html: string }> {
  const facts = letter.facts ?? []
  const told = facts.map(([name, value]) => `${name}: ${value}`).join('\n')
  const button = letter.button ? `${letter.button.label}:\n${letter.button.url}` : ''
  const text = [
    letter.heading,
    ...letter.paragraphs,
    letter.code ? letter.code.join(': ') : '',
    ...(letter.isButtonFirst ? [button, told] : [told, button]),
    ...(letter.after ?? []),
    '--',
    [...(letter.footer ?? []), footer()].join('\n'),
    (letter.links ?? []).map(({ label, url }) => `${label}: ${url}`).join('\n'),
  ]
    .filter((part) => part !== '')
    .join('\n\n')
  return { subject: letter.subject, text, html: (await htmlOf(letter, facts)).toString() }
}

/**
 * Mail programs that know dark mode get our dark colours; the others turn light ones themselves, which the
 * inline colours (no pure white on black, borders on every surface) stand. Outlook reads only the tables.
 */
const DARK = `
  :root { color-scheme: light dark; supported-color-schemes: light dark; }
  @media (prefers-color-scheme: dark) {
    .ground { background: #141a18 !important; color: #f1eee6 !important; }
    .sheet { background: #1e2624 !important; border-color: #37423f !important; }
    .ink { color: #f1eee6 !important; }
    .soft { color: #b9c2bf !important; }
    .cell, .box { border-color: #37423f !important; }
    .press { background: #7fc4ae !important; color: #10231d !important; }
  }
  @media (max-width: 480px) { .cell { display: block !important; width: auto !important; padding: 2px 0 12px !important; } .name { border: 0 !important; padding: 12px 0 0 !important; } }
`

function factsOf(facts: [string, string][]) {
  const cell = 'padding:8px 16px 8px 0;border-bottom:1px solid #e2ddd1;vertical-align:top;'
  const name = `${cell}color:#4a5653;width:30%;font-size:15px;font-weight:600`
  return html`<table role="presentation" cellpadding="0" cellspacing="0" style="margin:0 0 18px;width:100%">
    ${facts.map(
      ([label, value]) =>
        html`<tr>
          <td class="cell soft name" style="${name}">${label}</td>
          <td class="box ink" style="${cell}overflow-wrap:anywhere">${value}</td>
        </tr>`,
    )}
  </table>`
}

function linksOf(links: { label: string; url: string }[]) {
  return html`<p style="margin:10px 0 0">
    ${links.map(
      ({ label, url }) =>
        html`<a class="soft" href="${url}" style="color:#4a5653;display:inline-block;padding:6px 14px 6px 0"
          >${label}</a
        >`,
    )}
  </p>`
}

/** An address that stands alone can be pressed, in mail programs too that make no links themselves. */
function lineOf(text: string) {
  if (!/^https?:\/\/\S+$/.test(text)) return text
  return html`<a class="soft" href="${text}" style="color:#4a5653">${text}</a>`
}

function htmlOf(letter: Letter, facts: [string, string][]) {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width,initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>${letter.subject}</title>
        <style>
          ${raw(DARK)}
        </style>
      </head>
      <body
        class="ground"
        style="margin:0;background:#faf8f3;color:#1c2624;font:17px/1.55 -apple-system,'Segoe UI',Roboto,Arial,sans-serif"
      >
        <div style="display:none;max-height:0;overflow:hidden">${letter.preview}</div>
        <table role="presentation" width="100%" cellpadding="0" cellspacing="0" class="ground">
          <tr>
            <td align="center" style="padding:24px 12px">
              ${raw('<!--[if mso]><table role="presentation" width="560"><tr><td><![endif]-->')}
              <table
                role="presentation"
                width="100%"
                cellpadding="0"
                cellspacing="0"
                style="max-width:560px;text-align:left"
              >
                <tr>
                  <td class="ink" style="padding:0 4px 16px;font:600 20px Georgia,serif">${BRAND}</td>
                </tr>
                <tr>
                  <td
                    class="sheet"
                    style="background:#ffffff;border:1px solid #e2ddd1;border-radius:14px;padding:28px 24px"
                  >
                    <h1
                      class="ink"
                      style="font:600 26px/1.2 Georgia,serif;margin:0 0 14px;overflow-wrap:anywhere;word-break:break-word"
                    >
                      ${letter.heading}
                    </h1>
                    ${letter.paragraphs.map((text) => html`<p class="ink" style="margin:0 0 14px;white-space:pre-line;overflow-wrap:anywhere">${text}</p>`)}
                    ${letter.code ? codeOf(letter.code) : ''}
                    ${facts.length > 0 && !letter.isButtonFirst ? factsOf(facts) : ''}
                    ${letter.button ? buttonOf(letter.button, (letter.after ?? []).length === 0) : ''}
                    ${facts.length > 0 && letter.isButtonFirst ? factsOf(facts) : ''}
                    ${(letter.after ?? []).map((text) => html`<p class="soft" style="margin:0 0 12px;color:#4a5653;font-size:15px;overflow-wrap:anywhere">${lineOf(text)}</p>`)}
                  </td>
                </tr>
                <tr>
                  <td class="soft" style="padding:16px 4px;color:#65706d;font-size:13px">
                    ${[...(letter.footer ?? []), footer()].map((text) => html`<p style="margin:0 0 6px;overflow-wrap:anywhere">${text}</p>`)}
                    ${letter.links ? linksOf(letter.links) : ''}
                  </td>
                </tr>
              </table>
              ${raw('<!--[if mso]></td></tr></table><![endif]-->')}
            </td>
          </tr>
        </table>
      </body>
    </html>`
}

/** A code in a box of its own: one press takes all of it, where the mail program can do that. */
function codeOf([name, code]: [string, string]) {
  return html`<p class="soft" style="margin:20px 0 6px;color:#4a5653;font-size:15px">${name}</p>
    <table role="presentation" cellpadding="0" cellspacing="0" style="margin:0 0 20px">
      <tr>
        <td
          class="box ink"
          style="border:2px solid #e2ddd1;border-radius:14px;padding:14px 18px 14px 22px;font:600 32px/1.2 Menlo,Consolas,monospace;letter-spacing:4px;-webkit-user-select:all;user-select:all"
        >
          ${code}
        </td>
      </tr>
    </table>`
}

/** The colour sits on the cell, so that Outlook, which draws no padding on links, shows a button too. */
function buttonOf({ label, url }: { label: string; url: string }, isLast: boolean) {
  return html`<table
    role="presentation"
    cellpadding="0"
    cellspacing="0"
    style="margin:20px 0 ${isLast ? 0 : 20}px"
  >
    <tr>
      <td class="press" bgcolor="#1d5a4c" style="background:#1d5a4c;border-radius:999px;padding:14px 24px">
        <a
          class="press"
          href="${url}"
          style="color:#ffffff;text-decoration:none;font-weight:600;display:inline-block"
          >${label}</a
        >
      </td>
    </tr>
  </table>`
}

/** A mail as it goes out: with who runs this, which may be known only now. */
export async function withOperator<M extends { text: string; html: string }>(
  mail: M,
  operator: Operator,
): Promise<M> {
  const line = operatorLine(operator, BRAND)
  const words = line === '' ? '' : `${line} `
  const escaped = (await html`${words}`).toString()
  return {
    ...mail,
    text: mail.text.replaceAll(OPERATOR_TO_COME, () => words),
    html: mail.html.replaceAll(OPERATOR_TO_COME, () => escaped),
  }
}

/** The mails of the auth service, in our words. */
export function authLetter(
  kind: string,
  { link, code, about }: { link: string | null; code: string | null; about: MailedCase | null },
): Letter {
  return withWays(authWords(kind, about), link, code)
}

/** What a link of the auth service is for, as its mail and the page that it opens say it. */
export function authWords(kind: string, about: MailedCase | null): AuthWords {
  if (about && (kind === 'confirm' || kind === 'magic_link')) return caseWords(kind, about)
  const words: Record<string, AuthWords> = {
    confirm: {
      subject: m.confirmSubject({ brand: BRAND }),
      heading: m.confirmHeading(),
      say: m.confirmSay(),
      label: m.confirmLabel(),
    },
    recovery: {
      subject: m.recoveryMailSubject({ brand: BRAND }),
      heading: m.recoverySubject(),
      say: m.recoverySay(),
      label: m.recoverySubject(),
    },
    magic_link: {
      subject: m.magicLinkSubject({ brand: BRAND }),
      heading: m.magicLinkHeading(),
      say: m.magicLinkSay(),
      label: m.magicLinkHeading(),
    },
    invite: {
      subject: m.inviteSubject({ brand: BRAND }),
      heading: m.inviteHeading(),
      say: m.inviteSay(),
      label: m.inviteLabel(),
    },
    email_change: {
      subject: m.emailChangeSubject(),
      heading: m.emailChangeHeading(),
      say: m.emailChangeSay(),
      label: m.emailChangeHeading(),
    },
    reauthentication: {
      subject: m.reauthenticationSubject(),
      heading: m.reauthenticationSubject(),
      say: m.reauthenticationSay(),
      label: '',
    },
  }
  return (
    words[kind] ?? {
      subject: m.reauthenticationSubject(),
      heading: m.reauthenticationSubject(),
      say: m.reauthenticationSay(),
      label: m.goOnLabel(),
    }
  )
}

type AuthWords = { subject: string; heading: string; say: string; label: string }

/** To an invited person who goes on with a case: which one, and with whom. */
function caseWords(kind: 'confirm' | 'magic_link', { other, reference }: MailedCase): AuthWords {
  const facts = { other, reference, brand: BRAND }
  const title = m.openCaseSubject(facts)
  const say = kind === 'confirm' ? m.openCaseConfirmSay(facts) : m.openCaseSay(facts)
  return { subject: title, heading: title, say, label: m.openCaseLabel(facts) }
}

function withWays(chosen: AuthWords, link: string | null, code: string | null): Letter {
  return {
    subject: chosen.subject,
    preview: chosen.say,
    heading: chosen.heading,
    paragraphs: [chosen.say],
    ...(code ? { code: [m.code(), code] } : {}),
    ...(link
      ? {
          button: { label: chosen.label, url: link },
          after: [m.ifButtonDoesNotWork(), link],
        }
      : {}),
  }
}
