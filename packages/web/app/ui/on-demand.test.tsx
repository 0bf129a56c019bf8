// @vitest-environment happy-dom
import { act, screen } from '@testing-library/react'
import { Suspense } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { renderScreen, setUpScreens } from '../testing/screen.tsx'
import { onDemand } from './on-demand.tsx'

setUpScreens()

test('code is imported once the server can be reached, because browsers remember a failed import', async () => {
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  onTestFinished(() => void vi.unstubAllGlobals())
  const load = vi.fn(async () => ({ Part: () => <p>Loaded</p> }))
  const Part = onDemand(load).part('Part')
  await renderScreen(
    <Suspense fallback={<p>Loading</p>}>
      <Part />
    </Suspense>,
  )
  await screen.findByText('Loading')
  expect(load).not.toHaveBeenCalled()
  onLine.mockReturnValue(true)
  await act(async () => void window.dispatchEvent(new Event('online')))
  await screen.findByText('Loaded')
})
