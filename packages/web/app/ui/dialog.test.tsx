// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { renderScreen, setUpScreens } from '../testing/screen.tsx'
import { ConfirmDialog, MessageDialog, Sheet } from './dialog.tsx'

setUpScreens()

interface Options {
  isBusy?: boolean
  onConfirm?: () => void
  onClosed?: () => void
}

function Confirmed({ isBusy = false, onConfirm = () => undefined, onClosed }: Options) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Delete the list
      </button>
      <ConfirmDialog
        isOpen={isOpen}
        onClose={() => {
          setOpen(false)
          onClosed?.()
        }}
        title="Delete it?"
        fields={<input aria-label="Reason" />}
        cancelLabel="Keep it"
        confirmLabel="Delete"
        busyLabel="Deleting..."
        isBusy={isBusy}
        onConfirm={onConfirm}
      >
        The list has 12 rows.
      </ConfirmDialog>
    </>
  )
}

async function openConfirm(options: Options = {}): Promise<UserEvent> {
  const { user } = await renderScreen(<Confirmed {...options} />)
  await user.click(screen.getByRole('button', { name: 'Delete the list' }))
  return user
}

test('a question is named by its title and described by its text', async () => {
  await openConfirm()
  await screen.findByRole('alertdialog', { name: 'Delete it?', description: 'The list has 12 rows.' })
  screen.getByRole('textbox', { name: 'Reason' })
})

test('the confirm button confirms once and leaves the dialog open for the result', async () => {
  const onConfirm = vi.fn()
  const user = await openConfirm({ onConfirm })
  await user.click(screen.getByRole('button', { name: 'Delete' }))
  expect(onConfirm).toHaveBeenCalledOnce()
  screen.getByRole('alertdialog')
})

test.each<[string, (user: UserEvent) => Promise<void>]>([
  ['the keep button', (user) => user.click(screen.getByRole('button', { name: 'Keep it' }))],
  ['Escape', (user) => user.keyboard('{Escape}')],
])('%s closes a question and gives the focus back', async (_, close) => {
  const user = await openConfirm()
  await close(user)
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  const opener = screen.getByRole('button', { name: 'Delete the list' })
  await waitFor(() => expect(document.activeElement).toBe(opener))
})

test('a running action can be neither repeated nor closed', async () => {
  const onConfirm = vi.fn()
  const onClosed = vi.fn()
  const user = await openConfirm({ isBusy: true, onConfirm, onClosed })
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Keep it' }).disabled).toBe(true)
  await user.click(screen.getByRole('button', { name: 'Deleting...' }))
  await user.keyboard('{Escape}')
  expect(onConfirm).not.toHaveBeenCalled()
  expect(onClosed).not.toHaveBeenCalled()
  screen.getByRole('alertdialog')
})

test('a sheet takes the focus, and its close button closes it', async () => {
  const onClose = vi.fn()
  const { user } = await renderScreen(
    <Sheet isOpen onClose={onClose} title="Record 5" actions={<button type="button">Next</button>}>
      Drill
    </Sheet>,
  )
  const sheet = await screen.findByRole('dialog', { name: 'Record 5' })
  await waitFor(() => expect(document.activeElement).toBe(sheet))
  await user.tab()
  expect(document.activeElement?.textContent).toBe('Next')
  await user.click(screen.getByRole('button', { name: 'Close' }))
  expect(onClose).toHaveBeenCalledOnce()
})

test.each(['success', 'error'] as const)('a message of tone %s is shown until OK', async (tone) => {
  function Message() {
    const [text, setText] = useState<string | undefined>('The job is cancelled.')
    return (
      <MessageDialog
        tone={tone}
        title="Cancel job"
        text={text}
        okLabel="OK"
        onClose={() => setText(undefined)}
      />
    )
  }
  const { user } = await renderScreen(<Message />)
  await screen.findByRole('alertdialog', { name: 'Cancel job', description: 'The job is cancelled.' })
  await user.click(screen.getByRole('button', { name: 'OK' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
})
