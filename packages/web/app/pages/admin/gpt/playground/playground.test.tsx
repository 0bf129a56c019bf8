// @vitest-environment happy-dom
import { endpoints, type PlaygroundResult } from '@merkwerk/contract'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { refuse } from '../../../../testing/fake-api.ts'
import { renderScreen, setUpScreens } from '../../../../testing/screen.tsx'
import { noEnd } from '../../../../testing/shown-texts.ts'
import { Playground, type PlaygroundEdits } from './playground.tsx'

const api = setUpScreens()

const toProduct = (id: string) => ({ source: 'amazon' as const, id, title: `Drill ${id}`, image: null })
const attribute = (name: string, value: string, rule = '') => ({
  name,
  value,
  source: 'amazon' as const,
  rule,
})

const toResult = (id: string, changes: Partial<PlaygroundResult> = {}): PlaygroundResult => ({
  product: { source: 'amazon', id, title: `Drill ${id}` },
  active: {
    gpt: 'answered',
    attributes: [attribute('Colour', 'red'), attribute('Weight', '1 kg')],
    tokens: { input: 0, output: 0 },
    cost: 0,
  },
  edited: {
    gpt: 'answered',
    attributes: [attribute('Colour', 'blue', 'Rename red'), attribute('Weight', '1 kg')],
    tokens: { input: 1_000, output: 234 },
    cost: 0.5,
  },
  is_changed: true,
  ...changes,
})

const ids = (count: number) => Array.from({ length: count }, (_, index) => `P${index + 1}`)

async function openPlayground(count = 4, edits: PlaygroundEdits = {}) {
  api.on(endpoints.listBenchProducts, ids(count).map(toProduct))
  const rendered = await renderScreen(<Playground edits={edits} />, { role: 'admin' })
  if (count > 0) await screen.findByRole('checkbox', { name: /· P1$/ })
  return rendered
}

const checked = () =>
  screen
    .getAllByRole<HTMLInputElement>('checkbox')
    .filter((box) => box.checked)
    .map((box) => box.closest('label')?.textContent)
const runButton = () => screen.getByRole<HTMLButtonElement>('button', { name: /^Run/ })

test('the three newest products are chosen at first', async () => {
  await openPlayground()
  expect(checked()).toEqual(['Drill P1Amazon · P1', 'Drill P2Amazon · P2', 'Drill P3Amazon · P3'])
  screen.getByText('3 of at most 10')
  screen.getByText('Try it before you save it')
})

test('chosen products are run with the edited prompt', async () => {
  const result = toResult('P2')
  api.on(endpoints.runBench, { results: [result], tokens: { input: 1_000, output: 234 }, cost: 0.5 })
  const { user } = await openPlayground(4, { text: 'New prompt' })
  await user.click(screen.getByRole('checkbox', { name: /· P1$/ }))
  await user.click(screen.getByRole('checkbox', { name: /· P3$/ }))
  await user.click(screen.getByRole('button', { name: 'Run 1 product' }))
  await screen.findByText('1 of 1 product changes')
  expect(api.calls(endpoints.runBench)[0]?.body).toEqual({
    products: [{ source: 'amazon', id: 'P2' }],
    text: 'New prompt',
  })
  screen.getByText('Amazon · P2 · GPT answered · 1,234 tokens · $0.50')
})

test('only changed attributes are compared until all are asked for', async () => {
  api.on(endpoints.runBench, { results: [toResult('P1')], tokens: { input: 0, output: 0 }, cost: 0 })
  const { user } = await openPlayground(1)
  await user.click(runButton())
  const table = within(await screen.findByRole('region', { name: 'Attributes of Drill P1' }))
  const rows = () => table.getAllByRole('row').map(({ textContent }) => textContent)
  expect(rows()).toEqual(['AttributeNowEditedChanged by', 'ColourredblueRename red'])
  table.getByText('red', { selector: 'del' })
  table.getByText('blue', { selector: 'ins' })
  await user.click(screen.getByRole('button', { name: 'Show all 2 attributes' }))
  expect(rows()).toContain('Weight1 kg1 kg')
  await user.click(screen.getByRole('button', { name: 'Show changes only' }))
  expect(rows()).toHaveLength(2)
})

