import { expect, it } from 'vitest'
import { readConfig } from '../config.ts'
import { mistakesOf } from '../testing/config-mistakes.ts'

it('keeps the figures from everybody else: off, on a port of their own, and on this machine alone', () => {
  expect(readConfig({}).metrics).toBeNull()
  expect(readConfig({ METRICS_PORT: '9464' }).metrics).toEqual({ port: 9464, host: '127.0.0.1' })
  expect(readConfig({ METRICS_PORT: '0', PORT: '0', METRICS_HOST: '0.0.0.0' }).metrics).toEqual({
    port: 0,
    host: '0.0.0.0',
  })
  expect(mistakesOf({ METRICS_HOST: '0.0.0.0' })).toEqual([
    'METRICS_PORT must be set when METRICS_HOST is set: nothing would listen there.',
  ])
  const OWN = ['METRICS_PORT must be another port than PORT: what it tells is not for everybody.']
  expect(mistakesOf({ METRICS_PORT: '3000' })).toEqual(OWN)
  expect(mistakesOf({ METRICS_PORT: '8080', PORT: '8080' })).toEqual(OWN)
  expect(mistakesOf({ METRICS_PORT: '70000' })).toEqual([
    'METRICS_PORT must be a whole number from 0 to 65535 (0 takes any free port).',
  ])
})

it('tells no collector anything unless one is set, and the figures each minute unless somebody says otherwise', () => {
  expect(readConfig({})).toMatchObject({ figures: null, traces: null })
  const url = 'http://127.0.0.1:4318/'
  expect(readConfig({ METRICS_URL: url })).toMatchObject({
    metrics: null,
    figures: { url: 'http://127.0.0.1:4318', every: 60 },
  })
  expect(readConfig({ METRICS_URL: url, METRICS_EVERY: '15' }).figures?.every).toBe(15)
  expect(readConfig({ TRACES_URL: url, TRACES_SHARE: '0.05' }).traces).toEqual({
    url: 'http://127.0.0.1:4318',
    share: 0.05,
  })
  for (const every of ['4', '3601', '1.5', 'x'])
    expect(mistakesOf({ METRICS_URL: url, METRICS_EVERY: every })).toEqual([
      'METRICS_EVERY must be a whole number of seconds from 5 to 3600.',
    ])
  expect(mistakesOf({ METRICS_EVERY: '60' })).toEqual([
    'METRICS_URL must be set when METRICS_EVERY is set: nobody would be told anything.',
  ])
  expect(mistakesOf({ METRICS_URL: 'collector:4318' })).toEqual([
    'METRICS_URL must be an address like http://127.0.0.1:4318.',
  ])
})
