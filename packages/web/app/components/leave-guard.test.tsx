// @vitest-environment happy-dom
import { endpoints } from '@merkwerk/contract'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { session } from '../api/session.ts'
import { renderScreen, setUpScreens } from '../testing/screen.tsx'
import { useLogout } from './layout/use-logout.ts'
import { LeaveGuard } from './leave-guard.tsx'

const api = setUpScreens()

function Editor({ isUnsaved }: { isUnsaved: boolean }) {
  const logout = useLogout()
  return (
    <>
      <LeaveGuard isUnsaved={isUnsaved} />
      <button type="button" onClick={logout}>
        Sign out
      </button>
    </>
  )
}

async function signOut(isUnsaved: boolean) {
  api.on(endpoints.logout, { success: true })
  const { user } = await renderScreen(<Editor isUnsaved={isUnsaved} />)
  await user.click(screen.getByRole('button', { name: 'Sign out' }))
  return user
}

test('signing out asks before unsaved changes are lost', async () => {
  const user = await signOut(true)
  await user.click(await screen.findByRole('button', { name: 'Stay' }))
  expect(session.access).not.toBeNull()
  await user.click(screen.getByRole('button', { name: 'Sign out' }))
  await user.click(await screen.findByRole('button', { name: 'Leave' }))
  expect(session.access).toBeNull()
})

test('signing out ends the session at once when everything is saved', async () => {
  await signOut(false)
  expect(session.access).toBeNull()
})
