// @vitest-environment happy-dom
import { type BillingDetailsState, endpoints, type Subscription } from '@merkwerk/contract'
import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { settingPaths } from '../../setting-paths.ts'
import { refuse } from '../../testing/fake-api.ts'
import { billingDetails, subscription } from '../../testing/fixtures.ts'
import { setUpScreens } from '../../testing/screen.tsx'
import { openSettings } from '../../testing/setting-pages.tsx'

const api = setUpScreens()
beforeEach(() => api.on(endpoints.getBillingDetails, billingDetails()))

const section = (name: string) => within(screen.getByRole('region', { name }))

test.each<[string, Partial<Subscription>, string[]]>([
  ['active', {}, ['Active', 'Next payment of €29.00 on 20 December 2026', 'Cancel subscription']],
  [
    'cancelled',
    { cancel_at_period_end: true },
    ['Ends soon', /^Ends on 20 December 2026/.source, 'Resume subscription'],
  ],
  ['overdue', { status: 'past_due' }, ['Payment failed', 'Cancel subscription']],
  ['ended', { status: 'ended', has_access: false }, ['Ended', 'Subscribe']],
  ['paid by nobody', { current_period_end: null }, ['This account needs no subscription.']],
])('a subscription that is %s says so', async (_, changes, texts) => {
  await openSettings(api, { at: settingPaths.billing, plan: subscription(changes) })
  const plan = section('Subscription')
  for (const text of texts) await plan.findByText(new RegExp(text))
})

test('cancelling a subscription names the last day and can be taken back', async () => {
  const { user } = await openSettings(api, { at: settingPaths.billing })
  const cancelled = subscription({ cancel_at_period_end: true })
  api.on(endpoints.cancelSubscription, { success: true, message: 'ok', subscription: cancelled })
  api.on(endpoints.resumeSubscription, refuse('CONFLICT'), {
    success: true,
    message: 'ok',
    subscription: subscription(),
  })
  const plan = section('Subscription')
  await user.click(await plan.findByRole('button', { name: 'Cancel subscription' }))
  const dialog = within(await screen.findByRole('alertdialog'))
  dialog.getByText(/It runs until 20 December 2026/)
  await user.click(dialog.getByRole('button', { name: 'Cancel subscription' }))
  await screen.findByText('Your subscription ends on 20 December 2026.')
  const resume = await plan.findByRole('button', { name: 'Resume subscription' })
  await user.click(resume)
  await screen.findByText('This is no longer possible.')
  await user.click(resume)
  await screen.findByText('Your subscription continues.')
  await plan.findByText('Active')
})

test('cancelling a subscription whose renewal failed ends it at once, and promises no unpaid month', async () => {
  const { user } = await openSettings(api, {
    at: settingPaths.billing,
    plan: subscription({ status: 'past_due' }),
  })
  const ended = subscription({ status: 'ended', has_access: false, current_period_end: null })
  api.on(endpoints.cancelSubscription, { success: true, message: 'ok', subscription: ended })
  const plan = section('Subscription')
  await user.click(await plan.findByRole('button', { name: 'Cancel subscription' }))
  const dialog = within(await screen.findByRole('alertdialog'))
  dialog.getByText(/The last payment failed, so the subscription ends immediately/)
  expect(dialog.queryByText(/2026|undo/)).toBeNull()
  await user.click(dialog.getByRole('button', { name: 'Cancel subscription' }))
  await screen.findByText('Your subscription has ended.')
  await plan.findByText('Ended')
})

test.each<[BillingDetailsState['vat_check'], RegExp]>([
  [{ status: 'pending', checked_at: null }, /is being checked/],
  [
    { status: 'valid', checked_at: '2026-11-20T09:30:00.000Z' },
    /is confirmed \(20 November 2026\). Prices include/,
  ],
  [{ status: 'invalid', checked_at: '2026-11-20T09:30:00.000Z' }, /does not know this VAT number/],
  [{ status: 'unavailable', checked_at: '2026-11-20T09:30:00.000Z' }, /We ask again automatically/],
])('the billing details state the check of the VAT number: %o', async (check, text) => {
  api.on(endpoints.getBillingDetails, billingDetails({ vat_check: check }))
  await openSettings(api, { at: settingPaths.billing })
  await section('Billing details').findByText(text)
})

test('the billing details promise net prices to a business that pays no VAT', async () => {
  const check = { status: 'valid', checked_at: '2026-11-20T09:30:00.000Z' } as const
  const vat = { treatment: 'reverse-charge', percent: 0, country: 'AT' } as const
  api.on(endpoints.getBillingDetails, billingDetails({ vat_check: check, vat }))
  await openSettings(api, { at: settingPaths.billing })
  await section('Billing details').findByText(/is confirmed \(20 November 2026\). You pay net prices/)
})

test('changed billing details are saved and confirmed', async () => {
  const { user } = await openSettings(api, { at: settingPaths.billing })
  const form = section('Billing details')
  const name = await form.findByLabelText('Company, or first and last name')
  await user.clear(name)
  await user.type(name, 'Muster GmbH')
  const { details, ...state } = billingDetails()
  const changed = { ...state, details: details && { ...details, name: 'Muster GmbH' } }
  api.on(endpoints.saveBillingDetails, { success: true, ...changed })
  await user.click(form.getByRole('button', { name: 'Save billing details' }))
  await screen.findByText('Your billing details have been saved.')
  expect(api.calls(endpoints.saveBillingDetails)[0]?.body).toMatchObject({
    name: 'Muster GmbH',
    country: 'DE',
    vat_number: null,
  })
})
