// @vitest-environment happy-dom
import { act, fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { renderScreen, setUpScreens } from '../testing/screen.tsx'
import { Button, ButtonLink, IconButton } from './button.tsx'
import { CopyText } from './copy-text.tsx'
import { Field, TextArea } from './field.tsx'
import { Trash2 } from './icons/app-icons.ts'
import { Kbd } from './kbd.tsx'
import { Notice } from './notice.tsx'
import { Pagination } from './pagination.tsx'

setUpScreens()

test('a busy button keeps the focus, ignores clicks and does not submit its form', async () => {
  const onClick = vi.fn()
  const onSubmit = vi.fn()
  const { user } = await renderScreen(
    <form onSubmit={onSubmit}>
      <Button type="submit" isBusy onClick={onClick}>
        Saving...
      </Button>
    </form>,
  )
  const button = screen.getByRole<HTMLButtonElement>('button')
  await user.click(button)
  expect(document.activeElement).toBe(button)
  expect(button.getAttribute('aria-disabled')).toBe('true')
  expect(button.disabled).toBe(false)
  expect(onClick).not.toHaveBeenCalled()
  expect(onSubmit).not.toHaveBeenCalled()
})

test('a button in a form submits only when asked to', async () => {
  const onSubmit = vi.fn((event: React.FormEvent) => event.preventDefault())
  const { user } = await renderScreen(
    <form onSubmit={onSubmit}>
      <Button>Cancel</Button>
      <Button type="submit">Save</Button>
    </form>,
  )
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(onSubmit).not.toHaveBeenCalled()
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(onSubmit).toHaveBeenCalledOnce()
})

test('icon buttons and links have names', async () => {
  const { user, address } = await renderScreen(
    <>
      <IconButton icon={Trash2} label="Delete Visa ending in 4242" />
      <ButtonLink to="/wallet">Wallet</ButtonLink>
    </>,
  )
  screen.getByRole('button', { name: 'Delete Visa ending in 4242' })
  await user.click(screen.getByRole('link', { name: 'Wallet' }))
  expect(address()).toBe('/wallet')
})

test.each([
  ['an input', Field, 'Your email', undefined],
  ['a text area', TextArea, 'Your message', undefined],
  ['an input', Field, 'Your email', 'Email is required'],
  ['a text area', TextArea, 'Your message', 'Message is required'],
])('%s is connected to its label and its error (%#)', async (_, Input, label, error) => {
  await renderScreen(<Input label={label} error={error} />)
  const input = screen.getByRole('textbox', { name: label, description: error ?? '' })
  expect(input.getAttribute('aria-invalid')).toBe(error === undefined ? null : 'true')
  expect(screen.queryByRole('alert')?.textContent).toBe(error)
})

test('a field is described by its error and its hint', async () => {
  await renderScreen(<Field label="Threshold" hint="At most 500" error="Please enter at least 1" />)
  screen.getByRole('textbox', {
    name: 'Threshold',
    description: 'Please enter at least 1 At most 500',
  })
})

test.each([
  ['error', 'alert'],
  ['success', 'status'],
  ['waiting', 'status'],
] as const)('a notice of tone %s has the role %s', async (tone, role) => {
  await renderScreen(
    <Notice tone={tone} title="Title" action={<button type="button">Act</button>}>
      Text
    </Notice>,
  )
  expect(screen.getByRole(role).textContent).toBe('TitleTextAct')
})

const offered = () =>
  screen
    .getAllByRole<HTMLButtonElement>('button')
    .map((button) => `${button.getAttribute('aria-label')}${button.disabled ? ' (disabled)' : ''}`)

test.each([
  [1, 3, ['Previous page (disabled)', 'Page 1 (disabled)', 'Page 2', 'Page 3', 'Next page']],
  [3, 3, ['Previous page', 'Page 1', 'Page 2', 'Page 3 (disabled)', 'Next page (disabled)']],
])('page %i of %i offers the other pages', async (page, pages, buttons) => {
  await renderScreen(<Pagination page={page} pages={pages} onPage={() => undefined} />)
  expect(offered()).toEqual(buttons)
  expect(screen.getByRole('button', { current: 'page' }).textContent).toBe(String(page))
})

test('buttons of a pagination open the page before, after and of their number', async () => {
  const onPage = vi.fn()
  const { user } = await renderScreen(<Pagination page={5} pages={9} onPage={onPage} />)
  for (const name of ['Previous page', 'Page 7', 'Next page'])
    await user.click(screen.getByRole('button', { name }))
  expect(onPage.mock.calls).toEqual([[4], [7], [6]])
})

test('one page needs no pagination', async () => {
  await renderScreen(<Pagination page={1} pages={1} onPage={() => undefined} />)
  expect(screen.queryByRole('navigation')).toBeNull()
})

test('copying copies the whole text, confirms it for a moment, and does not open the row', async () => {
  const onRow = vi.fn()
  await renderScreen(
    // biome-ignore lint/a11y: a row of a table reacts to clicks like this.
    <div onClick={onRow}>
      <CopyText text="4006381333931" shown="4006…931" />
    </div>,
  )
  const button = screen.getByRole('button', { name: 'Copy 4006…931' })
  expect(button.title).toBe('4006381333931')
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  await act(async () => fireEvent.click(button))
  expect(await navigator.clipboard.readText()).toBe('4006381333931')
  screen.getByRole('button', { name: 'Copied' })
  act(() => void vi.advanceTimersByTime(1_500))
  screen.getByRole('button', { name: 'Copy 4006…931' })
  expect(onRow).not.toHaveBeenCalled()
})

test.each([
  ['en', '$mod+k', ['Ctrl', 'K']],
  ['de', '$mod+k', ['Strg', 'K']],
  ['en', 'g w', ['G', 'W']],
  ['de', 'Delete', ['Entf']],
] as const)('in %s the keys %s are shown as %j', async (language, keys, names) => {
  const { container } = await renderScreen(<Kbd keys={keys} />, { language })
  expect([...container.querySelectorAll('kbd')].map(({ textContent }) => textContent)).toEqual(names)
})
