// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { readChoice, renderScreen, setUpScreens } from '../testing/screen.tsx'
import { Menu, MenuAction, MenuChoices, MenuDownload, MenuGroup, MenuLink } from './menu.tsx'
import { Segments } from './segments.tsx'
import { Select } from './select.tsx'
import { Switch } from './switch.tsx'

setUpScreens()

const choices = [
  ['week', 'A week'],
  ['month', 'A month'],
  ['year', 'A year'],
] as const
type Span = (typeof choices)[number][0]

const isChecked = (name: string): boolean => screen.getByRole<HTMLInputElement>('radio', { name }).checked

test('segments show one choice and move with the arrow keys', async () => {
  const onChange = vi.fn()
  function Spans() {
    const [span, setSpan] = useState<Span>('week')
    onChange.mockImplementation(setSpan)
    return <Segments label="Period" value={span} choices={choices} onChange={onChange} />
  }
  const { user } = await renderScreen(<Spans />)
  screen.getByRole('group', { name: 'Period' })
  expect(choices.map(([, text]) => isChecked(text))).toEqual([true, false, false])
  await user.tab()
  await user.keyboard('{ArrowDown}')
  expect(onChange).toHaveBeenLastCalledWith('month')
  expect(choices.map(([, text]) => isChecked(text))).toEqual([false, true, false])
  await user.click(screen.getByText('A year'))
  expect(onChange).toHaveBeenLastCalledWith('year')
})

test('a switch is labelled, described, and toggled by mouse and keyboard', async () => {
  const onChange = vi.fn()
  function Toggled() {
    const [isOn, setOn] = useState(false)
    onChange.mockImplementation(setOn)
    return <Switch label="Emails" text="One a day." isOn={isOn} onChange={onChange} />
  }
  const { user } = await renderScreen(<Toggled />)
  const toggle = screen.getByRole('switch', { name: 'Emails', description: 'One a day.' })
  expect(toggle.getAttribute('aria-checked')).toBe('false')
  await user.click(screen.getByText('Emails'))
  expect(toggle.getAttribute('aria-checked')).toBe('true')
  toggle.focus()
  await user.keyboard(' ')
  expect(onChange.mock.calls.map(([isOn]) => isOn)).toEqual([true, false])
})

const countries = [
  { value: 'de', label: 'Germany', note: '+49' },
  { value: 'fr', label: 'France', note: '+33' },
]

function Country({ onChange }: { onChange: (value: string) => void }) {
  const [value, setValue] = useState<string | null>(null)
  return (
    <Select
      label="Country"
      value={value}
      choices={countries}
      placeholder="Choose..."
      isInvalid={value === null}
      onChange={(chosen) => {
        setValue(chosen)
        onChange(chosen)
      }}
    />
  )
}

test('a select shows its choices with their notes, and marks a missing choice', async () => {
  const onChange = vi.fn()
  const { user } = await renderScreen(<Country onChange={onChange} />)
  const select = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Country' })
  expect(select.getAttribute('aria-invalid')).toBe('true')
  expect(readChoice(select)).toBe('Choose...')
  expect([...select.options].slice(1).map(({ text }) => text)).toEqual(['Germany (+49)', 'France (+33)'])
  await user.selectOptions(select, 'fr')
  expect(onChange).toHaveBeenCalledExactlyOnceWith('fr')
  expect([...select.options].map(({ text }) => text)).toEqual(['Germany (+49)', 'France'])
  expect(readChoice(select)).toBe('France')
  expect(select.hasAttribute('aria-invalid')).toBe(false)
})

function Files({ onAction, onSpan }: { onAction: () => void; onSpan: (span: Span) => void }) {
  return (
    <Menu trigger={<button type="button">Files</button>}>
      <MenuGroup label="Formats">
        <MenuDownload href="/files/t/list.csv">CSV</MenuDownload>
        <MenuLink to="/wallet">Wallet</MenuLink>
        <MenuAction onClick={onAction}>Copy</MenuAction>
      </MenuGroup>
      <MenuChoices label="Period" value="month" choices={choices} onChange={onSpan} />
    </Menu>
  )
}

async function openFiles() {
  const [onAction, onSpan] = [vi.fn(), vi.fn()]
  const rendered = await renderScreen(<Files onAction={onAction} onSpan={onSpan} />)
  await rendered.user.click(screen.getByRole('button', { name: 'Files' }))
  await screen.findByRole('menu')
  return { ...rendered, onAction, onSpan }
}

const menuClosed = () => waitFor(() => expect(screen.queryByRole('menu')).toBeNull())

test('a menu offers downloads as links', async () => {
  await openFiles()
  const link = screen.getByRole('menuitem', { name: 'CSV' })
  expect(link.getAttribute('href')).toBe('/files/t/list.csv')
  expect(link.hasAttribute('download')).toBe(true)
})

test('a link of a menu opens its page', async () => {
  const { user, address } = await openFiles()
  await user.click(screen.getByRole('menuitem', { name: 'Wallet' }))
  expect(address()).toBe('/wallet')
  await menuClosed()
})

test('the keyboard reaches an action of a menu and runs it once', async () => {
  const { user, onAction } = await openFiles()
  const copy = screen.getByRole('menuitem', { name: 'Copy' })
  for (let presses = 0; presses < 5 && document.activeElement !== copy; presses++)
    await user.keyboard('{ArrowDown}')
  await user.keyboard('{Enter}')
  expect(onAction).toHaveBeenCalledOnce()
  await menuClosed()
})

test('a choice of a menu marks the current value and closes the menu', async () => {
  const { user, onSpan } = await openFiles()
  const checked = screen.getAllByRole('menuitemradio', { checked: true })
  expect(checked.map(({ textContent }) => textContent)).toEqual(['A month'])
  await user.click(screen.getByRole('menuitemradio', { name: 'A year' }))
  expect(onSpan).toHaveBeenCalledExactlyOnceWith('year')
  await menuClosed()
})
