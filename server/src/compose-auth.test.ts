import { expect, it } from 'vitest'
import { allowLoopback, relyingParty } from './compose-auth.ts'

it.each([
  ['https://settle.example.org', 'settle.example.org'],
  ['https://settle.example.org:8443', 'settle.example.org'],
  ['http://localhost:3000', 'localhost'],
  ['http://settle.localhost:3000', 'settle.localhost'],
])('makes passkeys for %s', (url, rpId) => {
  expect(relyingParty(url)).toMatchObject({ rpId, origins: [url] })
})

it.each(['http://settle.example.org', 'https://192.0.2.7', 'http://127.0.0.1:3000', 'https://[::1]'])(
  'makes none for %s, where browsers refuse them',
  (url) => {
    expect(relyingParty(url)).toBeNull()
  },
)

it('asks a service without TLS on the own machine only', () => {
  const one = (issuer: string) => ({ clientId: 'c', clientSecret: 's', issuer })
  const allowed = allowLoopback({
    here: one('http://127.0.0.1:8080/realms/x'),
    local: one('http://localhost:8080'),
    there: one('http://sso.example.org'),
    likeness: one('http://127.0.0.1.example.org'),
  })
  expect(Object.entries(allowed).map(([name, { insecure }]) => [name, insecure === true])).toEqual([
    ['here', true],
    ['local', true],
    ['there', false],
    ['likeness', false],
  ])
})
