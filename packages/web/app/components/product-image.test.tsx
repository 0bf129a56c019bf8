// @vitest-environment happy-dom
import { fireEvent } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderScreen, setUpScreens } from '../testing/screen.tsx'
import { ProductImage } from './product-image.tsx'

setUpScreens()

test('a broken image is replaced by a mark until another one takes its place', async () => {
  const { container, rerender } = await renderScreen(null)
  const shown = () => container.querySelector('img')?.getAttribute('src')
  rerender(<ProductImage src="https://images.example/old.jpg" />)
  fireEvent.error(container.querySelector('img') as HTMLImageElement)
  expect(shown()).toBeUndefined()
  rerender(<ProductImage src="https://images.example/new.jpg" />)
  expect(shown()).toBe('https://images.example/new.jpg')
})

test('a picture has a white background only once it has loaded', async () => {
  const { container, rerender } = await renderScreen(null)
  rerender(<ProductImage src="https://images.example/one.jpg" />)
  const picture = container.querySelector('img') as HTMLImageElement
  const isWhite = () => picture.classList.contains('bg-white')
  expect(isWhite()).toBe(false)
  fireEvent.load(picture)
  expect(isWhite()).toBe(true)
  rerender(<ProductImage src="https://images.example/two.jpg" />)
  expect(isWhite()).toBe(false)
})
