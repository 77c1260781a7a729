import { expect, type Page } from '@playwright/test'
import PdfKitDocument from 'pdfkit'
import { test } from './support/people.ts'
import { openCase } from './support/quick.ts'
import { RELEASE } from './support/everyday.ts'

const DOT = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
)

async function aScan(): Promise<Buffer> {
  const document = new PdfKitDocument()
  document.text('Agreement about the shelf')
  document.end()
  const parts: Uint8Array[] = []
  for await (const part of document) parts.push(part)
  return Buffer.concat(parts)
}

const question = (page: Page, name: string) => page.getByRole('combobox', { name: `What is this? ${name}` })

function weight(page: Page, name: string) {
  const card = page.locator('details').filter({ hasText: 'How much each document counts' }).first()
  return card.getByRole('listitem').filter({ hasText: name }).first()
}

async function openWeights(page: Page, caseId: string): Promise<void> {
  await page.goto(`/negotiation/${caseId}`)
  await page.getByText('How much each document counts').click()
}

test(
  'a photo and a PDF of a paper are asked about alike, and count the same before and after the answer',
  RELEASE,
  async ({ browser }) => {
    const { caseId, starter, respondent } = await openCase(browser)
    const [owner, reader] = [starter.page, respondent.page]
    await owner.goto(`/case/${caseId}?tab=evidence`)
    const files = owner.locator('input[type=file][multiple]')
    await files.setInputFiles([
      { name: 'Scan 12.pdf', mimeType: 'application/pdf', buffer: await aScan() },
      { name: 'IMG 2041.png', mimeType: 'image/png', buffer: DOT },
    ])
    await expect(question(owner, 'Scan 12')).toHaveValue('contract')
    await expect(question(owner, 'IMG 2041')).toHaveValue('photo')
    await reader.goto(`/case/${caseId}?tab=evidence`)
    await expect(reader.getByRole('listitem').filter({ hasText: 'Scan 12' })).toContainText('(our guess)')
    await expect(reader.getByRole('combobox')).toHaveCount(0)

    await openWeights(owner, caseId)
    for (const name of ['Scan 12', 'IMG 2041'])
      await expect(weight(owner, name)).toContainText('Counts as some documents.')

    await owner.goto(`/case/${caseId}?tab=evidence`)
    await owner.getByRole('button', { name: 'That is right: Scan 12' }).click()
    await question(owner, 'IMG 2041').selectOption('contract')
    await expect(owner.getByText('It can count as strong documents.')).toHaveCount(2)
    await openWeights(owner, caseId)
    await openWeights(reader, caseId)
    for (const name of ['Scan 12', 'IMG 2041']) {
      for (const page of [owner, reader])
        await expect(weight(page, name)).toContainText('Counts as some documents.')
      await expect(weight(owner, name)).toContainText('Only you see this')
      await expect(weight(reader, name)).not.toContainText('Only you see this')
    }
    for (const person of [starter, respondent]) person.trouble.expectNone(person.name)
  },
)
