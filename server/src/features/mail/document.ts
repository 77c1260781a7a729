import * as m from '@evensettle/messages/mails/mail.ts'
import { BRAND } from '@evensettle/contracts/site.ts'
import { operatorLine } from '@evensettle/contracts/words/operator-words.ts'
import type { Operator } from '@evensettle/domain/operator.ts'
import { MARK, MARK_SIZE } from '../../printing/brand-mark.ts'
import { authWords } from './emails.ts'
import type { MailedCase } from './queries.ts'

const STYLE = `:root{color-scheme:light dark;--paper:#faf8f3;--card:#fff;--line:#e2ddd1;--ink:#1c2624;--ink-2:#4a5653;
--pine:#1d5a4c;--pine-strong:#134438;--on-pine:#fff;--starter:#a9481f;--respondent:#275a88}
@media (prefers-color-scheme:dark){:root{--paper:#141a19;--card:#1c2423;--line:#2c3735;--ink:#eef1ee;--ink-2:#bfc9c5;
--pine:#7cc4ae;--pine-strong:#a2dac8;--on-pine:#0d211c;--starter:#f0a27c;--respondent:#8fbfe8}}
*{box-sizing:border-box}
body{margin:0 auto;max-width:34rem;padding:1.5rem 1.25rem 3rem;background:var(--paper);color:var(--ink);
font:1.0625rem/1.6 Figtree,system-ui,sans-serif;overflow-wrap:anywhere}
header{display:flex;gap:.5rem;align-items:center;font-size:1.375rem;font-weight:600}
header,h1{font-family:'Source Serif 4',Georgia,serif;line-height:1.2}
h1{margin:0;font-size:1.75rem;unicode-bidi:plaintext}
main{margin:2rem 0;padding:1.5rem;border:1px solid var(--line);border-radius:.75rem;background:var(--card)}
main p{margin:1rem 0 1.5rem;unicode-bidi:plaintext}
button{width:100%;min-height:3rem;padding:.625rem 1.5rem;border:0;border-radius:999px;background:var(--pine);
color:var(--on-pine);font:inherit;font-weight:600;cursor:pointer}
button:hover{background:var(--pine-strong)}
button:focus-visible{outline:3px solid var(--pine);outline-offset:3px}
footer{color:var(--ink-2);font-size:.9375rem}
footer p{margin:.5rem 0}
.starter{stroke:var(--starter)}.respondent{stroke:var(--respondent)}.pine{stroke:var(--pine)}`

/** Which mail brought a link of a type of the sign-in service. */
const MAIL_OF: Readonly<Record<string, string>> = { signup: 'confirm', magiclink: 'magic_link' }

const mark = MARK.map(
  ({ path, hue, width }) =>
    `<path d="${path}" class="${hue}" fill="none" stroke-width="${width}" stroke-linecap="round"/>`,
).join('')

type SignInPage = Record<'brand' | 'mark' | 'title' | 'button' | 'style', string> &
  Record<'words' | 'foot', string[]>

/** The page that a link of a sign-in mail opens: in our name and colors, saying what the one press is for. Runs nothing. */
export function signInPage(type: string, about: MailedCase | null, operator: Operator): SignInPage {
  const { heading, say } = authWords(MAIL_OF[type] ?? type, about)
  const line = operatorLine(operator, BRAND)
  return {
    brand: BRAND,
    mark: `<svg aria-hidden="true" width="30" height="30" viewBox="0 0 ${MARK_SIZE} ${MARK_SIZE}">${mark}</svg>`,
    title: heading,
    words: [say],
    button: m.goOnLabel(),
    foot: [m.notAsked(), [line, m.footer({ brand: BRAND })].filter(Boolean).join(' ')],
    style: STYLE,
  }
}
