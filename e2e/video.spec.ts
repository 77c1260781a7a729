import { expect, type Page } from '@playwright/test'
import { test } from './support/people.ts'
import { openCase } from './support/quick.ts'
import { RELEASE } from './support/everyday.ts'

/** So large that it takes a while, with what no player needs. */
const PADDING = 12_000_000
/** What a player is given of a video at once where that is little. */
const PART = 200_000

/** So much of a video that a player does not have all of it after three seconds. */
const LONGER_THAN_MEMORY = 4_000_000

/** A square that moves, as this browser records it: so many frames, and as many more as `bytes` want on a busy machine. */
async function filmed(
  page: Page,
  { frames, noise = 0, bytes = 0 }: { frames: number; noise?: number; bytes?: number },
): Promise<Buffer> {
  const base64 = await page.evaluate(
    async ([frames, noise, least]) => {
      const canvas = document.createElement('canvas')
      const [width, height] = [320, 240]
      Object.assign(canvas, { width, height })
      const pen = canvas.getContext('2d')
      const parts: Blob[] = []
      const recorder = new MediaRecorder(canvas.captureStream(30), { mimeType: 'video/webm;codecs=vp8' })
      recorder.addEventListener('dataavailable', ({ data }) => parts.push(data))
      const isEnough = (drawn: number) =>
        drawn >= frames && parts.reduce((sum, { size }) => sum + size, 0) >= least
      const stopped = new Promise((resolve) => recorder.addEventListener('stop', resolve))
      recorder.start(250)
      for (let frame = 0; !isEnough(frame); frame += 1) {
        if (pen) {
          pen.fillStyle = '#2f5d50'
          pen.fillRect(0, 0, width, height)
          pen.fillStyle = '#f0c060'
          pen.fillRect((frame * 6) % width, 80, 80, 80)
          // what cannot be made smaller
          for (let dot = 0; dot < noise; dot += 1) {
            pen.fillStyle = `hsl(${Math.random() * 360} 90% 50%)`
            pen.fillRect(Math.random() * width, Math.random() * height, 6, 6)
          }
        }
        await new Promise((resolve) => requestAnimationFrame(resolve))
      }
      recorder.stop()
      await stopped
      const bytes = new Uint8Array(await new Blob(parts).arrayBuffer())
      let text = ''
      for (const byte of bytes) text += String.fromCodePoint(byte)
      return btoa(text)
    },
    [frames, noise, bytes] as const,
  )
  return Buffer.from(base64, 'base64')
}

/** A second of it, with the place in a tag. */
async function recorded(page: Page): Promise<Buffer> {
  const film = await filmed(page, { frames: 40 })
  const place = Buffer.from('LOCATION +52.5163+013.3777/')
  const tags = Buffer.concat([
    Buffer.from('1254c36701000000000000', 'hex'),
    Buffer.from([place.length]),
    place,
  ])
  const padding = Buffer.alloc(PADDING)
  padding.set([0xec, 0x01])
  padding.writeUIntBE(PADDING - 9, 3, 6)
  return Buffer.concat([film, tags, padding])
}

