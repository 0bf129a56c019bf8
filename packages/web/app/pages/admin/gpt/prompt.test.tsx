// @vitest-environment happy-dom
import { endpoints, type GptSettings, type PromptVersion } from '@merkwerk/contract'
import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { refuse } from '../../../testing/fake-api.ts'
import { renderScreen, setUpScreens } from '../../../testing/screen.tsx'
import { noEnd } from '../../../testing/shown-texts.ts'
import GptEditorPage from './page.tsx'

const api = setUpScreens()
const toPrompt = (text: string, version: number | null) => ({ text, content: text, version })

const toVersion = (version: number, changes: Partial<PromptVersion> = {}): PromptVersion => ({
  version,
  text: `Text ${version}`,
  created_at: '2026-11-20T09:30:00.000Z',
  created_by: 'otto',
  restored_from: null,
  is_active: false,
  ...changes,
})

const settings: GptSettings = {
  is_configured: true,
  model: 'gpt-x',
  tokens_per_product: 2_000,
  tokens_per_run: 1_000_000,
  concurrency: 8,
  input_price: 0.15,
  output_price: 12.5,
}

beforeEach(() => {
  api.on(endpoints.listBenchProducts, [])
  api.on(endpoints.getGptSettings, settings)
  api.on(endpoints.listPromptVersions, [toVersion(3, { is_active: true }), toVersion(2), toVersion(1)])
})

async function openEditor(prompt = toPrompt('Text 3', 3)) {
  api.on(endpoints.getPrompt, prompt)
  const rendered = await renderScreen(<GptEditorPage />, { at: '/admin/gpt', role: 'admin' })
  const field = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Prompt' })
  const write = async (text: string) => {
    await rendered.user.clear(field)
    if (text) await rendered.user.type(field, text)
  }
  const press = async (name: string) => rendered.user.click(await screen.findByRole('button', { name }))
  return { ...rendered, field, write, press }
}

const isDisabled = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name }).disabled
const savedState = () => screen.getAllByRole('status')[0]?.textContent

test('an unchanged prompt can be neither saved nor discarded', async () => {
  const { field } = await openEditor()
  expect(field.value).toBe('Text 3')
  expect(savedState()).toBe('SavedNew runs use version 3.')
  expect([isDisabled('Save...'), isDisabled('Discard changes')]).toEqual([true, true])
  screen.getByText('6 characters')
})

test.each([
  [toPrompt('', null), 'The prompt is empty, so GPT is not used.'],
  [toPrompt(' ', 2), 'SavedThe prompt is empty, so GPT is not used.'],
  [toPrompt('Text', null), 'No prompt has been saved yet.'],
])('the state of %j is named', async (prompt, text) => {
  await openEditor(prompt)
  expect(savedState()).toBe(text)
})

test('changes are discarded at once', async () => {
  const { field, write, press } = await openEditor()
  await write('New')
  expect(savedState()).toMatch(/^Unsaved changes/)
  screen.getByText(/Applies your unsaved prompt to products of earlier runs/)
  await press('Discard changes')
  expect(field.value).toBe('Text 3')
  expect(savedState()).toMatch(/^Saved/)
})

test('saving shows what changes and sends the version that was read', async () => {
  api.on(endpoints.savePrompt, toPrompt('Text 4', 4))
  const { write, press, field } = await openEditor()
  await write('Text 4')
  await press('Save...')
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Save version 4?' }))
  const diff = within(dialog.getByRole('region', { name: 'What changes' }))
  diff.getByText('3', { selector: 'del' })
  diff.getByText('4', { selector: 'ins' })
  await press('Save version 4')
  await screen.findByText('Version 4 is saved.')
  expect(api.calls(endpoints.savePrompt)[0]?.body).toEqual({ text: 'Text 4', version: 3 })
  expect(field.value).toBe('Text 4')
  expect(savedState()).toBe('SavedNew runs use version 4.')
  await waitFor(() => expect(api.calls(endpoints.listPromptVersions)).toHaveLength(2))
})

test('saving an empty prompt says that jobs then run without GPT', async () => {
  const { write, press } = await openEditor()
  await write('')
  await press('Save...')
  await screen.findByText('The prompt is empty: runs started from now on do without GPT.')
  await press('Keep editing')
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(api.calls(endpoints.savePrompt)).toEqual([])
})

test('a failure is shown in the dialog and forgotten when it opens again', async () => {
  api.on(endpoints.savePrompt, refuse('INTERNAL'))
  const { write, press } = await openEditor()
  await write('New')
  await press('Save...')
  await press('Save version 4')
  await screen.findByText('Failed to update GPT prompt. Please try again.')
  await press('Keep editing')
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  await press('Save...')
  await screen.findByRole('alertdialog')
  expect(screen.queryByText('Failed to update GPT prompt. Please try again.')).toBeNull()
})

test('a problem with the text appears at the field and is gone with the next change', async () => {
  api.on(endpoints.savePrompt, refuse('INVALID_INPUT', { text: ['The text is too long'] }))
  const { write, press, field, user } = await openEditor()
  await write('New')
  await press('Save...')
  await press('Save version 4')
  await screen.findByText('The text is too long')
  expect(field.getAttribute('aria-invalid')).toBe('true')
  await user.type(field, '!')
  expect(screen.queryByText('The text is too long')).toBeNull()
})

