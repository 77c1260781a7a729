import { createHash } from 'node:crypto'
import type { Context } from 'hono'
import { html, raw } from 'hono/html'

const STYLE = `body{font:1.125rem/1.5 system-ui,sans-serif;display:grid;min-height:90vh;place-content:center;
text-align:center;padding:1rem;color-scheme:light dark}button{font:inherit;padding:.75rem 2rem;cursor:pointer}`

const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64')

/** Browsers hold the redirect after a form to `form-action` too. */
function formTargets(externalUrl: string, redirectTo: string): string {
  const target = new URL(redirectTo)
  const place = target.origin === 'null' ? target.protocol : target.origin
  return `${new URL(externalUrl).origin} ${place}`
}

/** A page with one button that uses the link; looking at it uses nothing up. */
export async function confirmationPage(
  c: Context,
  externalUrl: string,
  link: { token: string; type: string; redirectTo: string },
): Promise<Response> {
  c.header(
    'Content-Security-Policy',
    `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; form-action ${formTargets(externalUrl, link.redirectTo)}; base-uri 'none'; frame-ancestors 'none'`,
  )
  // its address holds the token: whoever opened the window keeps no hold of it
  c.header('Cross-Origin-Opener-Policy', 'same-origin')
  return c.html(
    html`<!doctype html>
      <html lang="en">
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          <meta name="robots" content="noindex" />
          <title>One more step</title>
          ${raw(`<style>${STYLE}</style>`)}
        </head>
        <body>
          <main>
            <h1>One more step</h1>
            <p>Press the button to go on.</p>
            <form method="post" action="${externalUrl}/verify">
              <input type="hidden" name="token" value="${link.token}" />
              <input type="hidden" name="type" value="${link.type}" />
              <input type="hidden" name="redirect_to" value="${link.redirectTo}" />
              <button>Continue</button>
            </form>
          </main>
        </body>
      </html>`,
  )
}
