// @vitest-environment happy-dom
import { endpoints } from '@merkwerk/contract'
import { useQuery } from '@tanstack/react-query'
import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { call } from '../api/index.ts'
import { paymentQueries } from '../api/wallet-queries.ts'
import { noResponse, refuse } from '../testing/fake-api.ts'
import { card, cardList } from '../testing/fixtures.ts'
import { renderScreen, setUpScreens } from '../testing/screen.tsx'
import { ConfirmedCall } from './confirmed-call.tsx'
import { QueryBoundary } from './query-boundary.tsx'

const api = setUpScreens()

async function openDelete() {
  const [onDone, onSettled] = [vi.fn(), vi.fn()]
  const { user } = await renderScreen(
    <ConfirmedCall
      trigger={<button type="button">Delete card</button>}
      title="Delete this card?"
      labels={{ keep: 'Keep', confirm: 'Delete', busy: 'Deleting...' }}
      name="deleteCard"
      onConfirm={() => call(endpoints.deleteCard, { query: { payment_id: 'pm_1' } })}
      onDone={onDone}
      onSettled={onSettled}
    >
      You can add it again.
    </ConfirmedCall>,
  )
  const open = () => user.click(screen.getByRole('button', { name: 'Delete card' }))
  const confirm = () => user.click(screen.getByRole('button', { name: 'Delete' }))
  await open()
  return { user, open, confirm, onDone, onSettled }
}

test('a confirmed call closes the dialog when it succeeds', async () => {
  api.on(endpoints.deleteCard, { success: true, message: 'Deleted' })
  const { confirm, onDone, onSettled } = await openDelete()
  expect(api.calls(endpoints.deleteCard)).toEqual([])
  await confirm()
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(api.calls(endpoints.deleteCard).map(({ query }) => query)).toEqual([{ payment_id: 'pm_1' }])
  expect(onDone).toHaveBeenCalledExactlyOnceWith({ success: true, message: 'Deleted' })
  expect(onSettled).toHaveBeenCalledOnce()
})

test('while the call runs the dialog can neither be closed nor repeat it', async () => {
  const { promise, resolve } = Promise.withResolvers<{ success: true; message: string }>()
  api.on(endpoints.deleteCard, () => promise)
  const { user, confirm } = await openDelete()
  await confirm()
  await user.click(await screen.findByRole('button', { name: 'Deleting...' }))
  await user.keyboard('{Escape}')
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Keep' }).disabled).toBe(true)
  expect(api.calls(endpoints.deleteCard)).toHaveLength(1)
  resolve({ success: true, message: 'Deleted' })
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
})

test('an error is shown in the open dialog, and opening it again forgets the error', async () => {
  api.on(endpoints.deleteCard, refuse('CARD_IN_USE'), { success: true, message: 'Deleted' })
  const { user, open, confirm, onDone, onSettled } = await openDelete()
  await confirm()
  const alert = await screen.findByText('This card pays your subscription. Choose another card for it first.')
  expect(screen.getByRole('alertdialog').contains(alert)).toBe(true)
  expect(onDone).not.toHaveBeenCalled()
  expect(onSettled).toHaveBeenCalledOnce()
  await user.click(screen.getByRole('button', { name: 'Keep' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  await open()
  await screen.findByRole('alertdialog')
  expect(screen.queryByRole('alert')).toBeNull()
  await confirm()
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce())
})

function Cards() {
  const query = useQuery(paymentQueries.cards)
  return (
    <QueryBoundary query={query} calling="listCards" loading={<p>Loading...</p>}>
      {({ cards }) => <p>{cards.length} cards</p>}
    </QueryBoundary>
  )
}

test.each([
  [
    'a lost connection three times',
    noResponse,
    3,
    'Network error. Please check your connection and try again.',
  ],
  ['an internal error three times', refuse('INTERNAL'), 3, 'Server error. Please try again later.'],
  ['a refusal once', refuse('ACCOUNT_SUSPENDED'), 1, 'This account is suspended. Please contact support.'],
])('a query meets %s, then says it in words and can be repeated', async (_, failure, attempts, text) => {
  api.on(endpoints.listCards, failure)
  const { user } = await renderScreen(<Cards />)
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain(text)
  expect(api.calls(endpoints.listCards)).toHaveLength(attempts)
  api.on(endpoints.listCards, cardList([card(), card('pm_2')]))
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByText('2 cards')
  expect(screen.queryByRole('alert')).toBeNull()
})

test('calls carry the language of the screen', async () => {
  api.on(endpoints.listCards, cardList([]))
  await renderScreen(<Cards />, { language: 'de' })
  await screen.findByText('0 cards')
  expect(api.calls(endpoints.listCards)[0]?.language).toBe('de')
})

test('a response that breaks the contract is an error', async () => {
  const broken = { data: { data: [{ id: 4 }] }, payment_id: null } as unknown as ReturnType<typeof cardList>
  api.on(endpoints.listCards, broken)
  await renderScreen(<Cards />)
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain('Incomplete response from server. Please try again.')
})
