// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderScreen, setUpScreens } from '../../testing/screen.tsx'
import { BarChart, type BarOfDay } from './bar-chart.tsx'
import { LineChart } from './line-chart.tsx'

setUpScreens()

const days = Array.from({ length: 30 }, (_, index) => ({
  day: `2026-11-${String(index + 1).padStart(2, '0')}`,
  value: index * 10,
  card: `Card ${index + 1}`,
}))
const chart = (name: string) => screen.getByRole('img', { name })
const places = (elements: Iterable<Element>, ...names: string[]) =>
  [...elements].map((element) => names.map((name) => element.getAttribute(name)).join(' '))

test('draws a bar for each day, up to its value on the axis', async () => {
  await renderScreen(
    <BarChart name="Coins" bars={[0, 1, 2, 4].map((index) => days[index] as BarOfDay)} fill="fill-accent" />,
  )
  const bars = chart('Coins').querySelectorAll('.fill-accent')
  expect(places(bars, 'x', 'y', 'height')).toEqual([
    '2.5% 100% 0%',
    '27.5% 75% 25%',
    '52.5% 50% 50%',
    '77.5% 0% 100%',
  ])
})

test('shows the card of the bar under the pointer until it leaves', async () => {
  const { user } = await renderScreen(<BarChart name="Coins" bars={days} fill="fill-accent" />)
  const bars = chart('Coins').querySelectorAll('.fill-accent')
  for (const index of [2, 28]) {
    await user.hover(bars[index] as Element)
    expect(screen.getByText(`Card ${index + 1}`)).toBeTruthy()
  }
  expect(screen.queryByText('Card 3')).toBeNull()
  await user.unhover(bars[28] as Element)
  expect(screen.queryByText('Card 29')).toBeNull()
})

test('labels at most eight days, of which phones hide every second one', async () => {
  const { container } = await renderScreen(<BarChart name="Coins" bars={days} fill="fill-accent" />)
  const labels = [...container.querySelectorAll('ul:last-child li')]
  expect(labels.map(({ textContent, className }) => [textContent, className.includes('hidden')])).toEqual([
    ['11-03', false],
    ['11-07', true],
    ['11-11', false],
    ['11-15', true],
    ['11-19', false],
    ['11-23', true],
    ['11-27', false],
  ])
})

test('draws a line through the values, across points without one', async () => {
  const points = [0, undefined, 0.5, 1].map((amazon, index) => ({
    label: `Week ${index + 1}`,
    values: { amazon, ebay: undefined },
  }))
  const lines = [
    { name: 'amazon', color: 'fill-amazon stroke-amazon' },
    { name: 'ebay', color: 'fill-ebay stroke-ebay' },
  ]
  await renderScreen(
    <LineChart
      name="Hits"
      formatValue={(value) => `${value * 100} %`}
      isShare
      points={points}
      lines={lines}
    />,
  )
  expect(places(chart('Hits').querySelectorAll('polyline'), 'points')).toEqual([
    '12.5,100 62.5,50 87.5,0',
    '',
  ])
  expect(places(chart('Hits').querySelectorAll('circle'), 'cx', 'cy')).toEqual([
    '12.5% 100%',
    '62.5% 50%',
    '87.5% 0%',
  ])
  expect(screen.getByText('50 %')).toBeTruthy()
})

test('an axis of prices fits the prices', async () => {
  const points = [49.99, 52.4].map((amazon, index) => ({ label: `Run ${index + 1}`, values: { amazon } }))
  const lines = [{ name: 'amazon', color: 'fill-amazon stroke-amazon' }]
  await renderScreen(
    <LineChart name="Prices" formatValue={(value) => `€${value}`} points={points} lines={lines} />,
  )
  for (const label of ['€49', '€50', '€51', '€52', '€53']) expect(screen.getByText(label)).toBeTruthy()
  expect(screen.queryByText('€0')).toBeNull()
})
