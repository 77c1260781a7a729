import { StartupError } from '../startup-error.ts'
import type { Given } from './values.ts'

/** What an address has to look like. */
export const ADDRESS_FORM =
  'must look like s3://key:secret@s3.example.org/bucket?region=eu-central-1, with %2F for a slash in the secret.'

/** A bucket of an S3-compatible store, and who may write there. */
export type StoreAddress = {
  /** `https://host:port`, or `http:` where that was said */
  origin: string
  bucket: string
  /** in front of every name: `''`, or with a slash at its end */
  prefix: string
  region: string
  /** whether the bucket stands in the path or is the first part of the host */
  style: 'path' | 'host'
  accessKey: string
  secretKey: string
}

const BUCKET = /^[A-Za-z0-9][A-Za-z0-9._-]{1,61}[A-Za-z0-9]$/
const PREFIX = /^(?:[A-Za-z0-9_-][A-Za-z0-9._-]*\/)*$/
const LOOPBACK = /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/
const KNOWN = new Set(['region', 'style', 'plain'])

type Found = Omit<StoreAddress, 'accessKey' | 'secretKey'> & {
  accessKey: string | null
  secretKey: string | null
  /** whether bytes would travel in the clear to another machine, and nobody said that they may */
  isOpen: boolean
}

/**
 * `s3://[key:secret@]host[:port]/bucket[/prefix][?region=…&style=host]`, or `s3+http:` for a store without TLS, which is taken on this
 * machine only unless `plain=yes` is said; null: it is not one.
 */
export function readStoreUrl(text: string): Found | null {
  const url = URL.parse(text)
  if (url === null || !['s3:', 's3+http:'].includes(url.protocol) || url.hostname === '') return null
  const asked = Object.fromEntries(url.searchParams)
  if (Object.keys(asked).some((name) => !KNOWN.has(name)) || url.hash !== '') return null
  const { region = 'us-east-1', style = 'path', plain = 'no' } = asked
  const [bucket = '', ...rest] = url.pathname.slice(1).split('/')
  const folders = rest.filter((part) => part !== '')
  const prefix = folders.map((part) => `${part}/`).join('')
  if (!BUCKET.test(bucket) || !PREFIX.test(prefix) || !/^[\w-]+$/.test(region)) return null
  if ((style !== 'path' && style !== 'host') || !['yes', 'no'].includes(plain)) return null
  // a number has no names below it
  if (style === 'host' && /^[\d.]+$|^\[/.test(url.hostname)) return null
  const isPlain = url.protocol === 's3+http:'
  const key = decoded(url.username)
  const secret = decoded(url.password)
  if (key === undefined || secret === undefined) return null
  return {
    origin: `${isPlain ? 'http' : 'https'}://${url.host}`,
    bucket,
    prefix,
    region,
    style,
    accessKey: key,
    secretKey: secret,
    isOpen: isPlain && plain !== 'yes' && !LOOPBACK.test(url.hostname),
  }
}

/** Null for nothing; undefined where it was not written as addresses are. */
function decoded(text: string): string | null | undefined {
  try {
    return decodeURIComponent(text) || null
  } catch {
    return undefined
  }
}

/** Where it is, without who writes there. */
export function placeOfStore({ origin, bucket, prefix }: StoreAddress): string {
  return `${origin.replace(/^https/, 's3').replace(/^http/, 's3+http')}/${bucket}${prefix && `/${prefix.slice(0, -1)}`}`
}

/** The same bucket, below a prefix of its own. */
export function below(address: StoreAddress, folder: string): StoreAddress {
  return { ...address, prefix: `${address.prefix}${folder}/` }
}

type FilesValues = Given<'FILES_URL' | 'FILES_ACCESS_KEY' | 'FILES_SECRET_KEY'>

/** Where files are kept, or null: in the data folder. */
export function filesOf({
  FILES_URL: url = '',
  FILES_ACCESS_KEY: access,
  FILES_SECRET_KEY: secret,
}: FilesValues): StoreAddress | null {
  const found = readStoreUrl(url)
  const accessKey = access ?? found?.accessKey
  const secretKey = secret ?? found?.secretKey
  if (!found || !accessKey || !secretKey) return null
  const { isOpen: _, ...address } = found
  return { ...address, accessKey, secretKey }
}

/** What the three variables have to say together. */
export function filesMistakes(given: FilesValues): string[] {
  const { FILES_URL: url, FILES_ACCESS_KEY: access, FILES_SECRET_KEY: secret } = given
  if (url === undefined)
    return (access ?? secret) === undefined
      ? []
      : [
          'FILES_URL must be set when FILES_ACCESS_KEY or FILES_SECRET_KEY is set: nothing would be kept there.',
        ]
  const found = readStoreUrl(url)
  if (found === null) return []
  const mistakes: string[] = []
  if (found.accessKey !== null && access !== undefined)
    mistakes.push(
      'FILES_ACCESS_KEY must not be set when FILES_URL has a key in it: only one of them can be meant.',
    )
  if (found.secretKey !== null && secret !== undefined)
    mistakes.push(
      'FILES_SECRET_KEY must not be set when FILES_URL has a secret in it: only one of them can be meant.',
    )
  if ((access ?? found.accessKey) === null)
    mistakes.push('FILES_ACCESS_KEY must be set when FILES_URL is set without a key in it.')
  if ((secret ?? found.secretKey) === null)
    mistakes.push('FILES_SECRET_KEY must be set when FILES_URL is set without a secret in it.')
  if (found.isOpen)
    mistakes.push(
      'FILES_URL must begin with s3:// unless the store runs on this machine: people’s files would travel there in the clear. Where that is meant, add ?plain=yes.',
    )
  return mistakes
}

/** A store by its address and the two variables. @throws StartupError */
export function storeOf(values: FilesValues): StoreAddress {
  const [mistake] = filesMistakes(values)
  const address = filesOf(values)
  if (mistake === undefined && address !== null) return address
  throw new StartupError(mistake ?? `The address ${ADDRESS_FORM}`)
}
