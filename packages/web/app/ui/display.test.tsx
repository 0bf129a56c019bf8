// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { DocumentTitle } from '../components/document-title.tsx'
import { SandboxBanner } from '../components/sandbox-banner.tsx'
import { SkipLink } from '../components/skip-link.tsx'
import NotFound from '../pages/not-found.tsx'
import { renderScreen, setUpScreens } from '../testing/screen.tsx'
import { setUpSite } from '../testing/site.ts'
import { EmptyState } from './empty-state.tsx'
import { FileText } from './icons/app-icons.ts'
import { Menu, MenuAction, MenuGroup, MenuNote } from './menu.tsx'
import { Notice } from './notice.tsx'
import { Panel } from './panel.tsx'
import { Popover } from './popover.tsx'
import { ScrollRegion } from './scroll-region.tsx'
import { Segments } from './segments.tsx'
import { SkeletonRows } from './skeleton.tsx'

setUpScreens()
const setSite = setUpSite()

test.each([
  ['error', 'alert'],
  ['success', 'status'],
  ['waiting', 'status'],
] as const)('a notice of tone %s is announced as %s', async (tone, role) => {
  await renderScreen(
    <Notice tone={tone} title="Title" action={<button type="button">Do it</button>}>
      Text
    </Notice>,
  )
  const notice = within(screen.getByRole(role))
  notice.getByText('Title')
  notice.getByText('Text')
  notice.getByRole('button', { name: 'Do it' })
})

test('a notice without a title has no empty paragraph', async () => {
  await renderScreen(<Notice tone="error">Text</Notice>)
  expect(screen.getByRole('alert').querySelector('p')).toBeNull()
})

test.each([
  [undefined, 2],
  ['h1', 1],
  ['h3', 3],
] as const)('an empty state with heading %s fits into its page', async (heading, level) => {
  await renderScreen(<EmptyState icon={FileText} title="Nothing" text="Yet." {...(heading && { heading })} />)
  screen.getByRole('heading', { level, name: 'Nothing' })
  screen.getByText('Yet.')
})

test('a panel is a named region, or another element', async () => {
  await renderScreen(
    <>
      <Panel aria-label="Figures">One</Panel>
      <Panel as="div" aria-label="Hidden" className="extra">
        Two
      </Panel>
    </>,
  )
  screen.getByRole('region', { name: 'Figures' })
  expect(screen.queryByRole('region', { name: 'Hidden' })).toBeNull()
  expect(screen.getByText('Two').className).toContain('extra')
})

test('loading rows are announced only with a label', async () => {
  const { container, unmount } = await renderScreen(
    <SkeletonRows rows={3} cells={['w-4', 'w-8']} label="Loading" />,
  )
  expect(screen.getByRole('status').textContent).toBe('Loading')
  expect(container.querySelectorAll('[aria-hidden]')).toHaveLength(6)
  unmount()
  await renderScreen(<SkeletonRows rows={3} cells={['w-4']} />)
  expect(screen.queryByRole('status')).toBeNull()
})

test('a region that scrolls is reached by the keyboard', async () => {
  const { user } = await renderScreen(
    <ScrollRegion label="Log" className="h-4">
      Text
    </ScrollRegion>,
  )
  await user.tab()
  expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Log' }))
})

test.each(['{Enter}', '{ArrowDown}'])(
  'a menu opens with %s, names its groups and returns the focus',
  async (key) => {
    const onChoose = vi.fn()
    const { user } = await renderScreen(
      <Menu trigger={<button type="button">Download</button>}>
        <MenuGroup label="Files">
          <MenuAction onClick={() => onChoose('csv')}>CSV</MenuAction>
          <MenuAction onClick={() => onChoose('pdf')}>PDF</MenuAction>
        </MenuGroup>
        <MenuNote>Times are German time.</MenuNote>
      </Menu>,
    )
    await user.tab()
    await user.keyboard(key)
    const group = within(await screen.findByRole('group', { name: 'Files' }))
    expect(group.getAllByRole('menuitem')).toHaveLength(2)
    screen.getByText('Times are German time.')
    await user.keyboard('{ArrowDown}')
    await user.keyboard('{Enter}')
    expect(onChoose).toHaveBeenCalledOnce()
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Download'))
  },
)

test('a button stays in place while what it opens opens and closes', async () => {
  const { user } = await renderScreen(
    <Popover title="Columns" trigger={<button type="button">Choose columns</button>}>
      {(close) => (
        <button type="button" onClick={close}>
          Done
        </button>
      )}
    </Popover>,
  )
  const button = screen.getByRole('button', { name: 'Choose columns' })
  await user.click(button)
  await user.click(await screen.findByRole('button', { name: 'Done' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await waitFor(() => expect(document.activeElement).toBe(button))
  await user.click(button)
  await screen.findByRole('dialog', { name: 'Columns' })
  expect(button.getAttribute('aria-expanded')).toBe('true')
  await user.click(button)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(button.isConnected).toBe(true)
})

test('segments of two groups do not share their choice', async () => {
  const choices = [
    ['a', 'Daily'],
    ['b', 'Weekly'],
  ] as const
  await renderScreen(
    <>
      <Segments label="First" value="a" choices={choices} onChange={() => undefined} />
      <Segments label="Second" value="b" choices={choices} onChange={() => undefined} />
    </>,
  )
  const checked = (name: string) =>
    within(screen.getByRole('group', { name }))
      .getAllByRole<HTMLInputElement>('radio')
      .map((radio) => radio.checked)
  expect([checked('First'), checked('Second')]).toEqual([
    [true, false],
    [false, true],
  ])
})

test.each(['en', 'de'] as const)(
  'the sandbox banner in %s names the simulated services and the mailbox',
  async (language) => {
    setSite({ SANDBOX_SERVICES: 'Amazon, eBay', MAILBOX_URL: 'https://mail.example/' })
    await renderScreen(<SandboxBanner language={language} />)
    const banner = within(screen.getByRole('complementary'))
    banner.getByText('Amazon, eBay')
    const mailbox = banner.getByRole('link')
    expect([
      mailbox.getAttribute('href'),
      mailbox.getAttribute('target'),
      mailbox.getAttribute('rel'),
    ]).toEqual(['https://mail.example/', '_blank', 'noreferrer'])
  },
)

test('the skip link leads to the content', async () => {
  await renderScreen(<SkipLink text="Skip to content" />)
  expect(screen.getByRole('link', { name: 'Skip to content' }).getAttribute('href')).toBe('#content')
})

test('the title of a document ends with the name of the product', async () => {
  await renderScreen(<DocumentTitle text="Wallet" />)
  await waitFor(() => expect(document.title).toBe('Wallet · Merkwerk'))
})

test.each([
  ['en', 'This page does not exist', '/'],
  ['de', /.+/, '/de'],
] as const)(
  'an unknown address in %s leads to the start page of its language',
  async (language, name, href) => {
    await renderScreen(<NotFound />, { at: '/nowhere', language })
    const heading = screen.getByRole('heading', { level: 1, name })
    expect(heading.textContent).not.toBe('')
    expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toContain(href)
    expect(document.documentElement.lang).toBe(language)
  },
)
