// @vitest-environment happy-dom
import { endpoints } from '@merkwerk/contract'
import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { refuse } from '../../testing/fake-api.ts'
import { renderScreen, setUpScreens } from '../../testing/screen.tsx'
import { SecondFactorSetup } from './second-factor-setup.tsx'

const api = setUpScreens()
const codes = ['aaaa-1111', 'bbbb-2222']

async function startSetup() {
  const onDone = vi.fn()
  api.on(endpoints.startTotp, { secret: 'ABCDEFGHIJ', uri: 'otpauth://totp/Merkwerk' })
  const { user } = await renderScreen(
    <SecondFactorSetup
      onDone={onDone}
      doneLabel="I have stored them"
      cancel={<button type="button">Cancel</button>}
    />,
  )
  return { user, onDone }
}

async function enterPassword() {
  const started = await startSetup()
  await started.user.type(screen.getByLabelText('Your password'), 'secret!1')
  await started.user.click(screen.getByRole('button', { name: 'Continue' }))
  await screen.findByRole('heading', { name: 'Scan this code with your authenticator app' })
  return started
}

async function enterCode() {
  api.on(endpoints.confirmTotp, { recovery_codes: codes })
  const entered = await enterPassword()
  await entered.user.type(screen.getByRole('textbox'), '123456')
  await entered.user.click(screen.getByRole('button', { name: 'Turn on' }))
  await screen.findByRole('heading', { name: 'Store these recovery codes' })
  return entered
}

test('asks for the password first and focuses it', async () => {
  const { user } = await startSetup()
  expect(document.activeElement).toBe(screen.getByLabelText('Your password'))
  await user.click(screen.getByRole('button', { name: 'Continue' }))
  await screen.findByText('Password is required')
  expect(api.calls(endpoints.startTotp)).toEqual([])
})

test('a wrong password is refused at the field', async () => {
  const { user } = await startSetup()
  api.on(endpoints.startTotp, refuse('INVALID_INPUT', { password: ['Current password is incorrect'] }))
  await user.type(screen.getByLabelText('Your password'), 'wrong')
  await user.click(screen.getByRole('button', { name: 'Continue' }))
  await screen.findByText('Current password is incorrect')
  screen.getByLabelText('Your password')
})

test('shows the key in groups that copy as shown, and focuses the step', async () => {
  await enterPassword()
  expect(document.activeElement?.tagName).toBe('H3')
  screen.getByRole('button', { name: 'Copy ABCD EFGH IJ' })
  screen.getByTitle('QR code with the key beside it')
})

test.each([
  [
    'a wrong code',
    refuse('INVALID_INPUT', { totp_code: ['This code is not valid.'] }),
    'This code is not valid.',
  ],
  [
    'an outdated key',
    refuse('CONFLICT', { error: 'This key is no longer valid. Please start again.' }),
    'This key is no longer valid. Please start again.',
  ],
])('%s keeps the step with its reason', async (_, refusal, text) => {
  const { user } = await enterPassword()
  api.on(endpoints.confirmTotp, refusal)
  await user.type(screen.getByRole('textbox'), '000000')
  await user.click(screen.getByRole('button', { name: 'Turn on' }))
  await screen.findByText(text)
  screen.getByRole('textbox')
})

test('shows the recovery codes, copies them as lines, and ends only when they are stored', async () => {
  const { user, onDone } = await enterCode()
  expect(api.calls(endpoints.confirmTotp)[0]?.body).toEqual({ totp_code: '123456' })
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(codes)
  await user.click(screen.getByRole('button', { name: 'Copy' }))
  await screen.findByRole('button', { name: 'Copied' })
  expect(await navigator.clipboard.readText()).toBe('aaaa-1111\nbbbb-2222')
  expect(onDone).not.toHaveBeenCalled()
  await user.click(screen.getByRole('button', { name: 'I have stored them' }))
  expect(onDone).toHaveBeenCalledOnce()
})

test('downloads the recovery codes as a text file', async () => {
  const { user } = await enterCode()
  const created = vi.spyOn(URL, 'createObjectURL')
  const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue()
  await user.click(screen.getByRole('button', { name: 'Download' }))
  await waitFor(() => expect(clicked).toHaveBeenCalledOnce())
  const [file] = created.mock.calls[0] ?? []
  expect(await (file as Blob).text()).toBe(
    'Merkwerk recovery codes. Each one works once.\n\naaaa-1111\nbbbb-2222\n',
  )
  expect(clicked.mock.contexts[0]).toMatchObject({ download: 'merkwerk-recovery-codes.txt' })
})
