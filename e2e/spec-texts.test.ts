import { expect } from 'vitest'
import { test } from './browser-test.ts'

/** Quoted texts and constants of the specification, by the page that shows them to a visitor in English. */
const texts: Record<string, readonly string[]> = {
  '/': ['Sign In', 'Sign Up', 'Start', 'Start Your Journey', 'No coding', '9.99'],
  '/privacy-policy': ['Privacy Policy', '12 January 2025', 'not for anyone under 13'],
  '/terms-of-service': [
    'Payments are non-refundable',
    'renews monthly and can be cancelled in account settings',
    'On termination remaining time and coins are forfeited',
    '9.99 euro per month',
    'arbitration',
  ],
  '/about-us': [
    'Who We Are',
    'Our Core Values',
    'Excellence',
    'Collaboration',
    'Innovation',
    'Reliability',
    'Our Journey',
    'Get in Touch',
    'Over 500 clients',
    '2010',
  ],
  '/login': ['Sign In', 'Create account'],
  '/register': ['Register'],
  '/email-verification': ['A verification link was sent to your email', 'Login'],
  '/verify-email/MQ/forged': ['Verification Failed', 'Your account could not be verified.'],
  '/account-recovery': ['Send Recovery Email'],
  '/recovery-email-sent': [
    'Recovery Email Sent',
    'An email has been sent to reset your password. Please check your inbox.',
  ],
  '/password-reset-verification': ['Login'],
  '/reset-password/MQ/token': ['Reset Password'],
}

for (const [path, sentences] of Object.entries(texts)) {
  test(`${path} says what the specification quotes`, async ({ page }) => {
    await page.goto(path)
    for (const sentence of sentences) await page.getByText(sentence).first().waitFor()
  })
}

test('the terms have ten sections, the journey five milestones, the landing page three cards', async ({
  page,
}) => {
  await page.goto('/terms-of-service')
  expect(await page.locator('article section').count()).toBe(10)
  await page.goto('/about-us')
  expect(await page.getByRole('main').locator('ol > li').count()).toBe(5)
  await page.goto('/')
  expect(await page.getByRole('main').locator('ol > li').count()).toBe(3)
  expect(await page.locator('section:has-text("Made for people") li').count()).toBe(3)
})

test('the contact form says what is missing at its field, and thanks for what arrived', async ({ page }) => {
  await page.goto('/contact-us')
  await page.waitForLoadState('networkidle')
  const send = page.getByRole('button', { name: 'Send message' })
  await send.click()
  for (const name of ['Name', 'Email', 'Subject', 'Message'])
    await page.getByText(`${name} is required`).waitFor()
  await page.getByLabel('Email').fill('nobody')
  await page.getByText('Please enter a valid email address').waitFor()
  await page.getByLabel('Name').fill('Ada')
  expect(await page.getByText('Name is required').count()).toBe(0)
  await page.getByLabel('Email').fill('ada@visitor.test')
  await page.getByLabel('Subject').fill('A list')
  await page.getByLabel('Message').fill('Which columns do you need?')
  await send.click()
  await page.getByRole('button', { name: 'Sending...' }).waitFor()
  await page.getByText("Thank you for your message! We'll get back to you soon.").waitFor()
  expect(await page.getByLabel('Message').inputValue()).toBe('')
})

test('Start and Start Your Journey lead to the registration, and the footer to the information pages', async ({
  page,
}) => {
  await page.goto('/')
  for (const name of ['Start', 'Start Your Journey'])
    expect(await page.getByRole('link', { name, exact: true }).first().getAttribute('href')).toBe('/register')
  const footer = page.getByRole('contentinfo')
  for (const path of ['/privacy-policy', '/terms-of-service', '/about-us', '/contact-us', '/imprint'])
    expect(await footer.locator(`a[href="${path}"]`).count()).toBe(1)
  expect(await footer.locator('a[href^="mailto:"]').count()).toBe(1)
  await footer.getByText('©').waitFor()
})
