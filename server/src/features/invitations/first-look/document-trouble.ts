import * as m from '@evensettle/messages/invitations/plain-forms.ts'
import type { Context } from 'hono'
import { html } from 'hono/html'
import type { Deps } from '../../../deps.ts'
import type { AppError } from '../../../platform/errors.ts'
import { asAppError, type AppEnv } from '../../../platform/http/http.ts'
import type { WebApp } from '../../../platform/http/web.ts'
import { hidden, linkButton, sendButton, type Markup } from './document-frame.ts'
import { shortPage } from './document.ts'

/** The fields of a form, as they were sent. */
export type Fields = Readonly<Record<string, string>>

/** What somebody is shown where a page or form of ours could not be served: what they typed goes along to the next try. */
export function onPageError({ log, disk }: Pick<Deps, 'log' | 'disk'>, web: WebApp) {
  return async (thrown: Error, c: Context<AppEnv>): Promise<Response> => {
    const error = asAppError(thrown, log, c, (outage) => disk.saw(outage))
    if (error.retryAfter !== undefined) c.header('retry-after', String(error.retryAfter))
    if (isOverSoon(c, error)) c.header('refresh', String(OPENED_AGAIN_AFTER))
    const markup = c.req.method === 'POST' ? await notSentPage(c, error) : notOpenedPage(c, error)
    const how = { withApp: false, status: error.status }
    return web.serveWritten(c, (await markup).toString(), how) ?? c.text(error.message, error.status)
  }
}

/** seconds */
const OPENED_AGAIN_AFTER = 4

/** A page that could not be opened while something is away comes by itself; a form is sent by its reader only. */
function isOverSoon(c: Context<AppEnv>, { status }: AppError): boolean {
  return status === 503 && c.req.method !== 'POST'
}

function notOpenedPage(c: Context<AppEnv>, error: AppError): Markup {
  const { pathname, search } = new URL(c.req.url)
  const said = isOverSoon(c, error)
    ? { title: m.awayTitle(), words: [m.awayWords()] }
    : { title: m.problemTitle(), words: [], problem: error.message }
  return shortPage(said, linkButton(pathname + search, m.tryAgainLink(), 'primary'))
}

async function notSentPage(c: Context<AppEnv>, { message, code }: AppError): Promise<Markup> {
  if (code === 'PAYLOAD_TOO_LARGE')
    return shortPage({ title: m.notSentTitle(), words: [m.tooMuchWords()], problem: message })
  const { do: act = '', ...typed } = await fieldsOf(c).catch((): Fields => ({}))
  return shortPage(
    { title: m.notSentTitle(), words: [m.notSentWords()], problem: message },
    html`<form method="post" action="${c.req.path}">
      ${hidden(typed)} ${sendButton(act, m.sendAgainButton())}
    </form>`,
  )
}

/** The fields of the form that a request sends. */
export async function fieldsOf(c: Context<AppEnv>): Promise<Fields> {
  const body = await c.req.parseBody()
  return Object.fromEntries(
    Object.entries(body).flatMap(([name, value]) =>
      typeof value === 'string' ? [[name, value.replaceAll('\r\n', '\n')] as const] : [],
    ),
  )
}
