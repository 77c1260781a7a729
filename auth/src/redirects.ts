import type { Settings } from './options.ts'

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]'])

function globToRegExp(pattern: string): RegExp {
  let out = ''
  let depth = 0
  for (let i = 0; i < pattern.length; i += 1) {
    const char = pattern.charAt(i)
    const close = char === '[' ? pattern.indexOf(']', i + 1) : -1
    if (char === '*' && pattern.charAt(i + 1) === '*') {
      out += '.*'
      i += 1
    } else if (char === '*') out += '[^./]*'
    else if (char === '?') out += '.'
    else if (close > i) {
      out += `[${pattern
        .slice(i + 1, close)
        .replace(/^!/, '^')
        .replaceAll('\\', '\\\\')}]`
      i = close
    } else if (char === '{') {
      out += '(?:'
      depth += 1
    } else if (char === '}' && depth > 0) {
      out += ')'
      depth -= 1
    } else if (char === ',' && depth > 0) out += '|'
    else out += char.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
  }
  return new RegExp(`^${out}$`)
}

function hasForbiddenHost(url: URL): boolean {
  if (LOOPBACK.has(url.hostname)) return false
  if (url.hostname.startsWith('[') || /^[\d.]+$/.test(url.hostname)) return true
  return url.hostname !== '' && !/^[a-z0-9.-]+$/.test(url.hostname)
}

/** True when `wish` may receive tokens: the site itself or a pattern of the allow-list. */
export function isAllowedRedirect(settings: Settings, wish: string): boolean {
  // Browsers and URL parsers disagree about these; none belongs in an address of ours.
  if (Array.from(wish).some((char) => char <= ' ' || char === '\\' || char === '\u007f')) return false
  if (!URL.canParse(wish)) return false
  const url = new URL(wish)
  const site = new URL(settings.siteUrl)
  if (url.username !== '' || url.password !== '' || hasForbiddenHost(url)) return false
  if (url.protocol === site.protocol && url.hostname === site.hostname) {
    if (url.port === site.port || LOOPBACK.has(url.hostname)) return true
  }
  const bare = wish.split('#', 1)[0] ?? ''
  return settings.redirectAllowList.some((pattern) => globToRegExp(pattern).test(bare))
}

/** The first wish decides; one that is not allowed becomes the site URL, silently. */
export function chooseRedirect(settings: Settings, wishes: (string | undefined)[]): string {
  const wish = wishes.find((candidate) => candidate !== undefined && candidate !== '')
  return wish !== undefined && isAllowedRedirect(settings, wish) ? wish : settings.siteUrl
}
