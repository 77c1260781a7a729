import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ConfigError, readConfig, withPort } from './config.ts'

function mistakesOf(env: Record<string, string>): readonly string[] {
  try {
    readConfig(env)
  } catch (error) {
    if (error instanceof ConfigError) return error.mistakes
    throw error
  }
  return []
}

describe('readConfig', () => {
  it('wants the secret with the gateway for texts', () => {
    const gateway = { SMS_GATEWAY_URL: 'https://gateway.example.org/send' }
    expect(() => readConfig(gateway)).toThrow(/SMS_GATEWAY_SECRET must be set/)
    expect(readConfig({ ...gateway, SMS_GATEWAY_SECRET: 'x' }).sms).toEqual({
      url: gateway.SMS_GATEWAY_URL,
      secret: 'x',
    })
  })

  it('needs nothing: every value has a default', () => {
    expect(readConfig({})).toEqual({
      port: 3000,
      host: '127.0.0.1',
      metrics: null,
      traces: null,
      publicUrl: 'http://localhost:3000',
      dataDir: resolve('data'),
      files: null,
      databaseUrl: null,
      poolerUrl: null,
      replicaUrl: null,
      smtpUrl: null,
      mailFrom: 'EvenSettle <no-reply@localhost>',
      trustProxy: 0,
      logLevel: 'info',
      confirmEmail: false,
      adminEmails: [],
      timestamps: null,
      secrets: {
        folder: null,
        tokenSigningKey: null,
        tokenSigningKeysAlso: null,
        sealingKey: null,
        sealingKeysAlso: null,
        marksKey: null,
      },
      operator: { name: null, address: null, email: null, phone: null },
      rateLimits: true,
      role: 'all',
      sms: null,
      bounces: null,
      logWitnesses: [],
      clamdUrl: null,
      model: null,
      mailPreview: false,
      backups: {
        folder: null,
        at: null,
        keep: { newest: 7, weeks: 0, months: 0 },
        oldAfter: 48 * 3_600_000,
        passphrase: null,
      },
      filesKeptDays: 0,
      humanAbove: null,
      price: null,
      checkout: null,
      given: [],
      providers: {},
      eligibility: { countries: null, typesOff: [] },
      limits: {
        accountBytes: 2_000 * 1024 * 1024,
        totalBytes: 50_000 * 1024 * 1024,
        accountDrafts: 100,
        totalDrafts: 100_000,
      },
    })
  })

  it('takes limits as whole numbers, megabytes for files', () => {
    const env = { ACCOUNT_STORAGE_MB: '5', TOTAL_STORAGE_MB: '70', ACCOUNT_DRAFTS: '3', TOTAL_DRAFTS: '9' }
    const bytes = { accountBytes: 5_242_880, totalBytes: 73_400_320 }
    expect(readConfig(env).limits).toEqual({ ...bytes, accountDrafts: 3, totalDrafts: 9 })
    expect(mistakesOf({ ACCOUNT_DRAFTS: '0' })).toEqual([
      'ACCOUNT_DRAFTS must be a whole number of drafts, 1 or more.',
    ])
    expect(mistakesOf({ TOTAL_STORAGE_MB: '1.5' })).toHaveLength(1)
  })

  it('lets no words go to a far model in the clear', () => {
    const clear = (url: string) => mistakesOf({ LLM_URL: url, LLM_MODEL: 'm' })
    const NEEDS_TLS =
      'LLM_URL must begin with https:// unless the model runs on this machine or its own network: people’s words would travel there in the clear.'
    for (const url of [
      'http://api.example.com/v1',
      'http://8.8.8.8:8080/v1',
      'http://localhost.example.com/v1',
      'http://10.evil.example/v1',
    ])
      expect([url, clear(url)]).toEqual([url, [NEEDS_TLS]])
    for (const url of [
      'https://api.example.com/v1',
      'http://127.0.0.1:8080/v1',
      'http://ollama:11434/v1',
      'http://192.168.1.7:8080/v1',
      'http://box.local/v1',
      'http://[::1]:8080/v1',
    ])
      expect([url, clear(url)]).toEqual([url, []])
  })

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

  it('reads the services people may sign in with', () => {
    const google = { clientId: 'a', clientSecret: 'b', issuer: 'https://accounts.example.org' }
    const providers = { google }
    expect(readConfig({ SIGN_IN_PROVIDERS: JSON.stringify(providers) }).providers).toEqual(providers)
  })

  it.each([
    'nonsense',
    '{"google":{"issuer":"https://accounts.example.org"}}',
    '{"google":{"clientId":"a"}}',
    '{"google":{"clientId":"a","issuer":"accounts.example.org"}}',
    '{"Google Inc":{"clientId":"a","issuer":"https://accounts.example.org"}}',
  ])('names a mistake in the services: %s', (value) => {
    expect(mistakesOf({ SIGN_IN_PROVIDERS: value })).toEqual([
      expect.stringContaining('SIGN_IN_PROVIDERS must be JSON'),
    ])
  })

  it.each([
    [{ CASE_PRICE: '45' }, 'CASE_PRICE must be a sum and its currency'],
    [{ STRIPE_SECRET_KEY: 'sk', CASE_PRICE: '45 USD' }, 'STRIPE_WEBHOOK_SECRET must be set'],
  ])('names what is missing to be paid: %j', (env, mistake) => {
    expect(mistakesOf(env)).toEqual([expect.stringContaining(mistake)])
  })

  it('takes money where there is a price and a provider', () => {
    const { price, checkout } = readConfig({
      CASE_PRICE: '45 USD',
      STRIPE_SECRET_KEY: 'sk',
      STRIPE_WEBHOOK_SECRET: 'wh',
    })
    expect(price).toEqual({ amount: 4_500, currency: 'USD' })
    expect(checkout).toEqual({ url: 'https://api.stripe.com', secretKey: 'sk', noticeSecret: 'wh' })
  })

  it('hears of pages that are still open when a case costs nothing any more', () => {
    const { price, checkout } = readConfig({ STRIPE_SECRET_KEY: 'sk', STRIPE_WEBHOOK_SECRET: 'wh' })
    expect(price).toBeNull()
    expect(checkout).toMatchObject({ secretKey: 'sk' })
  })

  it.each([
    [{ BOUNCE_MAILDIR: '/var/mail/bounces' }, 'BOUNCE_ADDRESS must be set'],
    [
      { BOUNCE_ADDRESS: 'bounces@example.org' },
      'BOUNCE_MAILDIR, BOUNCE_IMAP_URL or BOUNCE_SECRET must be set',
    ],
    [{ BOUNCE_ADDRESS: 'reports-about-mails@example.org', BOUNCE_SECRET: 'x'.repeat(16) }, 'at most 15'],
    [{ BOUNCE_IMAP_URL: 'imaps://a:b@mail.example.org' }, 'BOUNCE_ADDRESS must be set'],
    [
      { BOUNCE_ADDRESS: 'bounces@example.org', BOUNCE_IMAP_URL: 'imaps://mail.example.org/INBOX' },
      'BOUNCE_IMAP_URL must look like',
    ],
    [{ BOUNCE_ADDRESS: 'bounces@example.org', BOUNCE_SECRET: 'short' }, '16 characters'],
  ])('names what is wrong with reports of mail servers: %j', (env, mistake) => {
    expect(mistakesOf(env)).toEqual([expect.stringContaining(mistake)])
  })

  it('treats an empty value as absent', () => {
    expect(readConfig({ PORT: '', PUBLIC_URL: ' ', SMTP_URL: '', SEALING_KEY: '' })).toEqual(readConfig({}))
  })

  it('reads every value', () => {
    const jwk = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ format: 'jwk' })
    const sealing = randomBytes(32)
    const config = readConfig({
      PORT: '8080',
      HOST: '0.0.0.0',
      PUBLIC_URL: 'https://settle.example.org/',
      DATA_DIR: '/var/lib/evensettle',
      DATABASE_URL: 'postgres://a:b@db.example.org:5432/settle',
      SMTP_URL: 'smtps://user:pass@mail.example.org:465',
      MAIL_FROM: 'EvenSettle <hello@example.org>',
      TRUST_PROXY: '2',
      LOG_LEVEL: 'warn',
      ROLE: 'worker',
      CONFIRM_EMAIL: 'on',
      ADMIN_EMAILS: 'Ada@Example.org, bo@example.org',
      TOKEN_SIGNING_KEY: JSON.stringify({ ...jwk, kid: 'k1' }),
      SEALING_KEY: sealing.toString('base64'),
      OPERATOR_NAME: 'Example Mediation',
      OPERATOR_ADDRESS: '1 Main Street, Portland',
      OPERATOR_PHONE: '+1 207 555 0100',
      OPERATOR_EMAIL: 'help@example.org',
      RATE_LIMITS: 'off',
      COUNTRIES: 'us, CA',
      DISPUTE_TYPES_OFF: 'loan,other',
    })
    expect(config).toMatchObject({
      port: 8080,
      publicUrl: 'https://settle.example.org',
      dataDir: '/var/lib/evensettle',
      trustProxy: 2,
      role: 'worker',
      confirmEmail: true,
      adminEmails: ['ada@example.org', 'bo@example.org'],
      secrets: { tokenSigningKey: { ...jwk, kid: 'k1' } },
      operator: {
        name: 'Example Mediation',
        address: '1 Main Street, Portland',
        email: 'help@example.org',
        phone: '+1 207 555 0100',
      },
      rateLimits: false,
      providers: {},
      eligibility: { countries: ['US', 'CA'], typesOff: ['loan', 'other'] },
    })
    expect(config.secrets.sealingKey?.equals(sealing)).toBe(true)
  })

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

  it('asks for a confirmed address as soon as real mail is sent, unless told otherwise', () => {
    const mail = { SMTP_URL: 'smtp://localhost', MAIL_FROM: 'a@b.org' }
    expect(readConfig(mail).confirmEmail).toBe(true)
    expect(readConfig({ ...mail, CONFIRM_EMAIL: 'off' }).confirmEmail).toBe(false)
  })

  it('makes nobody an operator by an address that nobody has confirmed', () => {
    const ADMIN_EMAILS = 'ada@example.org'
    const mistake = [expect.stringMatching(/^CONFIRM_EMAIL must be on when ADMIN_EMAILS is set: .*\.$/)]
    expect(mistakesOf({ ADMIN_EMAILS })).toEqual(mistake)
    expect(mistakesOf({ ADMIN_EMAILS, CONFIRM_EMAIL: 'off' })).toEqual(mistake)
    expect(readConfig({ ADMIN_EMAILS, CONFIRM_EMAIL: 'on' }).adminEmails).toEqual([ADMIN_EMAILS])
  })

  it.each([
    ['PORT', 'abc'],
    ['PORT', '70000'],
    ['PORT', '-1'],
    ['PORT', '80.5'],
    ['HOST', 'http://example.org/'],
    ['PUBLIC_URL', 'settle.example.org'],
    ['PUBLIC_URL', 'https://example.org/path'],
    ['PUBLIC_URL', 'ftp://example.org'],
    ['DATABASE_URL', 'mysql://localhost/x'],
    ['DATABASE_URL', 'localhost'],
    ['MAIL_FROM', 'nobody'],
    ['MAIL_FROM', 'a@b.org\r\nBcc: x@y.org'],
    ['TRUST_PROXY', 'maybe'],
    ['TRUST_PROXY', '11'],
    ['LOG_LEVEL', 'loud'],
    ['ROLE', 'boss'],
    ['CONFIRM_EMAIL', 'yes'],
    ['ADMIN_EMAILS', 'a@b.org; c@d.org'],
    ['TOKEN_SIGNING_KEY', '{}'],
    ['TOKEN_SIGNING_KEY', 'not json'],
    ['SEALING_KEY', 'c2hvcnQ='],
    ['OPERATOR_EMAIL', 'help'],
    ['RATE_LIMITS', 'no'],
    ['COUNTRIES', 'Germany'],
    ['DISPUTE_TYPES_OFF', 'loans'],
  ])('names %s when it is %j', (name, value) => {
    const mistakes = mistakesOf({ CONFIRM_EMAIL: 'on', [name]: value })
    expect(mistakes).toHaveLength(1)
    expect(mistakes[0]).toMatch(new RegExp(`^${name} must .*\\.$`))
  })

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

  it('a process that does one thing only needs a database that others reach as well', () => {
    const [mistake] = mistakesOf({ ROLE: 'worker' })
    expect(mistake).toBe(
      'DATABASE_URL must be set when ROLE is web or worker: the built-in PostgreSQL serves one process.',
    )
  })

  it('reports all mistakes at once', () => {
    const mistakes = mistakesOf({ PORT: 'x', LOG_LEVEL: 'x', SMTP_URL: 'smtp://localhost' })
    expect(mistakes.map((mistake) => mistake.split(' ')[0])).toEqual(['PORT', 'LOG_LEVEL', 'MAIL_FROM'])
  })

  it('never repeats a secret in its message', () => {
    expect(mistakesOf({ SEALING_KEY: 'hunter2', DATABASE_URL: 'hunter2' }).join(' ')).not.toContain('hunter2')
  })
})

describe('withPort', () => {
  it('completes the address once the system has chosen the port', () => {
    expect(withPort(readConfig({ PORT: '0' }), 4567)).toMatchObject({
      port: 4567,
      publicUrl: 'http://localhost:4567',
    })
  })

  it('keeps an address that was given', () => {
    const config = readConfig({ PORT: '0', PUBLIC_URL: 'https://settle.example.org' })
    expect(withPort(config, 4567).publicUrl).toBe('https://settle.example.org')
  })
})
