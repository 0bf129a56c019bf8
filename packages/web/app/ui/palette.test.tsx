// @vitest-environment happy-dom
import { createEvent, fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { renderScreen, setUpScreens } from '../testing/screen.tsx'
import { Wallet } from './icons/app-icons.ts'
import { Search } from './icons/public-icons.ts'
import { Palette, type PaletteEntry } from './palette.tsx'

setUpScreens()

const labels = ['Dashboard', 'Wallet', 'List of drills']

async function openPalette(typed = '') {
  const [onChoose, onClose] = [vi.fn(), vi.fn()]
  const toEntry = (label: string): PaletteEntry => ({
    id: label,
    label,
    icon: label === 'Wallet' ? Wallet : Search,
    note: label.startsWith('List') ? 'MW-7' : undefined,
    keys: label === 'Wallet' ? 'g w' : undefined,
    onChoose: () => onChoose(label),
  })
  function Opened() {
    const [text, setText] = useState(typed)
    const matching = labels.filter((label) => label.toLowerCase().includes(text.toLowerCase()))
    return (
      <Palette
        title="Jump to"
        placeholder="Page or job"
        empty="No results"
        text={text}
        onText={setText}
        groups={matching.length > 0 ? [{ label: 'Pages', items: matching.map(toEntry) }] : []}
        onClose={onClose}
      />
    )
  }
  const { user } = await renderScreen(<Opened />)
  const input = await screen.findByRole<HTMLInputElement>('combobox', { name: 'Jump to' })
  await waitFor(() => expect(document.activeElement).toBe(input))
  return { user, input, onChoose, onClose }
}

const options = () => screen.queryAllByRole('option').map(({ textContent }) => textContent)

test('lists the groups with notes and keys, and keeps the text typed before', async () => {
  const { input } = await openPalette('l')
  expect(input.value).toBe('l')
  expect(input.selectionStart).toBe(1)
  screen.getByRole('group', { name: 'Pages' })
  expect(options()).toEqual(['WalletGW', 'List of drillsMW-7'])
})

test('typing filters the entries, and no match is stated', async () => {
  const { user } = await openPalette()
  await user.keyboard('wal')
  expect(options()).toEqual(['WalletGW'])
  await user.keyboard('rus')
  expect(options()).toEqual([])
  screen.getByText('No results')
})

test.each([
  ['Enter', '{Enter}', 'Dashboard'],
  ['an arrow and Enter', '{ArrowDown}{Enter}', 'Wallet'],
  ['typing and Enter', 'dri{Enter}', 'List of drills'],
])('%s chooses an entry and closes the palette first', async (_, keys, chosen) => {
  const { user, onChoose, onClose } = await openPalette()
  await user.keyboard(keys)
  expect(onChoose).toHaveBeenCalledExactlyOnceWith(chosen)
  expect(onClose).toHaveBeenCalledOnce()
  expect(onClose.mock.invocationCallOrder[0]).toBeLessThan(onChoose.mock.invocationCallOrder[0] ?? 0)
})

test('Enter of an input method chooses nothing', async () => {
  const { input, onChoose } = await openPalette()
  // Browsers report this key code while an input method composes.
  const event = createEvent.keyDown(input, { key: 'Enter' })
  Object.defineProperties(event, { isComposing: { value: true }, keyCode: { value: 229 } })
  fireEvent(input, event)
  expect(onChoose).not.toHaveBeenCalled()
})

test('a click chooses an entry', async () => {
  const { user, onChoose } = await openPalette()
  await user.click(screen.getByRole('option', { name: /drills/ }))
  expect(onChoose).toHaveBeenCalledExactlyOnceWith('List of drills')
})

test.each([
  ['Escape', (user: Awaited<ReturnType<typeof openPalette>>['user']) => user.keyboard('{Escape}')],
  [
    'the close button',
    (user: Awaited<ReturnType<typeof openPalette>>['user']) =>
      user.click(screen.getByRole('button', { name: 'Close' })),
  ],
])('%s closes the palette without a choice', async (_, close) => {
  const { user, onChoose, onClose } = await openPalette()
  await close(user)
  expect(onClose).toHaveBeenCalled()
  expect(onChoose).not.toHaveBeenCalled()
})
