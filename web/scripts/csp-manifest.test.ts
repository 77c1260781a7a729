import { expect, it } from 'vitest'
import { inlineScriptHashes, inlineStyleHashes } from './csp-manifest.ts'

it('hashes each inline script once and leaves files out', () => {
  const html = '<script>alert(1)</script><script src="/a.js"></script><script type="module">alert(1)</script>'
  expect(inlineScriptHashes(html, 'a.html')).toEqual(['sha256-bhHHL3z2vDgxUt0W3dWQOrprscmda2Y5pLsLg4GF+pI='])
})

it('hashes each style element, and none that only a script writes', () => {
  const html = '<style>alert(1)</style><script>s="<style>p{}</style>"</script>'
  expect(inlineStyleHashes(html)).toEqual(['sha256-bhHHL3z2vDgxUt0W3dWQOrprscmda2Y5pLsLg4GF+pI='])
  expect(inlineScriptHashes(html, 'a.html')).toHaveLength(1)
})

it.each(['<p style="color:red">x</p>', '<p class="a" onclick="x()">x</p>'])(
  'refuses %s, which would weaken the policy',
  (html) => {
    expect(() => inlineScriptHashes(html, 'a.html')).toThrow(/^a\.html: /)
  },
)
