import { randomUUID } from 'node:crypto'
import { getCase } from '@evensettle/contracts/cases.ts'
import { makeBenefitCodes, savePartnerPage } from '@evensettle/contracts/partner-settings.ts'
import { acceptSeat, decideApplication, sendApplication } from '@evensettle/contracts/partners.ts'
import { expect } from '@playwright/test'
import { writeToDatabase } from './support/database.ts'
import { look } from './support/look.ts'
import { anOperator } from './support/operator.ts'
import { partOfMail } from './support/outbox.ts'
import { DESK, PHONE, seat, test } from './support/people.ts'
import { agree, answerAndJoin, api, BOOKCASE, register, sendCase, sign } from './support/quick.ts'
import { RELEASE } from './support/everyday.ts'

/** An organization with its owner and a code for everybody. */
async function aPartner() {
  const operator = await anOperator()
  const ana = await register('Ana Silva')
  const organisation = `Tenants United ${ana.email.slice(-20, -12)}`
  const id = randomUUID()
  await api.call(sendApplication, {
    id,
    organisation,
    kind: 'tenants_union',
    country: 'US',
    members: 'under_1000',
    contactName: 'Ana Silva',
    email: ana.email,
    website: '',
    why: 'For our members.',
  })
  await api.call(decideApplication, { id, decision: 'approve', words: '' }, operator)
  const link = await partOfMail(ana.email, /its owner/, /https?:\/\/\S+\/accept-invitation\?token=[\w-]+/)
  await api.call(acceptSeat, { token: new URL(link).searchParams.get('token') ?? '' }, ana)
  const { codes, organisation: page } = await api.call(
    makeBenefitCodes,
    { ids: [randomUUID()], kind: 'multi', note: '', validUntil: null },
    ana,
  )
  return { ana, organisation, slug: page.slug, code: codes[0]?.code ?? '' }
}

test(
  'figures of dozens of cases are charts with a table behind, in both themes and sizes, and a file',
  RELEASE,
  async ({ browser }) => {
    const { ana, slug } = await aPartner()
    for (const [from, to, started, answered, settled, kept, days] of [
      ['2026-01', '2026-02', 17, null, null, null, null],
      ['2026-03', '2026-03', 41, 33, 22, 12, 16],
      ['2026-04', '2026-04', 28, null, 17, null, 19],
      ['2026-05', '2026-05', 52, 40, 31, 20, 14],
      ['2026-06', '2026-08', 9, null, null, null, null],
    ] as const)
      await writeToDatabase(
        `insert into partner_cohort select id, $2, $3, $4, $5, $6, $7, $8, $9::jsonb, $10, now()
       from organisation where slug = $1`,
        [
          slug,
          from,
          to,
          started,
          answered,
          settled,
          kept,
          days,
          JSON.stringify(started > 20 ? [{ type: 'security_deposit', cases: started - 12 }] : []),
          started > 20 ? 12 : started,
        ],
      )
    const owner = await seat(browser, 'Ana Silva', DESK, ana)
    const { page } = owner
    await page.goto('/partner-dashboard')
    await expect(page.getByText('147', { exact: true })).toBeVisible()
    await expect(page.getByRole('row', { name: /^Mar 2026\s/ })).toContainText('33')
    await look(owner, 'partner-figures')
    const saving = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Save as CSV' }).click()
    const file = await (await saving).createReadStream()
    const text = Buffer.concat(await file.toArray()).toString()
    expect(text).toContain('2026-03,41,33,22,12,16')
    expect(text).toContain('2026-06 to 2026-08,9,,,,')
    await page.setViewportSize(PHONE)
    await look(owner, 'partner-figures')

    await page.goto('/partner-help')
    await expect(page.getByRole('heading', { level: 1, name: 'Help for organizations' })).toBeVisible()
    await page.getByText('Which code for whom?').click()
    await look(owner, 'partner-help')
    await page.setViewportSize(DESK)
    await look(owner, 'partner-help')
    const poster = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Save the poster (PDF)' }).click()
    expect((await poster).suggestedFilename()).toBe(`poster-${slug}.pdf`)
    owner.trouble.expectNone(owner.name)
    await owner.context.close()
  },
)

test(
  'an organization chooses its color and logo, and its page shows them where they can be read',
  RELEASE,
  async ({ browser }) => {
    const { ana, slug, organisation } = await aPartner()
    const owner = await seat(browser, 'Ana Silva', DESK, ana)
    const { page } = owner
    await page.goto('/partner-settings')
    await page.getByLabel('Use a color of our own').check()
    await page.getByLabel('Color', { exact: true }).fill('#ffd400')
    await expect(page.getByText('We darken it, so that everybody can read it.')).toBeVisible()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByText('Your page is saved.')).toBeVisible()
    const picture = Buffer.from(
      await page.evaluate(async () => {
        const canvas = document.createElement('canvas')
        canvas.width = 900
        canvas.height = 300
        const pen = canvas.getContext('2d')
        pen?.fillRect(40, 40, 820, 220)
        const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve))
        return [...new Uint8Array((await blob?.arrayBuffer()) ?? new ArrayBuffer())]
      }),
    )
    await page
      .getByLabel('Choose a logo for light pages')
      .setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: picture })
    await expect(page.getByRole('img', { name: `Logo of ${organisation}` })).toBeVisible()
    await look(owner, 'partner-brand')
    await page.setViewportSize(PHONE)
    await look(owner, 'partner-brand')
    const member = await seat(browser, 'Maya Torres', PHONE)
    await member.page.goto(`/partner/${slug}`)
    const logo = member.page.getByRole('img', { name: organisation })
    await expect(logo).toHaveJSProperty('naturalWidth', 480)
    await look(member, 'partner-page-branded')
    for (const person of [owner, member]) {
      person.trouble.expectNone(person.name)
      await person.context.close()
    }
  },
)

test('a member’s case that was begun with a code comes to its signed end', async () => {
  const { ana, organisation, slug, code } = await aPartner()
  await api.call(savePartnerPage, { name: organisation, slug, welcome: 'Welcome!' }, ana)
  const [maya, lee] = await Promise.all([register('Maya Torres'), register('Lee Okafor')])
  const sent = await sendCase(maya, lee, { ...BOOKCASE, benefitCode: code })
  await answerAndJoin(sent, lee)
  await agree(sent.caseId, maya, lee)
  for (const side of [maya, lee]) await sign(sent.caseId, side)
  await expect
    .poll(async () => (await api.call(getCase, { caseId: sent.caseId }, maya)).status)
    .toMatch(/^(settled|signed|fulfilled)$/)
})