const openConflict = async () => {
  api.on(endpoints.savePrompt, refuse('CONFLICT'), toPrompt('Mine', 5))
  const editor = await openEditor()
  await editor.write('Mine')
  api.on(endpoints.getPrompt, toPrompt('Theirs', 4))
  api.on(endpoints.listPromptVersions, [
    toVersion(4, { text: 'Theirs', created_by: 'berta', is_active: true }),
    toVersion(3),
  ])
  await editor.press('Save...')
  await editor.press('Save version 4')
  await screen.findByText('berta saved version 4 while you were writing. Nothing was overwritten.')
  return editor
}

test('a version that somebody else saved meanwhile is compared and blocks saving', async () => {
  const { field } = await openConflict()
  expect(field.value).toBe('Mine')
  expect(isDisabled('Save...')).toBe(true)
  const [diff] = screen.getAllByRole('region', { name: 'What changes' })
  expect(diff?.textContent).toBe('TheirsMine')
})

test('the text of somebody else can be taken', async () => {
  const { field, press } = await openConflict()
  await press('Discard my text')
  expect(field.value).toBe('Theirs')
  expect(screen.queryByText(/saved version 4 while/)).toBeNull()
})

test('my text continues on top of the version of somebody else', async () => {
  const { press } = await openConflict()
  await press('Continue with my text')
  await press('Save...')
  await press('Save version 5')
  await screen.findByText('Version 5 is saved.')
  expect(api.calls(endpoints.savePrompt).map(({ body }) => body.version)).toEqual([3, 4])
})

test('unsaved text keeps the page until the user decides', async () => {
  const { write, router, address } = await openEditor()
  await write('New')
  await act(() => router.navigate('/admin/users'))
  await screen.findByRole('alertdialog')
  expect(address()).toBe('/admin/gpt')
})

test('versions are listed with author, and the restored one', async () => {
  api.on(endpoints.listPromptVersions, [toVersion(3, { is_active: true, restored_from: 1 }), toVersion(2)])
  await openEditor()
  const versions = within(await screen.findByRole('region', { name: 'Versions' }))
  const [third, second] = versions.getAllByRole('button').map(({ textContent }) => textContent)
  expect(third).toMatch(/^Version 3Active.* · otto · from version 1$/)
  expect(second).toMatch(/^Version 2\D*\d.* · otto$/)
})

test('without versions the list says so', async () => {
  api.on(endpoints.listPromptVersions, [])
  await openEditor(toPrompt('', null))
  await screen.findByText('No version has been saved yet.')
})

test('an old version shows its changes or its text, and is restored as a new one', async () => {
  api.on(endpoints.restorePromptVersion, refuse('NOT_FOUND'), toPrompt('Text 1', 4))
  const { user, field } = await openEditor()
  await user.click(await screen.findByRole('button', { name: /^Version 1/ }))
  const sheet = within(await screen.findByRole('dialog', { name: 'Version 1' }))
  expect(sheet.getByRole('region', { name: 'What changes' }).textContent).toBe('Text 31')
  await user.click(sheet.getByRole('radio', { name: 'Full text' }))
  sheet.getByText('Text 1')
  const restore = sheet.getByRole('button', { name: 'Restore as version 4' })
  await user.click(restore)
  await sheet.findByText('Failed to update GPT prompt. Please try again.')
  await user.click(restore)
  await screen.findByText('Version 1 is active again, as version 4.')
  expect(api.calls(endpoints.restorePromptVersion)[1]?.params).toEqual({ version: 1 })
  expect(field.value).toBe('Text 1')
})

test('the active version cannot be restored', async () => {
  const { user } = await openEditor()
  await user.click(await screen.findByRole('button', { name: /^Version 3/ }))
  const sheet = within(await screen.findByRole('dialog', { name: 'Version 3' }))
  sheet.getByText('New runs use this version.')
  expect(sheet.queryByRole('button', { name: /^Restore/ })).toBeNull()
})

test('model, limits and prices are shown in the format of the language', async () => {
  await openEditor()
  const panel = within(await screen.findByRole('region', { name: 'Model and limits' }))
  await panel.findByText('gpt-x')
  expect(panel.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
    'gpt-x',
    '2,000',
    '1,000,000',
    '8',
    '$0.15',
    '$12.50',
  ])
  expect(panel.queryByText('No API key is set, so GPT is not used.')).toBeNull()
})

test('a missing key is announced', async () => {
  api.on(endpoints.getGptSettings, { ...settings, is_configured: false })
  await openEditor()
  await screen.findByText('No API key is set, so GPT is not used.')
})

test('while the prompt loads there is no field to write into', async () => {
  api.on(endpoints.getPrompt, noEnd)
  await renderScreen(<GptEditorPage />, { role: 'admin' })
  screen.getByRole('heading', { level: 2, name: 'GPT Editor' })
  expect(screen.queryByRole('textbox', { name: 'Prompt' })).toBeNull()
})
