import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

type RouteEntry = {
  parentId?: string
  path?: string
  module: string
  imports: string[]
  clientLoaderModule?: string
  clientMiddlewareModule?: string
}
export type RouteManifest = { routes: Record<string, RouteEntry> }

/** The screens that people open straight away, and what each asks the server first; `:id` is that of the address. */
const SCREENS: Record<string, string | null> = {
  dashboard: '/api/cases',
  'case/:id': '/api/cases/:id',
  'hub/:id': '/api/cases/:id',
  'negotiation/:id': '/api/cases/:id',
  'create-case': null,
  settings: null,
  'invitation-response': null,
}

function filesOf({ routes }: RouteManifest, path: string): string[] {
  const files: (string | undefined)[] = []
  let at = Object.values(routes).find((route) => route.path === path)
  while (at) {
    files.push(at.module, at.clientLoaderModule, at.clientMiddlewareModule, ...at.imports)
    at = at.parentId === undefined ? undefined : routes[at.parentId]
  }
  return [...new Set(files.filter((file) => file !== undefined))]
}

/**
 * A script for the head of the page that stands for all screens: it asks for the scripts of the screen that
 * was opened, and for its first data as the signed-in person, before any script has run. `lib/api.ts` takes
 * the answer from `window.early`. An account with a second factor is left to the sign-in.
 */
export function earlyStartScript(manifest: RouteManifest): string {
  const screens = Object.entries(SCREENS).map(([path, api]) => ({
    path,
    api,
    files: filesOf(manifest, path),
  }))
  const files = [...new Set(screens.flatMap((screen) => screen.files))]
  const table = screens.map(({ path, api, files: own }) => [
    path.replace(':id', '([0-9a-f-]{36})'),
    api,
    own.map((file) => files.indexOf(file)),
  ])
  return `(function(){var f=${JSON.stringify(files)};
${JSON.stringify(table)}.forEach(function(s){var m=new RegExp('^/'+s[0]+'/?$').exec(location.pathname);if(!m)return;
data(s[1]&&s[1].replace(':id',m[1]));
s[2].forEach(function(i){var l=document.createElement('link');l.rel='modulepreload';l.href=f[i];document.head.append(l)})});
function data(p){if(!p)return;var o=null;try{o=JSON.parse(localStorage.getItem('sb-'+location.hostname.split('.')[0]+'-auth-token'))}catch(e){}
if(!o||!o.access_token||o.expires_at*1e3-Date.now()<9e4||(o.user&&o.user.factors||[]).length)return;
window.early={path:p,token:o.access_token,answer:fetch(p,{headers:{authorization:'Bearer '+o.access_token}})};
window.early.answer.catch(function(){})}})()`
}

/** Puts the script into the page for all screens, before the links to its own scripts. */
export async function writeEarlyStart(clientDirectory: string): Promise<void> {
  const assets = join(clientDirectory, 'assets')
  const found = (await readdir(assets)).find((name) => /^manifest-.*\.js$/.test(name))
  if (found === undefined) throw new Error('The build has no manifest of its routes.')
  const text = await readFile(join(assets, found), 'utf8')
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what React Router has just written
  const manifest = JSON.parse(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1)) as RouteManifest
  const file = join(clientDirectory, '__spa-fallback.html')
  const html = await readFile(file, 'utf8')
  const script = `<script>${earlyStartScript(manifest)}</script>`
  await writeFile(
    file,
    html.replace('<link rel="modulepreload"', (link) => script + link),
  )
}
