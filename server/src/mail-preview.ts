import { html, raw } from 'hono/html'
import { Hono } from 'hono'
import { composeLetter, withOperator } from './features/mail/emails.ts'
import { sampleMails, sampleText } from './mail-samples.ts'
import type { AppEnv } from './platform/http/http.ts'

const OPERATOR = {
  name: 'Example Mediation',
  address: '1 Main Street, Portland, Maine 04101',
  email: 'help@example.org',
  phone: '+1 207 555 0100',
}

/** For development: all mails on one page, as HTML and as text. Served only where MAIL_PREVIEW is on. */
export function mailPreview(): Hono<AppEnv> {
  const app = new Hono<AppEnv>()
  app.get('/dev/mail', async (c) => {
    const all = await Promise.all(
      sampleMails().map(async ({ family, name, letter }) => ({
        kind: `${family}: ${name}`,
        ...(await withOperator(await composeLetter(letter), OPERATOR)),
      })),
    )
    return c.html(
      html`<!doctype html>
        <html lang="en">
          <head>
            <meta charset="utf-8" />
            <meta name="viewport" content="width=device-width,initial-scale=1" />
            <title>Mails</title>
            <style>
              ${raw(LOOK)}
            </style>
          </head>
          <body>
            <h1>Mails</h1>
            <nav>${all.map(({ kind }, index) => html`<a href="#m${index}">${kind}</a> `)}</nav>
            ${all.map(
              ({ kind, subject, text, html: body }, index) =>
                html`<section id="m${index}">
                  <h2>${kind}</h2>
                  <p>${subject}</p>
                  <div>
                    <iframe title="${kind}" srcdoc="${body}" sandbox></iframe>
                    <pre>${text}</pre>
                  </div>
                </section>`,
            )}
            <section>
              <h2>text message</h2>
              <pre>${sampleText()}</pre>
            </section>
          </body>
        </html>`,
    )
  })
  return app
}

const LOOK = `
  body { font: 16px/1.5 system-ui, sans-serif; margin: 1.5rem; color-scheme: light dark }
  nav a { display: inline-block; margin: 0 1rem .5rem 0 }
  section div { display: grid; gap: 1rem; grid-template-columns: repeat(auto-fit, minmax(20rem, 1fr)) }
  iframe { width: 100%; height: 46rem; border: 1px solid #999 }
  pre { white-space: pre-wrap; overflow-wrap: anywhere; margin: 0; padding: 1rem; border: 1px solid #999 }
`
