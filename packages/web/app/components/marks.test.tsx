// @vitest-environment happy-dom
import type { ReadStatus, Verdict } from '@merkwerk/contract'
import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { progress } from '../testing/fixtures.ts'
import { renderScreen, setUpScreens } from '../testing/screen.tsx'
import { FiguresTable } from './charts/figures-table.tsx'
import { Moment } from './moment.tsx'
import { PageHeader } from './page-header.tsx'
import { ProductImage } from './product-image.tsx'
import { SandboxBanner } from './sandbox-banner.tsx'
import { StatusBadge } from './status-badge.tsx'
import { VerdictBadge, verdictOrder } from './verdict-badge.tsx'
import { VerdictBar } from './verdict-bar.tsx'

setUpScreens()

test.each<[ReadStatus, 'en' | 'de', string, boolean]>([
  ['Data Processing', 'en', 'Data Processing', true],
  ['Completed', 'en', 'Completed', false],
  ['Failed', 'de', 'Fehlgeschlagen', false],
  ['Unknown', 'en', 'Unknown', false],
  ['Sent by a newer server' as ReadStatus, 'de', 'Unbekannt', false],
])(
  'the status %s is named in %s and spins only while the job runs',
  async (status, language, text, spins) => {
    const { container } = await renderScreen(<StatusBadge status={status} />, { language })
    screen.getByText(text)
    expect(container.querySelector('.animate-spin') !== null).toBe(spins)
  },
)

test('a waiting job does not spin', async () => {
  const { container } = await renderScreen(<StatusBadge status="Data Processing" isWaiting />)
  expect(container.querySelector('.animate-spin')).toBeNull()
})

test.each<Verdict | null>([...verdictOrder, null])(
  'the verdict %s has a word and an icon',
  async (verdict) => {
    const { container } = await renderScreen(<VerdictBadge verdict={verdict} />)
    expect(container.textContent).toMatch(/^[A-Z]/)
    expect(container.querySelectorAll('svg')).toHaveLength(1)
  },
)

const { verdicts } = progress()

test('the bar of a job shows the share of each verdict', async () => {
  const { container } = await renderScreen(<VerdictBar verdicts={verdicts} total={20} label="Progress" />)
  const bar = screen.getByRole('progressbar', { name: 'Progress' })
  expect(bar.getAttribute('aria-valuenow')).toBe('10')
  expect(bar.getAttribute('aria-valuemax')).toBe('20')
  const widths = [...container.querySelectorAll('span')].map(({ style }) => style.width)
  expect(widths).toEqual(['40%', '5%', '5%'])
})

test('the bar never claims more records than there are, and nothing while the total is unknown', async () => {
  await renderScreen(
    <>
      <VerdictBar verdicts={verdicts} total={8} label="Full" />
      <VerdictBar verdicts={verdicts} total={0} isIndefinite label="Open" />
    </>,
  )
  expect(screen.getByRole('progressbar', { name: 'Full' }).getAttribute('aria-valuenow')).toBe('8')
  expect(screen.getByRole('progressbar', { name: 'Open' }).hasAttribute('aria-valuenow')).toBe(false)
})

test.each([
  ['en', /^\d{4}-\d\d-\d\d \d\d:\d\d$/],
  ['de', /^\d\d\.\d\d\.\d{4} \d\d:\d\d$/],
] as const)('in %s a moment reads %s and keeps its machine form', async (language, format) => {
  const iso = '2026-11-20T09:30:00.000Z'
  const { container } = await renderScreen(<Moment iso={iso} />, { language })
  expect(container.textContent).toMatch(format)
  expect(container.querySelector('time')?.dateTime).toBe(iso)
})

test('a broken or missing product image becomes a placeholder', async () => {
  const { container } = await renderScreen(
    <>
      <ProductImage src="https://images.example/1.jpg" />
      <ProductImage src={null} />
    </>,
  )
  const image = screen.getByRole<HTMLImageElement>('presentation')
  expect(image.referrerPolicy).toBe('no-referrer')
  expect(container.querySelectorAll('svg')).toHaveLength(1)
  fireEvent.error(image)
  expect(screen.queryByRole('presentation')).toBeNull()
  expect(container.querySelectorAll('svg')).toHaveLength(2)
})

test('a page header has one heading and a way back', async () => {
  const { user, address } = await renderScreen(
    <PageHeader
      title="Add card"
      lead="Charged only for purchases."
      back={{ to: '/wallet', label: 'Wallet' }}
      actions={<button type="button">Help</button>}
    />,
  )
  screen.getByRole('heading', { level: 1, name: 'Add card' })
  await user.click(screen.getByRole('link', { name: 'Wallet' }))
  expect(address()).toBe('/wallet')
})

test('further actions of a page header are behind a button on phones', async () => {
  const { user } = await renderScreen(
    <PageHeader
      title="List"
      actions={<button type="button">Export</button>}
      moreActions={<button type="button">Download</button>}
    />,
  )
  const more = screen.getByRole('button', { name: 'More', expanded: false })
  const shown = document.getElementById(more.getAttribute('aria-controls') ?? '')
  expect(shown?.textContent).toBe('Download')
  await user.click(more)
  expect(more.getAttribute('aria-expanded')).toBe('true')
})

test('the figures of a chart are also a table', async () => {
  await renderScreen(
    <FiguresTable
      caption="Coins"
      headings={['Day', 'Bought', 'Used']}
      rows={[{ day: '2026-11-20', figures: ['500', '8'] }]}
    />,
  )
  const table = screen.getByRole('table', { name: 'Coins' })
  expect([...table.querySelectorAll('th, td')].map(({ textContent }) => textContent)).toEqual([
    ...['Day', 'Bought', 'Used'],
    ...['2026-11-20', '500', '8'],
  ])
  screen.getByRole('rowheader', { name: '2026-11-20' })
})

test('a chart without figures says so', async () => {
  await renderScreen(<FiguresTable caption="Coins" headings={['Day']} rows={[]} />)
  screen.getByText('No data for this period')
  expect(screen.queryByRole('table')).toBeNull()
})

test.each([
  ['en', 'simulated', 'mailbox'],
  ['de', 'simuliert', 'Postfach'],
] as const)(
  'in %s the sandbox names the simulated services and links the mailbox',
  async (language, word, link) => {
    document.head.innerHTML =
      '<meta name="merkwerk:sandbox_services" content="Stripe"><meta name="merkwerk:mailbox_url" content="http://mail/">'
    await renderScreen(<SandboxBanner language={language} />)
    const banner = screen.getByRole('complementary')
    expect(banner.textContent).toMatch(new RegExp(`${word}.*Stripe`, 'is'))
    const mailbox = screen.getByRole('link', { name: new RegExp(link, 'i') })
    expect(mailbox.getAttribute('href')).toBe('http://mail/')
    document.head.innerHTML = ''
  },
)
