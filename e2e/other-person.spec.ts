import { expect } from '@playwright/test'
import { DESK, test } from './support/people.ts'
import { register, seatSignedIn, sendCase, type Account } from './support/quick.ts'

test('when another person signs in in a second tab, the first shows theirs, and nothing of whoever was there', async ({
  browser,
}) => {
  const [maya, kim] = await Promise.all([register('Maya Torres'), register('Kim Doe')])
  await sendCase(maya, { name: 'Lee Okafor', email: `lee.${maya.email}` })
  const { page, context } = await seatSignedIn(browser, kim, DESK)
  await page.goto('/dashboard')
  await expect(page.getByText('No cases yet')).toBeVisible()
  const second = await context.newPage()
  await second.goto('/about')
  const signIn = (person: Account) => {
    const [kept] = person.storageState.origins[0]?.localStorage ?? []
    return second.evaluate(([name, value]) => localStorage.setItem(name, value), [
      kept?.name ?? '',
      kept?.value ?? '',
    ] as const)
  }
  await signIn(maya)
  await expect(page.getByText('Bookcase with a cracked shelf')).toBeVisible()
  await signIn(kim)
  await expect(page.getByText('No cases yet')).toBeVisible()
  await expect(page.getByText('Bookcase with a cracked shelf')).toHaveCount(0)
})