test(
  'a video goes on after a pause and a closed tab, and plays for both where it lies',
  RELEASE,
  async ({ browser }) => {
    const { caseId, starter, respondent } = await openCase(browser)
    const { page } = starter
    await page.goto(`/case/${caseId}?tab=evidence`)
    const video = await recorded(page)
    // what comes after the first part stays on the line
    const isOver = Promise.withResolvers<void>()
    let sentParts = 0
    await page.context().route('**/api/evidence/uploads/**', async (route) => {
      if (route.request().method() === 'PATCH') sentParts += 1
      if (sentParts > 1) await isOver.promise
      await route.continue().catch(() => {})
    })
    await page
      .locator('input[type=file][multiple]')
      .setInputFiles({ name: 'Walk-through.webm', mimeType: 'video/webm', buffer: video })
    await expect(page.getByText(/[4-9]\.\d MB of 12\.\d MB sent/)).toBeVisible()
    await page.getByRole('button', { name: 'Pause Walk-through.webm' }).click()
    await expect(page.getByText(/^Paused\. [4-9]\.\d MB of 12\.\d MB are here/)).toBeVisible()
    await page.getByRole('button', { name: 'Continue with Walk-through.webm' }).click()
    await expect(page.getByRole('button', { name: 'Pause Walk-through.webm' })).toBeVisible()
    // what was sent stays sent: the rest of it comes with the next visit
    const offsets: number[] = []
    await page.reload()
    isOver.resolve()
    page.on('request', (request) => {
      if (request.method() === 'PATCH') offsets.push(Number(request.headers()['upload-offset']))
    })
    await expect(page.getByRole('combobox', { name: 'What is this? Walk-through' })).toHaveValue('photo')
    expect(Math.min(...offsets)).toBeGreaterThan(0)

    for (const { page: screen } of [starter, respondent]) {
      await screen.goto(`/case/${caseId}?tab=evidence`)
      const asked: string[] = []
      screen.on('response', (response) => {
        if (response.url().includes('/api/evidence/videos/')) asked.push(`${response.status()}`)
      })
      await screen.getByRole('button', { name: 'Play Walk-through' }).click()
      const player = screen.locator('video')
      await expect.poll(() => player.evaluate((video: HTMLVideoElement) => video.videoWidth)).toBe(320)
      expect(await player.evaluate((video: HTMLVideoElement) => video.paused)).toBe(true)
      await player.evaluate((video: HTMLVideoElement) => {
        video.muted = true
        return video.play()
      })
      await expect
        .poll(() => player.evaluate((video: HTMLVideoElement) => video.currentTime))
        .toBeGreaterThan(0.2)
      expect(asked).toContain('206')
      const name = screen === page ? 'own' : 'other'
      if (process.env['SHOTS'])
        await screen.screenshot({ path: `${process.env['SHOTS']}/video-${name}.png`, fullPage: true })
    }
    const saved = respondent.page.waitForEvent('download')
    await respondent.page.getByRole('button', { name: 'Save Walk-through' }).click()
    const download = await saved
    expect(download.suggestedFilename()).toBe('Walk-through.webm')
    const parts: Buffer[] = []
    for await (const part of await download.createReadStream()) parts.push(Buffer.from(part))
    const kept = Buffer.concat(parts)
    expect(kept.length).toBe(video.length)
    expect(video.includes('+52.5163')).toBe(true)
    expect(kept.includes('+52.5163')).toBe(false)
    for (const person of [starter, respondent]) person.trouble.expectNone(person.name)
  },
)

test(
  'a video whose way ends while it plays goes on where it was, on a new one',
  RELEASE,
  async ({ browser }) => {
    const { caseId, starter } = await openCase(browser)
    const { page } = starter
    await page.goto(`/case/${caseId}?tab=evidence`)
    const buffer = await filmed(page, { frames: 420, noise: 400, bytes: LONGER_THAN_MEMORY })
    await page
      .locator('input[type=file][multiple]')
      .setInputFiles({ name: 'Rooms.webm', mimeType: 'video/webm', buffer })
    await expect(page.getByRole('combobox', { name: 'What is this? Rooms' })).toHaveValue('photo')

    // the player gets it in small parts, as of a video that is longer than its memory
    const ended = new Set<string>()
    let isOver = false
    const over = Promise.withResolvers<void>()
    const ways = new Set<string>()
    await page.context().route('**/api/evidence/videos/**', async (route) => {
      const way = route.request().url()
      ways.add(way)
      const from = Number(/bytes=(\d+)/.exec(route.request().headers()['range'] ?? '')?.[1] ?? 0)
      // the second half comes on the new way alone, however fast the first one could be fetched
      if (from >= buffer.length / 2 && ways.size === 1) await over.promise
      if (isOver && ways.size === 1) ended.add(way)
      if (ended.has(way)) {
        await route.fulfill({
          status: 404,
          contentType: 'application/json',
          body: '{"error":{"code":"NOT_FOUND"}}',
        })
        return
      }
      const to = Math.min(from + PART, buffer.length) - 1
      const answer = await route.fetch({
        headers: { ...route.request().headers(), range: `bytes=${from}-${to}` },
      })
      await route.fulfill({ response: answer })
    })
    starter.trouble.allow(/404/)
    await page.getByRole('button', { name: 'Play Rooms' }).click()
    const player = page.locator('video')
    const at = () => player.evaluate((video: HTMLVideoElement) => video.currentTime)
    await player.evaluate((video: HTMLVideoElement) => {
      video.muted = true
      return video.play()
    })
    await expect.poll(at).toBeGreaterThan(3)
    await player.evaluate((video: HTMLVideoElement) =>
      video.addEventListener('playing', () => (video.dataset['wentOnAt'] = `${video.currentTime}`)),
    )
    const before = await at()
    isOver = true
    over.resolve()
    await expect.poll(() => ways.size, { timeout: 20_000 }).toBe(2)
    await expect
      .poll(async () => Number(await player.getAttribute('data-went-on-at')))
      .toBeGreaterThan(before - 1)
    expect(await player.evaluate((video: HTMLVideoElement) => video.paused)).toBe(false)
    await expect(page.getByText(/cannot play the video/)).toHaveCount(0)
    starter.trouble.expectNone(starter.name)
    await starter.context.close()
  },
)
