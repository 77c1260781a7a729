import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'vitest'
import { createApp } from '../app.ts'
import { createWebApp } from '../platform/http/web.ts'
import type { TestApp } from './make-test-app.ts'

const SHELL =
  '<html><head><link rel="stylesheet" href="/assets/a.css"/><link rel="modulepreload" href="/assets/a.js"/></head><body>' +
  '<div id="first-look" class="grid"><span>Loading</span></div><script>let a = 1</script></body></html>'

export type Fields = Record<string, string>

/** A browser without scripts in front of the pages that the server writes. */
export async function plainBrowser(app: TestApp) {
  const folder = await mkdtemp(join(tmpdir(), 'evensettle-plain-forms-'))
  await writeFile(join(folder, '__spa-fallback.html'), SHELL)
  await writeFile(join(folder, 'first-look.css'), 'h1{color:red}')
  await writeFile(join(folder, 'csp.json'), JSON.stringify({ '__spa-fallback.html': ['sha256-shell'] }))
  const origin = new URL(app.deps.config.publicUrl).origin
  const { http } = createApp(app.deps, await createWebApp(folder, origin))

  async function pageAt(path: string): Promise<string> {
    return (await http.request(path)).text()
  }

  return {
    origin,
    pageAt,
    /** what it would send, and what it would show then */
    press: async (path: string, fields: Fields, headers: Fields = { origin }): Promise<Response> =>
      http.request(path, { method: 'POST', body: new URLSearchParams(fields), headers }),
    stepOf: async (token: string, search: string): Promise<Fields> =>
      fieldsOf(await pageAt(`/invitation-response?token=${token}&${search}`)),
    /** follows what a press led to */
    async after(reply: Response): Promise<string> {
      expect(reply.status).toBe(303)
      return pageAt(reply.headers.get('location') ?? '')
    },
    close: () => rm(folder, { recursive: true }),
  }
}

export type PlainBrowser = Awaited<ReturnType<typeof plainBrowser>>

/** The ticks of a page: what each would send, and whether it is ticked. */
export function ticksOf(page: string): { name: string; value: string; isTicked: boolean }[] {
  const inputs = page.matchAll(/<input\s+type="checkbox"\s+name="([^"]+)"\s+value="([^"]*)"\s*(checked)?/g)
  return [...inputs].map(([, name = '', value = '', checked]) => ({
    name,
    value: asText(value),
    isTicked: checked !== undefined,
  }))
}

/** The hidden fields of the first form on a page, as they stand there. */
export function fieldsOf(page: string): Fields {
  const [form = ''] = page.split('</form>')
  const inputs = [...form.matchAll(/<input\s+type="hidden"\s+name="([^"]+)"\s+value="([^"]*)"/g)]
  return Object.fromEntries(inputs.map(([, name = '', value = '']) => [name, asText(value)]))
}

function asText(markup: string): string {
  return markup
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
}
