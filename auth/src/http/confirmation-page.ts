import { createHash } from 'node:crypto'
import type { Context } from 'hono'
import { html, raw } from 'hono/html'
import type { LinkPage } from '../platform/options.ts'

/** For an installation that says nothing of its own. */
const PLAIN: LinkPage = {
  brand: '',
  mark: '',
  title: 'One more step',
  words: ['Press the button to go on.'],
  button: 'Continue',
  foot: [],
  style: `body{font:1.125rem/1.5 system-ui,sans-serif;display:grid;min-height:90vh;place-content:center;
text-align:center;padding:1rem;color-scheme:light dark}button{font:inherit;padding:.75rem 2rem;cursor:pointer}`,
}

/** Browsers hold the redirect after a form to `form-action` too. */
function formTargets(externalUrl: string, redirectTo: string): string {
  const target = new URL(redirectTo)
  const place = target.origin === 'null' ? target.protocol : target.origin
  return `${new URL(externalUrl).origin} ${place}`
}

function policyOf(externalUrl: string, redirectTo: string, { style }: LinkPage): string {
  const hash = createHash('sha256').update(style).digest('base64')
  return `default-src 'none'; style-src 'sha256-${hash}'; form-action ${formTargets(externalUrl, redirectTo)}; base-uri 'none'; frame-ancestors 'none'`
}

/** A page with one button that uses the link; looking at it uses nothing up. */
export async function confirmationPage(
  c: Context,
  externalUrl: string,
  link: { token: string; type: string; redirectTo: string },
  page: LinkPage = PLAIN,
): Promise<Response> {
  c.header('Content-Security-Policy', policyOf(externalUrl, link.redirectTo, page))
  // its address holds the token: whoever opened the window keeps no hold of it
  c.header('Cross-Origin-Opener-Policy', 'same-origin')
  const brand = html`<header>${raw(page.mark)}<span>${page.brand}</span></header>`
  const foot = html`<footer>${page.foot.map((words) => html`<p>${words}</p>`)}</footer>`
  return c.html(
    html`<!doctype html>
      <html lang="en">
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          <meta name="robots" content="noindex" />
          <title>${[page.title, page.brand].filter(Boolean).join(' · ')}</title>
          ${raw(`<style>${page.style}</style>`)}
        </head>
        <body>
          ${page.brand === '' ? '' : brand}
          <main>
            <h1>${page.title}</h1>
            ${page.words.map((words) => html`<p>${words}</p>`)}
            <form method="post" action="${externalUrl}/verify">
              <input type="hidden" name="token" value="${link.token}" />
              <input type="hidden" name="type" value="${link.type}" />
              <input type="hidden" name="redirect_to" value="${link.redirectTo}" />
              <button>${page.button}</button>
            </form>
          </main>
          ${page.foot.length === 0 ? '' : foot}
        </body>
      </html>`,
  )
}
