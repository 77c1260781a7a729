import { expect, type Page } from '@playwright/test'
import PdfKitDocument from 'pdfkit'
import { A_HEIC } from '../server/src/testing/heic.ts'
import { test } from './support/people.ts'
import { openCase } from './support/quick.ts'
import { RELEASE } from './support/everyday.ts'

/** A contract of seven pages, with a link that would open another page. */
async function aContract(): Promise<Buffer> {
  const document = new PdfKitDocument({ info: { Author: 'SECRETAUTHOR' } })
  document.text('Contract about the shelf', { link: 'https://elsewhere.example' })
  for (let number = 2; number <= 7; number += 1) document.addPage().text(`Clause ${number}`)
  document.end()
  const parts: Uint8Array[] = []
  for await (const part of document) parts.push(part)
  return Buffer.concat(parts)
}

/** Run in a page: how many values its dots have in all; a sheet without ink has two. */
function coloursOf(drawn: Element): number {
  if (!(drawn instanceof HTMLCanvasElement || drawn instanceof HTMLImageElement)) return 0
  const canvas = new OffscreenCanvas(1_400, 400)
  const pen = canvas.getContext('2d')
  pen?.drawImage(drawn, 0, 0)
  return new Set(pen?.getImageData(0, 0, 1_400, 400).data).size
}

async function leaveOutBroken(owner: Page): Promise<void> {
  await owner.locator('input[type=file][multiple]').setInputFiles({
    name: 'Broken.jpg',
    mimeType: 'image/jpeg',
    buffer: Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 0x10, 0x4a, 0x46, 0x49, 0x46]),
  })
  await expect(owner.getByText(/This file cannot be opened\. .*and add that\./)).toBeVisible()
  await expect(owner.getByRole('button', { name: 'Choose another file' })).toBeVisible()
  await owner.getByRole('button', { name: 'Leave it out' }).click()
}

test(
  'a PDF is looked at in the app, page by page, and what cannot be opened is said at once',
  RELEASE,
  async ({ browser }) => {
    const { caseId, starter, respondent } = await openCase(browser)
    const [owner, reader] = [starter.page, respondent.page]
    await owner.goto(`/case/${caseId}?tab=evidence`)
    // what was refused is gone already when it is left out
    starter.trouble.allow(/422|404.*\/remove/)
    const files = owner.locator('input[type=file][multiple]')

    await leaveOutBroken(owner)

    await files.setInputFiles({
      name: 'The contract.pdf',
      mimeType: 'application/pdf',
      buffer: await aContract(),
    })
    await expect(owner.getByRole('listitem').filter({ hasText: /The contract(?!\.)/ })).toContainText(
      '7 pages',
    )

    const fetched: string[] = []
    reader.on('request', (request) => {
      if (request.url().endsWith('/view')) fetched.push(request.url())
    })
    await reader.goto(`/case/${caseId}?tab=evidence`)
    // its first page is a small picture in the list, as that of a photo is
    const small = reader.getByRole('listitem').filter({ hasText: 'The contract' }).locator('img').first()
    await expect.poll(() => small.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(320)
    expect(await small.evaluate(coloursOf)).toBeGreaterThan(2)
    if (process.env['SHOTS']) await reader.screenshot({ path: `${process.env['SHOTS']}/pdf-list.png` })
    await reader.getByRole('button', { name: 'Look at The contract' }).click()
    const page = (number: number) => reader.getByRole('listitem', { name: `Page ${number}`, exact: true })
    await expect(page(1)).toContainText('Contract about the shelf')
    await expect(page(5)).toContainText('Clause 5')
    await expect(page(6)).toHaveCount(0)
    await reader.getByRole('button', { name: 'More pages' }).click()
    await expect(page(7)).toContainText('Clause 7')
    await expect(reader.getByRole('button', { name: 'More pages' })).toHaveCount(0)
    // something was drawn: a page without ink is all of one colour
    expect(await page(1).locator('canvas').evaluate(coloursOf)).toBeGreaterThan(2)
    // the file came once for both
    expect(fetched).toHaveLength(1)
    await expect(reader.getByRole('link', { name: /elsewhere/ })).toHaveCount(0)
    for (const person of [starter, respondent]) person.trouble.expectNone(person.name)
  },
)

test(
  'a photo as a phone keeps it is an upright picture for both, and is taken for a photo',
  RELEASE,
  async ({ browser }) => {
    const { caseId, starter, respondent } = await openCase(browser)
    await starter.page.goto(`/case/${caseId}?tab=evidence`)
    await starter.page
      .locator('input[type=file][multiple]')
      .setInputFiles({ name: 'IMG_2041.HEIC', mimeType: 'image/heic', buffer: A_HEIC })
    await expect(starter.page.getByRole('combobox', { name: 'What is this? IMG_2041' })).toHaveValue('photo')
    for (const { page } of [starter, respondent]) {
      await page.goto(`/case/${caseId}?tab=evidence`)
      const row = page.getByRole('listitem').filter({ hasText: 'IMG_2041' }).first()
      const sizeOf = (at: number) =>
        row
          .locator('img')
          .nth(at)
          .evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight])
      await expect.poll(() => sizeOf(0)).toEqual([240, 320])
      await row.getByRole('button', { name: 'Look at IMG_2041' }).click()
      await expect.poll(() => sizeOf(1)).toEqual([480, 640])
      if (process.env['SHOTS'])
        await page.screenshot({
          path: `${process.env['SHOTS']}/heic-${page === starter.page ? 'own' : 'other'}.png`,
        })
    }
    for (const person of [starter, respondent]) person.trouble.expectNone(person.name)
  },
)
