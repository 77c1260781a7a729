import { generateKeyPairSync } from 'node:crypto'
import { expect, it } from 'vitest'
import { readConfig } from '../config.ts'
import { mistakesOf } from '../testing/config-mistakes.ts'

it('takes keys beside those in use, and names a list with a wrong one', () => {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const jwk = privateKey.export({ format: 'jwk' })
  const [one, two] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)].map((key) => key.toString('base64'))
  const { secrets } = readConfig({
    SECRETS_DIR: '/run/secrets',
    SEALING_KEYS_ALSO: `${one}, ${two}`,
    TOKEN_SIGNING_KEYS_ALSO: JSON.stringify([jwk]),
    MARKS_KEY: one,
  })
  expect(secrets).toMatchObject({ folder: '/run/secrets', tokenSigningKeysAlso: [{ d: jwk.d }] })
  expect(secrets.sealingKeysAlso?.map((key) => key.toString('base64'))).toEqual([one, two])
  expect(secrets.marksKey?.toString('base64')).toBe(one)
  expect(() => readConfig({ SEALING_KEYS_ALSO: `${one},short` })).toThrow('SEALING_KEYS_ALSO must be keys')
  expect(() => readConfig({ TOKEN_SIGNING_KEYS_ALSO: '[{"kty":"EC"}]' })).toThrow('TOKEN_SIGNING_KEYS_ALSO')
})

it('never repeats a secret in its message', () => {
  expect(mistakesOf({ SEALING_KEY: 'hunter2', DATABASE_URL: 'hunter2' }).join(' ')).not.toContain('hunter2')
})
