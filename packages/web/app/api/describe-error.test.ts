import { ApiError, type ApiErrorCode } from '@merkwerk/client/app'
import { type EndpointName, type ErrorCode, endpoints, errorTable } from '@merkwerk/contract'
import { describe, expect, test } from 'vitest'
import { changeLanguage } from '../messages/index.ts'
import { describeError } from './describe-error.ts'

const said = (calling: EndpointName, code: ApiErrorCode, body = {}) =>
  describeError(new ApiError(code, 400, body), calling)

describe('in English', () => {
  test('has a message for every failure of every call', () => {
    const codes: ApiErrorCode[] = [
      ...(Object.keys(errorTable) as ErrorCode[]),
      'NO_RESPONSE',
      'INVALID_RESPONSE',
      'INCOMPLETE_RESPONSE',
    ]
    for (const calling of Object.keys(endpoints) as EndpointName[]) {
      for (const code of codes) {
        const text = said(calling, code, { needed: 12, available: 3, owed: 5 })
        expect(text, `${calling} ${code}`).toMatch(/^\S.{5,}/)
        expect(text, `${calling} ${code}`).not.toMatch(/errors\.|\{\{|undefined/)
      }
    }
  })

  test.each<[EndpointName, ApiErrorCode, string]>([
    ['login', 'NO_RESPONSE', 'An error occurred. Please try again.'],
    ['login', 'INVALID_CREDENTIALS', 'Invalid email or password'],
    ['login', 'NOT_APPROVED', 'Admin has not verified your account yet. Please try again later.'],
    ['getJobAnalytics', 'INTERNAL', 'Failed to fetch job analytics. Please try again.'],
    ['getJobsList', 'NO_RESPONSE', 'Failed to fetch jobs. Please try again.'],
    ['getProfile', 'INTERNAL', 'Failed to fetch profile data'],
    ['getEstimation', 'FORBIDDEN', 'Access forbidden. Please check your permissions.'],
    ['getEstimation', 'NOT_FOUND', 'API endpoint not found. Please contact support.'],
    ['getEstimation', 'FILE_TOO_LARGE', 'File too large. Please upload a smaller file.'],
    ['getEstimation', 'INTERNAL', 'Server error. Please try again later.'],
    ['getEstimation', 'INVALID_RESPONSE', 'Invalid response from server. Please try again.'],
    ['getEstimation', 'INCOMPLETE_RESPONSE', 'Incomplete response from server. Please try again.'],
    ['getEstimation', 'NO_RESPONSE', 'Network error. Please check your connection and try again.'],
    ['runScraper', 'FORBIDDEN', 'Access denied'],
    ['runScraper', 'NO_RESPONSE', 'Failed to submit the job. Please try again.'],
    ['runScraper', 'MAINTENANCE', 'Service is currently under maintenance. Cannot proceed.'],
    ['streamLog', 'NOT_FOUND', 'Runtime log file is not available. Please refresh and check the job status.'],
    ['cancelJob', 'NO_RESPONSE', 'Error cancelling job. Please try again.'],
    ['approveUser', 'CONFLICT', 'Failed to update user status. Please try again.'],
    ['rejectUser', 'NO_RESPONSE', 'Failed to reject user. Please try again.'],
    ['listUsers', 'INTERNAL', 'Failed to fetch users. Please try again.'],
    ['payCoins', 'PAYMENT_FAILED', 'Failed to process payment'],
    ['addCard', 'NO_RESPONSE', 'Network error. Please try again.'],
    ['addCard', 'INTERNAL', 'An unexpected error occurred. Please try again.'],
    ['getPaymentProvider', 'NO_RESPONSE', 'Stripe has not loaded yet. Please try again.'],
  ])('%s answered by %s shows the specification’s text', (calling, code, text) => {
    expect(said(calling, code)).toBe(text)
  })

  test.each<[EndpointName, string]>([
    ['login', 'Invalid email or password'],
    ['resetPassword', 'Failed to reset password'],
    ['changePassword', 'Error changing password'],
    ['changePhone', 'Failed to update phone number'],
    ['forgotPassword', 'Failed to send reset link. Please try again.'],
    ['runScraper', 'Failed to submit the job. Please try again.'],
  ])('%s without a reason shows the specification’s fallback', (calling, text) => {
    for (const code of ['INVALID_INPUT', 'UNAUTHENTICATED', 'INTERNAL'] as const)
      expect(said(calling, code)).toBe(text)
  })

  test('shows a lone non_field_errors, and the error of a refusal with an ok status', () => {
    expect(said('login', 'INVALID_INPUT', { non_field_errors: ['Account is locked.'] })).toBe(
      'Account is locked.',
    )
    const refused = new ApiError('INVALID_INPUT', 200, { success: false, error: 'The card was declined.' })
    expect(describeError(refused, 'addCard')).toBe('The card was declined.')
  })

  test.each<[EndpointName, string]>([
    ['getRunDetails', 'The run could not be loaded. Server error. Please try again later.'],
    ['listSchedules', 'The schedules could not be loaded. Server error. Please try again later.'],
    ['listWebhooks', 'The endpoints could not be loaded. Server error. Please try again later.'],
  ])('%s names what could not be loaded', (calling, text) => {
    expect(said(calling, 'INTERNAL')).toBe(text)
  })

  test('names the missing coins', () => {
    expect(said('runScraper', 'INSUFFICIENT_COINS', { needed: 12, available: 3 })).toBe(
      'Not enough coins: 12 needed, 3 available.',
    )
  })

  test.each<[EndpointName, string]>([
    ['createSchedule', 'Another schedule fetches this list already.'],
    ['createListImageDownload', 'None of the images can be used.'],
    ['proposeWithModel', 'Please upload the attributes of your shop first.'],
  ])('%s shows which of its conflicts the server found', (calling, error) => {
    expect(said(calling, 'CONFLICT', { error })).toBe(error)
  })

  test('shows the server’s message about a list unchanged', () => {
    expect(said('getEstimation', 'LIST_REFUSED', { error: 'Save it as .xlsx.' })).toBe('Save it as .xlsx.')
  })

  test('gives the reason of a refused cancel', () => {
    expect(said('cancelJob', 'CONFLICT', { error: 'It is being finished.' })).toBe(
      'Failed to cancel job: It is being finished.',
    )
  })

  test('describes an error that is no response of the server', () => {
    expect(describeError(new TypeError('x is undefined'), 'getRunDetails')).toBe(
      'The run could not be loaded. An error occurred. Please try again.',
    )
    expect(describeError(new TypeError('x is undefined'), 'changeList')).toBe(
      'An error occurred. Please try again.',
    )
  })
})

test('uses the current language', async () => {
  await changeLanguage('de')
  expect(said('login', 'INVALID_CREDENTIALS')).toBe('E-Mail-Adresse oder Passwort ist falsch')
})

test.each([
  ['en', 'Not enough coins: 12,500 needed, 1,250 available.'],
  ['de', 'Zu wenige Coins: 12.500 nötig, 1.250 verfügbar.'],
] as const)('writes numbers as in the language %s', async (language, text) => {
  await changeLanguage(language)
  expect(said('runScraper', 'INSUFFICIENT_COINS', { needed: 12_500, available: 1_250 })).toBe(text)
})

test('shows what the server says in the language of the page', async () => {
  await changeLanguage('de')
  expect(said('createListScheme', 'CONFLICT', { error: 'Diese Liste hat noch keine Merkmale.' })).toBe(
    'Diese Liste hat noch keine Merkmale.',
  )
})
