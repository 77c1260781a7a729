import type { Settings } from '../platform/options.ts'

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]'])
const SPECIAL = new Set(['http:', 'https:', 'ftp:', 'ws:', 'wss:'])
const DEFAULT_PORTS: Record<string, RegExp> = { 'http:': /:80$/, 'https:': /:443$/ }

/** Every pattern `{a,b}` stands for; braces may be nested. */
function alternatives(pattern: string): string[] {
  const open = pattern.indexOf('{')
  if (open === -1) return [pattern]
  let depth = 0
  const cuts = [open]
  for (let i = open; i < pattern.length; i += 1) {
    const char = pattern.charAt(i)
    if (char === '{') depth += 1
    if (char === ',' && depth === 1) cuts.push(i)
    if (char !== '}') continue
    depth -= 1
    if (depth > 0) continue
    const ends = [...cuts.slice(1), i]
    const parts = cuts.map((cut, at) => pattern.slice(cut + 1, ends[at]))
    return parts.flatMap((part) => alternatives(pattern.slice(0, open) + part + pattern.slice(i + 1)))
  }
  return [pattern]
}

/** What `?`, `*` and `**` stand for. */
type Wildcards = { one: string; some: string; any: string }

const IN_HOST: Wildcards = { one: '[^./]', some: '[^./]*', any: '[^/]*' }
const IN_PATH: Wildcards = { one: '.', some: '[^./]*', any: '.*' }

function globToRegExp(glob: string, { one, some, any }: Wildcards): RegExp {
  let out = ''
  for (let i = 0; i < glob.length; i += 1) {
    const char = glob.charAt(i)
    const close = char === '[' ? glob.indexOf(']', i + 1) : -1
    if (char === '*' && glob.charAt(i + 1) === '*') {
      out += any
      i += 1
    } else if (char === '*') out += some
    else if (char === '?') out += one
    else if (close > i) {
      const members = glob.slice(i + 1, close).replace(/^!/, '^')
      out += `[${members.replaceAll('\\', '\\\\')}]`
      i = close
    } else out += char.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
  }
  return new RegExp(`^${out}$`)
}

type Pattern = { scheme: string; host: RegExp | null; rest: RegExp }

/** Scheme, host with port, and what follows; null for what names no scheme. */
function readPattern(pattern: string): Pattern | null {
  const [, scheme, authority, rest = ''] = /^([a-z][a-z0-9+.-]*:)(?:\/\/([^/]*))?(.*)$/i.exec(pattern) ?? []
  if (scheme === undefined) return null
  const protocol = scheme.toLowerCase()
  const host = authority?.toLowerCase().replace(DEFAULT_PORTS[protocol] ?? /$^/, '')
  // `https://**` covers paths too.
  const open = rest === '' && authority?.endsWith('**') === true ? '**' : rest
  return {
    scheme: protocol,
    host: host === undefined ? null : globToRegExp(host, IN_HOST),
    rest: globToRegExp(open, IN_PATH),
  }
}

/** Throws for a pattern that names no scheme: it could never match, or match anything. */
export function checkRedirectPatterns(patterns: string[]): void {
  for (const pattern of patterns.flatMap(alternatives)) {
    if (readPattern(pattern) !== null) continue
    throw new Error(`a pattern of redirectAllowList must begin with a scheme such as https: "${pattern}"`)
  }
}

function matches(pattern: string, url: URL): boolean {
  const read = readPattern(pattern)
  if (read === null || read.scheme !== url.protocol) return false
  // The root's slash is the parser's: `https://example.org` is the same place.
  const rest = [`${url.pathname}${url.search}`, ...(url.pathname === '/' ? [url.search] : [])]
  const hostFits = read.host === null ? url.host === '' : read.host.test(url.host)
  return hostFits && rest.some((one) => read.rest.test(one))
}

/**
 * The wish as a URL whose host reads the same before and after parsing; null for everything else.
 * Browsers, mail programs and servers read other spellings differently: percent signs, letters that are
 * not ASCII, backslashes, user names and numbers in disguise.
 */
function readWish(wish: string): URL | null {
  const isOdd = Array.from(wish).some((char) => char <= ' ' || char === '\\' || char === '\u007f')
  if (isOdd || !URL.canParse(wish)) return null
  const url = new URL(wish)
  const [, written = ''] = /^[a-z][a-z0-9+.-]*:\/\/([^/?#]*)/i.exec(wish) ?? []
  // A Kelvin sign is a k once it is in lower case.
  if (!/^[!-~]*$/.test(written)) return null
  if (written.toLowerCase().replace(DEFAULT_PORTS[url.protocol] ?? /$^/, '') !== url.host) return null
  if (url.host === '') return SPECIAL.has(url.protocol) ? null : url
  if (LOOPBACK.has(url.hostname)) return url
  const isName = /^[a-z0-9.-]+$/.test(url.hostname) && !/^[\d.]+$/.test(url.hostname)
  return isName ? url : null
}

type Site = Pick<Settings, 'siteUrl' | 'redirectAllowList'>

/** True when `wish` may receive tokens: the site itself or a pattern of the allow-list. */
export function isAllowedRedirect(settings: Site, wish: string): boolean {
  const url = readWish(wish)
  if (url === null) return false
  const site = new URL(settings.siteUrl)
  if (url.protocol === site.protocol && url.hostname === site.hostname) {
    if (url.port === site.port || LOOPBACK.has(url.hostname)) return true
  }
  return settings.redirectAllowList.flatMap(alternatives).some((pattern) => matches(pattern, url))
}

/** The first wish decides; one that is not allowed becomes the site URL, silently. */
export function chooseRedirect(settings: Site, wishes: (string | undefined)[]): string {
  const wish = wishes.find((candidate) => candidate !== undefined && candidate !== '')
  return wish !== undefined && isAllowedRedirect(settings, wish) ? wish : settings.siteUrl
}
