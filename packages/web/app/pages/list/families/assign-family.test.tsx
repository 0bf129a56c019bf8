// @vitest-environment happy-dom
import { endpoints } from '@merkwerk/contract'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { createFamily, noIssues } from '../../../testing/open-families.tsx'
import { done } from '../../../testing/open-list.tsx'
import { renderScreen, setUpScreens } from '../../../testing/screen.tsx'
import { AssignFamily } from './assign-family.tsx'

const api = setUpScreens()

test('rows of the sheet move into a family, and make one of their own', async () => {
  api.on(endpoints.getListFamilies, {
    families: [createFamily(1, { state: 'rejected' }), createFamily(2)],
    counts: { accepted: 0, proposed: 1, rejected: 1 },
    issues: noIssues,
    next: null,
    is_too_large: false,
    number_rule: { kind: 'stem' },
  })
  api.on(endpoints.moveFamilyRows, done)
  api.on(endpoints.createListFamily, { ...done, family_id: 9 })
  let closed = 0
  const { user } = await renderScreen(
    <AssignFamily listId="ML-1" positions={[4, 7]} onClose={() => closed++} />,
  )
  const target = await screen.findByRole('combobox', { name: 'Move to' })
  expect(screen.queryByRole('option', { name: /Shirt 1/ })).toBeNull()
  await user.selectOptions(target, 'P-2 · Shirt 2')
  await user.click(screen.getByRole('button', { name: 'Move 2 rows' }))
  await waitFor(() => expect(closed).toBe(1))
  expect(api.calls(endpoints.moveFamilyRows).map(({ body }) => body)).toMatchObject([
    { positions: [4, 7], family_id: 2 },
  ])
  await user.click(screen.getByRole('button', { name: 'Make a family of them' }))
  await waitFor(() => expect(closed).toBe(2))
  expect(api.calls(endpoints.createListFamily).map(({ body }) => body)).toMatchObject([{ positions: [4, 7] }])
})
