import { expect, it } from 'vitest'
import { readConfig } from '../config.ts'
import { mistakesOf } from '../testing/config-mistakes.ts'

it('reads who says when papers existed, and by which certificates that counts', () => {
  const env = { TSA_URL: 'https://time.example/tsr', TSA_CA_FILE: '/etc/tsa.pem', TSA_POLICY: '1.2.3' }
  expect(readConfig(env).timestamps).toEqual({
    url: 'https://time.example/tsr',
    caFile: '/etc/tsa.pem',
    policy: '1.2.3',
  })
  expect(mistakesOf({ TSA_URL: env.TSA_URL })).toEqual([expect.stringMatching(/^TSA_CA_FILE must be set/)])
  expect(mistakesOf({ TSA_CA_FILE: 'x.pem' })).toEqual([expect.stringMatching(/^TSA_URL must be set/)])
  expect(mistakesOf({ ...env, TSA_POLICY: 'any' })).toEqual([expect.stringMatching(/^TSA_POLICY must be/)])
  expect(mistakesOf({ ...env, TSA_URL: 'ftp://time.example' })).toHaveLength(1)
})
