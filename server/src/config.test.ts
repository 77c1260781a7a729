import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readConfig, withPort } from './config.ts'
import { mistakesOf } from './testing/config-mistakes.ts'

describe('readConfig', () => {
  it('needs nothing: every value has a default', () => {
    expect(readConfig({})).toEqual({
      port: 3000,
      host: '127.0.0.1',
      metrics: null,
      figures: null,
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
