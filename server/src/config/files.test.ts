import { expect, it } from 'vitest'
import { readConfig } from '../config.ts'
import { mistakesOf } from '../testing/config-mistakes.ts'

it('reads where files are kept, with the keys beside it or in it', () => {
  const at = { bucket: 'files', prefix: 'a/b/', region: 'eu-west-3', style: 'host' }
  const keys = { accessKey: 'k', secretKey: 's/+' }
  const url = 's3://store.example.org:9000/files/a/b?region=eu-west-3&style=host'
  const inside = url.replace('//', '//k:s%2F%2B@')
  const found = { origin: 'https://store.example.org:9000', ...at, ...keys }
  expect(readConfig({ FILES_URL: inside }).files).toEqual(found)
  const beside = { FILES_URL: url, FILES_ACCESS_KEY: 'k', FILES_SECRET_KEY: 's/+' }
  expect(readConfig(beside).files).toEqual(found)
  expect(readConfig({ FILES_URL: 's3+http://k:s@127.0.0.1:9000/files' }).files).toMatchObject({
    origin: 'http://127.0.0.1:9000',
    region: 'us-east-1',
    style: 'path',
    prefix: '',
  })
  expect(mistakesOf({ FILES_URL: url })).toEqual([
    'FILES_ACCESS_KEY must be set when FILES_URL is set without a key in it.',
    'FILES_SECRET_KEY must be set when FILES_URL is set without a secret in it.',
  ])
  expect(mistakesOf({ FILES_URL: inside, FILES_SECRET_KEY: 's' })).toEqual([
    'FILES_SECRET_KEY must not be set when FILES_URL has a secret in it: only one of them can be meant.',
  ])
  expect(mistakesOf({ FILES_SECRET_KEY: 's' })).toEqual([
    'FILES_URL must be set when FILES_ACCESS_KEY or FILES_SECRET_KEY is set: nothing would be kept there.',
  ])
})

it('lets no files go to a store elsewhere in the clear, unless that is said', () => {
  const NEEDS_TLS =
    'FILES_URL must begin with s3:// unless the store runs on this machine: people’s files would travel there in the clear. Where that is meant, add ?plain=yes.'
  for (const host of [
    'store.example.org',
    '10.0.0.7',
    'minio',
    'localhost.example.org',
    '127.0.0.1.example.org',
  ])
    expect([host, mistakesOf({ FILES_URL: `s3+http://k:s@${host}/files` })]).toEqual([host, [NEEDS_TLS]])
  expect(readConfig({ FILES_URL: 's3+http://k:s@10.0.0.7/files?plain=yes' }).files?.origin).toBe(
    'http://10.0.0.7',
  )
  for (const host of ['127.0.0.1:9000', '[::1]:9000', 'localhost'])
    expect(mistakesOf({ FILES_URL: `s3+http://k:s@${host}/files` })).toEqual([])
})

it.each([
  'https://k:s@host/files',
  's3://k:s@host',
  's3://k:s@host/f',
  's3://k:s@host/files?regon=x',
  's3+http://k:s@127.0.0.1:9000/files?style=host',
  's3://k:s/t@host/files',
])('does not take %j for a store, and repeats nothing of it', (url) => {
  expect(mistakesOf({ FILES_URL: url })).toEqual([
    'FILES_URL must look like s3://key:secret@s3.example.org/bucket?region=eu-central-1, with %2F for a slash in the secret.',
  ])
})
