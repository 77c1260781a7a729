import { expect, it } from 'vitest'
import { checkRedirectPatterns, chooseRedirect, isAllowedRedirect } from './redirects.ts'

const siteUrl = 'https://site.example'
const redirectAllowList = [
  'https://*.example.org/**',
  'https://**.deep.example/**',
  'https://{one,two}.example.net/app',
  'https://port.example:8443/**',
  'http://localhost:3000/**',
  'com.example.app://callback',
  'com.example.app:/path',
  'https://page.example/in?to=*',
]
const site = { siteUrl, redirectAllowList }

it.each([
  'https://site.example/any/path?x=1#y',
  'https://SITE.example:443/',
  'https://app.example.org/',
  'https://app.example.org/a/b.html?c=https://evil.tld/',
  'https://App.Example.ORG/',
  'https://app.example.org:443/a',
  'https://a-1.example.org/%2e%2e/ä',
  'https://a.b.deep.example/x',
  'https://one.example.net/app',
  'https://two.example.net/app#token',
  'https://port.example:8443/',
  'http://localhost:3000/x',
  'com.example.app://callback',
  'com.example.app:/path',
  'https://page.example/in?to=here',
])('lets tokens go to %s', (wish) => {
  expect(isAllowedRedirect(site, wish)).toBe(true)
})

const REFUSED = [
  // what another parser takes for another host
  'https://evil%2Etld?.example.org/',
  'https://evil%2Etld%2F.example.org/',
  'https://evil.tld%23.example.org/',
  'https://evil.tld%3F.example.org/',
  'https://evil.tld%5C.example.org/',
  'https://evil.tld%00.example.org/',
  'https://app%2eexample%2eorg/',
  'https://%61pp.example.org/',
  'https://evil.tld?.example.org/',
  'https://evil.tld#.example.org/',
  'https://evil.tld\\.example.org/',
  'https://evil.tld\\@app.example.org/',
  'https:\\\\app.example.org/',
  'https:/\\evil.tld/.example.org/',
  'https:///app.example.org/',
  'https:app.example.org/',
  'https:/app.example.org/',
  // letters that are turned into others
  'https://еvil.example.org/',
  'https://app。example.org/',
  'https://app.example。org/',
  'https://evil.tld／.example.org/',
  'https://evil.tld？.example.org/',
  'https://evil.tld﹖.example.org/',
  'https://evil.tld⁄.example.org/',
  'https://a\u00adpp.example.org/',
  'https://app\u200b.example.org/',
  'https://ａpp.example.org/',
  // names, ports and numbers
  'https://app.example.org@evil.tld/',
  'https://user@app.example.org/',
  'https://user:word@app.example.org/',
  'https://@app.example.org/',
  'https://app.example.org:0443/',
  'https://app.example.org:8443/',
  'https://app.example.org:/',
  'https://app.example.org./',
  'https://app_1.example.org/',
  'https://.example.org.evil.tld/',
  'https://app.example.org.evil.tld/',
  'https://a.b.example.org/',
  'https://example.org/',
  'https://2130706433/',
  'https://0x7f000001/',
  'https://127.1/',
  'https://192.0.2.9/',
  'https://[2001:db8::1]/',
  'http://0/',
  // other schemes, other paths, no address at all
  'http://app.example.org/',
  'ftp://app.example.org/',
  'javascript://app.example.org/%0aalert(1)',
  'javascript:alert(1)',
  'data:text/html,x',
  'com.example.app://callback.evil',
  'com.example.app:callback',
  'com.example.other://callback',
  'https://one.example.net/app/../admin',
  'https://one.example.net/app?x=1',
  'https://three.example.net/app',
  'https://page.example/in?to=a.b',
  'http://localhost:3001/x',
  '//app.example.org/',
  '/path',
  'app.example.org',
  '',
  ' https://app.example.org/',
  'https://app.example.org/\n',
  'https://app.ex\tample.org/',
  'https://app.example.org/\u007f',
]

it.each(REFUSED)('sends no token to %j', (wish) => {
  expect(isAllowedRedirect(site, wish)).toBe(false)
  expect(chooseRedirect(site, [wish])).toBe(siteUrl)
})

it('lets no character in a host through that a parser reads otherwise', () => {
  const allowed: string[] = []
  for (let code = 0; code < 0x3000; code += 1) {
    const char = String.fromCodePoint(code)
    const wishes = [`https://evil.tld${char}.example.org/`, `https://a${char}.example.org/x`]
    const hosts = wishes.filter((wish) => isAllowedRedirect(site, wish)).map((wish) => new URL(wish).hostname)
    allowed.push(...hosts.filter((host) => !/^[a-z0-9-]+\.example\.org$/.test(host)))
    if (hosts.length > 0 && !/[a-z0-9-]/i.test(char)) allowed.push(`U+${code.toString(16)}`)
  }
  expect(allowed).toEqual([])
})

it('refuses a list with a pattern that names no scheme', () => {
  expect(() => checkRedirectPatterns(['https://a.example/**', '*.example.org'])).toThrow(/scheme/)
  expect(() => checkRedirectPatterns(redirectAllowList)).not.toThrow()
})
