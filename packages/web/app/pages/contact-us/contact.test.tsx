// @vitest-environment happy-dom
import { endpoints } from '@merkwerk/contract'
import { act, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { noResponse, refuse } from '../../testing/fake-api.ts'
import { renderScreen, setUpScreens } from '../../testing/screen.tsx'
import ContactUsPage from './page.tsx'

const api = setUpScreens()

const texts = ['Anna', 'anna@shop.example', 'A list', 'It has no prices.']

async function openContact(input: readonly string[] = texts, at = '/contact-us') {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  const { user } = await renderScreen(<ContactUsPage />, { at, role: null })
  const fields = screen.getAllByRole<HTMLInputElement>('textbox')
  for (const [index, field] of fields.entries()) {
    const text = input[index]
    if (text) await user.type(field, text)
  }
  await user.click(screen.getByRole('button'))
  const wait = () => act(() => vi.advanceTimersByTimeAsync(1_000))
  return { fields, wait }
}

test.each([
  ['/contact-us', ['Name is required', 'Email is required', 'Subject is required', 'Message is required']],
  [
    '/de/contact-us',
    [
      'Bitte geben Sie Ihren Namen ein',
      'Bitte geben Sie Ihre E-Mail-Adresse ein',
      'Bitte geben Sie einen Betreff ein',
      'Bitte geben Sie eine Nachricht ein',
    ],
  ],
])('at %s every empty field is named in the language of the page', async (at, problems) => {
  const { fields } = await openContact([], at)
  expect((await screen.findAllByRole('alert')).map(({ textContent }) => textContent)).toEqual(problems)
  expect(document.activeElement).toBe(fields[0])
  expect(api.calls(endpoints.sendContactMessage)).toEqual([])
})

test('an address that is none is refused', async () => {
  await openContact(['Anna', 'anna@shop', 'A list', 'Hello'])
  await screen.findByText('Please enter a valid email address')
  expect(api.calls(endpoints.sendContactMessage)).toEqual([])
})

test('a message is sent once, the form is locked meanwhile and empty afterwards', async () => {
  api.on(endpoints.sendContactMessage, { message: 'ok' })
  const { fields, wait } = await openContact()
  await screen.findByRole('button', { name: 'Sending...' })
  expect(screen.getByRole<HTMLFieldSetElement>('group').disabled).toBe(true)
  await wait()
  await screen.findByText("Thank you for your message! We'll get back to you soon.")
  expect(fields.map(({ value }) => value)).toEqual(['', '', '', ''])
  expect(api.calls(endpoints.sendContactMessage).map(({ body }) => body)).toEqual([
    { name: 'Anna', email: 'anna@shop.example', subject: 'A list', message: 'It has no prices.' },
  ])
})

test.each([
  [
    'the reason of the server',
    refuse('THROTTLED', { retry_after_seconds: 60 }),
    'Too many attempts. Please try again later.',
  ],
  ['a general sentence without a response', noResponse, 'Failed to submit the form. Please try again.'],
])('a failure shows %s and keeps the message', async (_, failure, text) => {
  api.on(endpoints.sendContactMessage, failure)
  const { fields, wait } = await openContact()
  await wait()
  expect((await screen.findByRole('alert')).textContent).toBe(text)
  expect(fields.map(({ value }) => value)).toEqual(texts)
})
