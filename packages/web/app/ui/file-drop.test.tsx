// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { renderScreen, setUpScreens } from '../testing/screen.tsx'
import { FileDrop } from './file-drop.tsx'

setUpScreens()

const list = new File(['EAN'], 'list.csv', { type: 'text/csv' })

function Upload({ onFile, error }: { onFile: (file: File | null) => void; error?: string | undefined }) {
  const [file, setFile] = useState<File | null>(null)
  return (
    <FileDrop
      label="Product list"
      accept=".csv,.xlsx"
      file={file && { name: file.name, note: '1 kB' }}
      error={error}
      onFile={(chosen) => {
        setFile(chosen)
        onFile(chosen)
      }}
      messages={{ drop: 'Drop a list', limits: 'At most 50 MB' }}
    />
  )
}

async function renderUpload(error?: string) {
  const onFile = vi.fn()
  const { user, container } = await renderScreen(<Upload onFile={onFile} error={error} />)
  const input = screen.getByLabelText<HTMLInputElement>('Product list')
  const place = container.querySelector('.border-dashed') ?? container
  return { user, onFile, input, place }
}

test('the button opens the file dialog, and the chosen file is shown', async () => {
  const { user, onFile, input } = await renderUpload()
  const opened = vi.spyOn(input, 'click')
  await user.click(screen.getByRole('button', { name: 'choose a file' }))
  expect(opened).toHaveBeenCalledOnce()
  await user.upload(input, list)
  expect(onFile).toHaveBeenCalledExactlyOnceWith(list)
  screen.getByText('list.csv')
  screen.getByText('1 kB')
})

test('removing the file gives the focus to the button that chooses another one', async () => {
  const { user, onFile, input } = await renderUpload()
  await user.upload(input, list)
  await user.click(screen.getByRole('button', { name: 'Remove' }))
  expect(onFile).toHaveBeenLastCalledWith(null)
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'choose a file' }))
})

test('the label leads to the button, since the input is invisible', async () => {
  const { user } = await renderUpload()
  await user.click(screen.getByText('Product list'))
  screen.getByLabelText('Product list').focus()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'choose a file' }))
})

test('a dropped file is taken, and the place says when to drop it', async () => {
  const { onFile, place } = await renderUpload()
  expect(fireEvent.dragOver(place)).toBe(false)
  screen.getByText('Drop the file here')
  fireEvent.dragLeave(place)
  expect(screen.queryByText('Drop the file here')).toBeNull()
  fireEvent.dragOver(place)
  fireEvent.drop(place, { dataTransfer: { files: [list] } })
  expect(onFile).toHaveBeenCalledExactlyOnceWith(list)
  expect(screen.queryByText('Drop the file here')).toBeNull()
})

test('a drop without a file changes nothing', async () => {
  const { onFile, place } = await renderUpload()
  fireEvent.drop(place, { dataTransfer: { files: [] } })
  expect(onFile).not.toHaveBeenCalled()
})

test('an error is shown and describes input and button', async () => {
  const { input } = await renderUpload('The file is empty.')
  expect(input.getAttribute('aria-invalid')).toBe('true')
  expect(screen.getByRole('alert').textContent).toBe('The file is empty.')
  screen.getByRole('button', { name: 'choose a file', description: 'The file is empty.' })
})
