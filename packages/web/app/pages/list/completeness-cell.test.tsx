// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderScreen, setUpScreens } from '../../testing/screen.tsx'
import { CompletenessCell } from './completeness-cell.tsx'

setUpScreens()

test('shows the score, and names what is missing', async () => {
  const { container } = await renderScreen(
    <CompletenessCell row={{ completeness: 75, missing: ['brand', 'attribute:Color'] }} />,
  )
  screen.getByText('75%')
  screen.getByText('Missing: Brand, Color')
  expect(container.querySelector('[title]')?.getAttribute('title')).toBe('Missing: Brand, Color')
})

test('names at most eight missing fields', async () => {
  const missing = Array.from({ length: 12 }, (_, index) => `attribute:A${index}`)
  await renderScreen(<CompletenessCell row={{ completeness: 33, missing }} />, { language: 'de' })
  screen.getByText('Es fehlt: A0, A1, A2, A3, A4, A5, A6, A7, …')
})

test('of a complete row says so, and of a row without a score shows no figure', async () => {
  const { unmount } = await renderScreen(<CompletenessCell row={{ completeness: 100, missing: [] }} />)
  screen.getByText('Nothing is missing')
  unmount()
  await renderScreen(<CompletenessCell row={{ completeness: null, missing: [] }} />)
  screen.getByText('Not scored')
  expect(screen.queryByText(/%/)).toBeNull()
})
