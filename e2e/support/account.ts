import { expect } from '@playwright/test'
import { PASSWORD, type Person } from './people.ts'

/** Makes an account on the sign-up screen, wherever the person came from. */
export async function signUp({ page, email }: Person): Promise<void> {
  await page.getByRole('link', { name: 'Create an account' }).click()
  await expect(page.getByRole('heading', { name: 'Create an account' })).toBeVisible()
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Create account' }).click()
}

/** Signs in on the sign-in screen. */
export async function signIn({ page, email }: Person): Promise<void> {
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
}

/** Fills in who one is and where, as it is asked for before the agreement. */
export async function fillProfile({ page, name }: Person): Promise<void> {
  await expect(page.getByRole('heading', { name: /First, a few words about you|Your profile/ })).toBeVisible()
  await page.getByRole('radio', { name: /A person/ }).check()
  await page.getByLabel('Full name').fill(name)
  await page.getByLabel('Street and number').fill('12 Harbour Lane')
  await page.getByLabel('Postal code').fill('04101')
  await page.getByLabel('Town or city').fill('Portland')
  await page.getByLabel('State or province').fill('Maine')
  await page.getByLabel('Country').selectOption('US')
  await page.getByRole('button', { name: /^Save/ }).click()
}
