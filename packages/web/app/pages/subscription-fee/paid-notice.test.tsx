// @vitest-environment happy-dom
import { act } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { renderScreen, setUpScreens } from '../../testing/screen.tsx'
import { PaidNotice } from './paid-notice.tsx'

setUpScreens()

test('a finished payment leads to the dashboard and leaves no way back into the form', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { address, router } = await renderScreen(<PaidNotice result="booked" />, {
    path: '/checkout/success',
    at: '/checkout/success',
  })
  await act(() => vi.advanceTimersByTimeAsync(1_500))
  expect(address()).toBe('/dashboard')
  expect(router.state.historyAction).toBe('REPLACE')
})
