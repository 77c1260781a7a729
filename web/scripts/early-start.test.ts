import { afterEach, expect, it, vi } from 'vitest'
import { earlyStartScript } from './early-start.ts'

const ID = '0198c0de-1111-7222-8333-444455556666'
const MANIFEST = {
  routes: {
    root: { module: '/root.js', imports: ['/react.js'] },
    layout: { parentId: 'root', module: '/layout.js', imports: [], clientMiddlewareModule: '/guard.js' },
    dashboard: {
      parentId: 'layout',
      path: 'dashboard',
      module: '/dashboard.js',
      imports: ['/react.js'],
      clientLoaderModule: '/loader.js',
    },
    hub: { parentId: 'layout', path: 'hub/:id', module: '/hub.js', imports: [] },
  },
}
const SESSION = { access_token: 'abc', expires_at: Date.now() / 1_000 + 3_600, user: { factors: [] } }

function open(path: string, session: object | null) {
  document.head.innerHTML = ''
  localStorage.clear()
  if (session) localStorage.setItem('sb-localhost-auth-token', JSON.stringify(session))
  history.replaceState(null, '', path)
  const asked = vi.fn<typeof fetch>(() => Promise.resolve(new Response('{}')))
  vi.stubGlobal('fetch', asked)
  // oxlint-disable-next-line no-eval -- the text of a script is what is tested
  ;(0, eval)(earlyStartScript(MANIFEST))
  return {
    scripts: [...document.head.querySelectorAll('link')].map((link) => link.getAttribute('href')),
    asked: asked.mock.calls.map(([path_]) => path_),
  }
}

afterEach(() => void vi.unstubAllGlobals())

it('asks for the scripts of the screen that was opened and for its first data', () => {
  expect(open('/dashboard', SESSION)).toEqual({
    scripts: ['/dashboard.js', '/loader.js', '/react.js', '/layout.js', '/guard.js', '/root.js'],
    asked: ['/api/cases'],
  })
  expect(open(`/hub/${ID}`, SESSION)).toMatchObject({ asked: [`/api/cases/${ID}`] })
})

it.each([
  ['nobody is signed in', '/dashboard', null],
  ['the token is at its end', '/dashboard', { ...SESSION, expires_at: Date.now() / 1_000 + 60 }],
  ['a second factor may be missing', '/dashboard', { ...SESSION, user: { factors: [{}] } }],
  ['the address is no identifier', '/hub/..%2Fprofile', SESSION],
  ['the screen is another', '/help-center', SESSION],
])('asks the server nothing when %s', (_, path, session) => {
  expect(open(path, session).asked).toEqual([])
})