test('a lost attribute shows that nothing is left', async () => {
  const lost = toResult('P1')
  lost.edited.attributes = [attribute('Weight', '1 kg')]
  api.on(endpoints.runBench, { results: [lost], tokens: { input: 0, output: 0 }, cost: 0 })
  const { user } = await openPlayground(1)
  await user.click(runButton())
  await screen.findByText('nothing')
})

test('an unchanged product has no table', async () => {
  const same = toResult('P1', { is_changed: false })
  same.edited = { ...same.active, gpt: 'left-out' }
  api.on(endpoints.runBench, { results: [same], tokens: { input: 0, output: 0 }, cost: 0 })
  const { user } = await openPlayground(1)
  await user.click(runButton())
  await screen.findByText('Unchanged')
  screen.getByText('Amazon · P1 · Without GPT')
  expect(screen.queryByRole('table')).toBeNull()
})

test('no more than ten products can be chosen', async () => {
  const { user } = await openPlayground(12)
  for (const id of ids(10).slice(3))
    await user.click(screen.getByRole('checkbox', { name: new RegExp(`· ${id}$`) }))
  const left = screen.getByRole<HTMLInputElement>('checkbox', { name: /· P11$/ })
  expect(left.disabled).toBe(true)
  await user.click(screen.getByRole('checkbox', { name: /· P10$/ }))
  expect(left.disabled).toBe(false)
})

test('without a chosen product nothing can be run', async () => {
  const { user } = await openPlayground(1)
  await user.click(screen.getByRole('checkbox', { name: /· P1$/ }))
  expect(runButton().disabled).toBe(true)
})

test('chosen products stay in the list during a search', async () => {
  const { user } = await openPlayground(3)
  await user.click(screen.getByRole('checkbox', { name: /· P2$/ }))
  api.on(endpoints.listBenchProducts, [toProduct('X9')])
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'X9' } })
  fireEvent.blur(screen.getByRole('searchbox'))
  await screen.findByRole('checkbox', { name: /· X9$/ })
  expect(checked()).toEqual(['Drill P1Amazon · P1', 'Drill P3Amazon · P3'])
  expect(api.calls(endpoints.listBenchProducts)[0]?.query).toEqual({ search: 'X9' })
})

test('a search without another product says so', async () => {
  await openPlayground(1)
  api.on(endpoints.listBenchProducts, [])
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'saw' } })
  fireEvent.blur(screen.getByRole('searchbox'))
  await screen.findByText('No other product has “saw” in its title or ID.')
})

test('before the first job there are no products', async () => {
  await openPlayground(0)
  await screen.findByText('There are no products yet. The first run adds some.')
  expect(runButton().disabled).toBe(true)
})

test('a run can be stopped, which ends the call', async () => {
  api.on(endpoints.runBench, noEnd)
  const { user } = await openPlayground(2)
  await user.click(runButton())
  await screen.findByText('Running the products...')
  await user.click(screen.getByRole('button', { name: 'Stop' }))
  await screen.findByText('Try it before you save it')
  await waitFor(() => expect(runButton().disabled).toBe(false))
  expect(screen.queryByRole('alert')).toBeNull()
})

test('a run that fails is explained, and the next one forgets it', async () => {
  api.on(endpoints.runBench, refuse('NOT_FOUND'), { results: [], tokens: { input: 0, output: 0 }, cost: 0 })
  const { user } = await openPlayground(1)
  await user.click(runButton())
  await screen.findByText('One of these products is no longer in the product cache.')
  await user.click(runButton())
  await waitFor(() =>
    expect(screen.queryByText('One of these products is no longer in the product cache.')).toBeNull(),
  )
})

test('products that do not load are explained', async () => {
  api.on(endpoints.listBenchProducts, refuse('FORBIDDEN'))
  await renderScreen(<Playground edits={{}} />, { role: 'admin' })
  expect((await screen.findByRole('alert')).textContent).not.toBe('')
})
