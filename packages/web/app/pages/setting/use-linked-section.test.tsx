// @vitest-environment happy-dom
import { useQuery } from '@tanstack/react-query'
import { fireEvent, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { renderScreen, setUpScreens } from '../../testing/screen.tsx'
import { useLinkedSection } from './use-linked-section.ts'

setUpScreens()
const scroll = vi.fn()
beforeEach(() => {
  scroll.mockClear()
  vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(scroll)
})

interface PageProps {
  /** What the section above the linked one loads, call by call. */
  answers: Promise<string>[]
}

function Page({ answers }: PageProps) {
  return (
    <>
      <Above answers={answers} />
      <Linked />
    </>
  )
}

function Above({ answers }: PageProps) {
  const { data, refetch } = useQuery({ queryKey: ['above'], queryFn: () => answers.shift() ?? '' })
  return (
    <button type="button" onClick={() => void refetch()}>
      {data ?? 'Loading'}
    </button>
  )
}

function Linked() {
  useLinkedSection('#linked', true)
  return <section id="linked" />
}

async function openPage() {
  const { promise, resolve } = Promise.withResolvers<string>()
  await renderScreen(<Page answers={[promise, Promise.resolve('Loaded again')]} />)
  screen.getByText('Loading')
  expect(scroll).toHaveBeenCalled()
  scroll.mockClear()
  return async () => {
    resolve('Loaded')
    await screen.findByText('Loaded')
  }
}

test('scrolls to the linked section again once the sections above have loaded, and not after that', async () => {
  const finish = await openPage()
  await finish()
  await vi.waitFor(() => expect(scroll).toHaveBeenCalledOnce())
  fireEvent.click(screen.getByText('Loaded'))
  await screen.findByText('Loaded again')
  expect(scroll).toHaveBeenCalledOnce()
})

test('does not move the page after the user has scrolled', async () => {
  const finish = await openPage()
  fireEvent.wheel(document.body)
  await finish()
  expect(scroll).not.toHaveBeenCalled()
})
