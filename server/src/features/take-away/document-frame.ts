import { caseNumber } from '@evensettle/messages/printing/agreement.ts'
import { html, raw } from 'hono/html'
import type { HtmlEscapedString } from 'hono/utils/html'
import { MARK, MARK_SIZE } from '../../printing/brand-mark.ts'

/** A piece of a page, with everything in it escaped. */
export type Markup = HtmlEscapedString | Promise<HtmlEscapedString>

const STYLE = raw(`
:root {
  color-scheme: light dark;
  --paper: #faf8f3; --card: #fff; --line: #e2ddd1; --ink: #1c2624; --ink-2: #4a5653;
  --pine: #1d5a4c; --starter: #a9481f; --respondent: #275a88;
}
@media (prefers-color-scheme: dark) {
  :root {
    --paper: #141a19; --card: #1c2423; --line: #2c3735; --ink: #eef1ee; --ink-2: #bfc9c5;
    --pine: #7cc4ae; --starter: #f0a27c; --respondent: #8fbfe8;
  }
}
* { box-sizing: border-box; }
body {
  margin: 0 auto; max-width: 50rem; padding: 2rem 1.25rem 4rem; background: var(--paper); color: var(--ink);
  font: 1.0625rem/1.6 Figtree, system-ui, sans-serif; overflow-wrap: anywhere;
}
h1, h2, .brand { font-family: 'Source Serif 4', Georgia, serif; line-height: 1.2; }
h1 { margin: 2.5rem 0 0.5rem; font-size: clamp(1.75rem, 6vw, 2.5rem); }
h2 { margin: 3rem 0 1rem; font-size: 1.5rem; break-after: avoid; }
h3 { margin: 0 0 0.25rem; font-size: 1.0625rem; break-after: avoid; }
p { margin: 0.5rem 0; }
h1, h3, p, dd, td { unicode-bidi: plaintext; }
section + section { margin-top: 1.5rem; }
.note { margin-bottom: 1rem; }
.total { font-weight: 600; }
.clause { display: grid; grid-template-columns: 2.75rem 1fr; align-items: baseline; }
header { display: flex; flex-wrap: wrap; gap: 0.5rem 1rem; align-items: center; justify-content: space-between; }
.brand { display: inline-flex; gap: 0.5rem; align-items: center; font-size: 1.375rem; font-weight: 600; }
.soft, dt, time, th, footer { color: var(--ink-2); font-size: 0.9375rem; }
time { display: block; }
.card { margin: 0 0 1rem; padding: 1rem 1.25rem; border: 1px solid var(--line); border-radius: 0.75rem; background: var(--card); }
.sides { display: grid; gap: 1rem; grid-template-columns: repeat(auto-fit, minmax(min(100%, 16rem), 1fr)); margin-top: 0.75rem; }
.starter, .respondent { border-left: 4px solid; padding-left: 0.875rem; }
.starter { border-color: var(--starter); }
.respondent { border-color: var(--respondent); }
.name { font-weight: 600; }
.starter .name { color: var(--starter); }
.respondent .name { color: var(--respondent); }
.sum { font-weight: 600; font-variant-numeric: tabular-nums; }
dl { display: grid; grid-template-columns: minmax(6rem, 11rem) 1fr; gap: 0.375rem 1rem; margin: 1.5rem 0; }
dt, dd { margin: 0; }
.said { margin: 0 0 1.25rem; break-inside: avoid; }
.print { font: 0.875rem/1.5 ui-monospace, monospace; }
table { width: 100%; border-collapse: collapse; margin: 0.5rem 0 1rem; }
caption { text-align: left; font-weight: 600; }
td, th { padding: 0.375rem 1rem 0.375rem 0; border-bottom: 1px solid var(--line); text-align: left; vertical-align: top; }
td:last-child, th:last-child { padding-right: 0; text-align: right; }
ol { list-style: none; margin: 0; padding: 0; }
li { padding: 0.5rem 0; border-bottom: 1px solid var(--line); break-inside: avoid; }
footer { margin-top: 3rem; }
@media (max-width: 30rem) {
  dl { grid-template-columns: 1fr; gap: 0; }
  dd { margin-bottom: 0.625rem; }
}
@media print {
  :root {
    color-scheme: light;
    --paper: #fff; --card: #fff; --line: #cfc9bb; --ink: #000; --ink-2: #3a4341;
    --pine: #1d5a4c; --starter: #a9481f; --respondent: #275a88;
  }
  @page { margin: 18mm 16mm; }
  html { font-size: 9.5pt; }
  body { max-width: none; padding: 0; }
  p { orphans: 3; widows: 3; }
  tr { break-inside: avoid; }
  h1 { margin-top: 1.5rem; }
  h2 { margin-top: 1.75rem; }
  .card { break-inside: avoid; }
}
`)

/** The page around a paper: no script, nothing from anywhere else, light, dark and on paper. */
export function pageFrame(about: { title: string; brand: string; reference: string }, body: Markup): Markup {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'" />
        <meta name="referrer" content="no-referrer" />
        <title>${about.title}</title>
        <style>
          ${STYLE}
        </style>
      </head>
      <body>
        <header>
          <span class="brand">${markDrawing()} ${about.brand}</span>
          <span class="soft">${caseNumber({ reference: about.reference })}</span>
        </header>
        <main>${body}</main>
      </body>
    </html> `
}

function markDrawing(): Markup {
  const square = `0 0 ${MARK_SIZE} ${MARK_SIZE}`
  return html`<svg aria-hidden="true" width="30" height="30" viewBox="${square}">
    ${MARK.map(
      ({ path, hue, width }) =>
        html`<path
          d="${path}"
          fill="none"
          style="stroke:var(--${hue})"
          stroke-width="${width}"
          stroke-linecap="round"
        />`,
    )}
  </svg>`
}
